/**
 * How one file fared, or once fared. Shares are null where nobody says what stands in the file.
 * @typedef {{
 *   readonly state: string, readonly reason: string | null, readonly blocks: number, readonly distinct: number | null,
 *   readonly counted: number | null, readonly order: number | null, readonly alike: number | null,
 * }} Figures
 * @typedef {Figures & { readonly file: string }} Row
 * @typedef {Readonly<Record<string, Figures>>} Baseline by file
 */

/** Figures that may not become less. */
const MEASURES = /** @type {const} */ (['blocks', 'distinct', 'counted', 'order', 'alike'])

/**
 * What got worse, one line each, for example `office/wiki.md: order 1 → 0.93`: another state or reason, or a figure that is less. A file
 * that the baseline does not know cannot get worse.
 * @param {readonly Row[]} rows @param {Baseline} baseline
 */
export const worseThan = (rows, baseline) =>
  rows.flatMap((row) => {
    const before = baseline[row.file]
    if (before === undefined) return []
    const changed = /** @type {const} */ (['state', 'reason']).filter((key) => row[key] !== before[key])
    const less = MEASURES.filter((key) => (row[key] ?? 0) < (before[key] ?? 0))
    return [...changed, ...less].map((key) => `${row.file}: ${key} ${before[key]} → ${row[key]}`)
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
const figuresOf = ({ state, reason, blocks, distinct, counted, order, alike }) => ({
  state,
  reason,
  blocks,
  distinct,
  counted,
  order,
  alike,
})
