/** What must stay as it is. */
const SAME = /** @type {const} */ (['state', 'reason', 'pages'])
/** Figures that may not become less. */
const AT_LEAST = /** @type {const} */ ([
  'blocks',
  'boxed',
  'confidence',
  'distinct',
  'counted',
  'order',
  'alike',
])
/** Figures that may not become more. */
const AT_MOST = /** @type {const} */ (['gaps', 'misplaced', 'upwards', 'misread', 'misheard'])

/**
 * How one file fared, or once fared: `pages` says what became of them, for example `3 text 1 ocr`. Shares are null where nobody says
 * what stands in the file.
 * @typedef {Readonly<
 *   Record<'state', string> & Record<'reason' | 'pages', string | null> & Record<'blocks' | 'gaps', number> &
 *   Record<Exclude<(typeof AT_LEAST)[number] | (typeof AT_MOST)[number], 'blocks' | 'gaps'>, number | null>
 * >} Figures
 * @typedef {Figures & { readonly file: string }} Row
 * @typedef {Readonly<Record<string, Figures>>} Baseline by file
 */

/**
 * What got worse, one line each, for example `office/wiki.md: order 1 → 0.93`: another state, reason or outcome of the pages, or a figure
 * on the wrong side of what it was. A file that the baseline does not know cannot get worse.
 * @param {readonly Row[]} rows @param {Baseline} baseline
 */
export const worseThan = (rows, baseline) =>
  rows.flatMap((row) => {
    const before = baseline[row.file]
    if (before === undefined) return []
    const changed = SAME.filter((key) => row[key] !== before[key])
    const less = AT_LEAST.filter((key) => (row[key] ?? 0) < (before[key] ?? 0))
    const more = AT_MOST.filter((key) => before[key] !== null && (row[key] ?? Infinity) > before[key])
    return [...changed, ...less, ...more].map((key) => `${row.file}: ${key} ${before[key]} → ${row[key]}`)
  })

/**
 * The baseline with the figures of these rows; those of other files stay. Sorted by file.
 * @param {readonly Row[]} rows @param {Baseline} baseline
 * @returns {Baseline}
 */
export function renewed(rows, baseline) {
  const figures = new Map(Object.entries(baseline))
  for (const row of rows) figures.set(row.file, figuresOf(row))
  return Object.fromEntries([...figures].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** @param {Row} row @returns {Figures} */
const figuresOf = (row) =>
  /** @type {Figures} */ (
    Object.fromEntries([...SAME, ...AT_LEAST, ...AT_MOST].map((key) => [key, row[key]]))
  )
