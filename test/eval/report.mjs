import { byFacet, byKind, figuresOf, MEASURE_NAMES } from './summary.mjs'

/** @typedef {import('./outcome.mjs').Outcome} Outcome */
/**
 * What is reported of a set: all figures of the engine's own way, by kind, grade, subject and language, and of the other ways.
 * @typedef {{
 *   readonly questions: number, readonly figures: import('./summary.mjs').Figures,
 *   readonly kinds: ReturnType<typeof byKind>, readonly ways: Readonly<Record<string, import('./summary.mjs').Figures>>,
 *   readonly grades: ReturnType<typeof byFacet>, readonly subjects: ReturnType<typeof byFacet>,
 *   readonly languages: ReturnType<typeof byFacet>,
 * }} SetReport
 */

/**
 * @param {Readonly<Record<string, readonly Outcome[]>>} outcomes by the way they were asked, the engine's own first
 * @returns {SetReport}
 */
export function setReport(outcomes) {
  const [own = [], ...others] = Object.values(outcomes)
  const names = Object.keys(outcomes).slice(1)
  return {
    questions: own.length,
    figures: figuresOf(own),
    kinds: byKind(own),
    ways: Object.fromEntries(names.map((name, at) => [name, figuresOf(others[at] ?? [])])),
    grades: byFacet(own, 'grade'),
    subjects: byFacet(own, 'subject'),
    languages: byFacet(own, 'language'),
  }
}

/** Those that tell one way of asking from another. */
const OF_RANKING = /** @type {const} */ ([
  'hit_at_1',
  'recall_at_1',
  'recall_at_5',
  'recall_at_10',
  'ndcg_at_10',
  'mrr',
])

/** Those that are told of each group. */
const OF_GROUPS = /** @type {const} */ ([
  'hit_at_1',
  'recall_at_5',
  'ndcg_at_10',
  'citation_accuracy',
  'no_answer_auroc',
])

/** @param {import('./summary.mjs').Figure} figure */
const shown = ({ value, interval, of }) =>
  value === null
    ? '–'
    : `${value.toFixed(3)}${interval === null ? '' : ` (${interval.map((end) => end.toFixed(3)).join('–')})`} of ${of}`

/** @param {import('./summary.mjs').Figure | undefined} figure */
const short = (figure) => (figure?.value == null ? '–' : figure.value.toFixed(3))

/**
 * A report in lines for a person.
 * @param {string} name @param {SetReport} report
 */
export function reportLines(name, { questions, figures, kinds, ways, grades, subjects, languages }) {
  /** @param {string} title @param {Readonly<Record<string, Partial<import('./summary.mjs').Figures>>>} rows @param {readonly (keyof import('./summary.mjs').Figures)[]} columns */
  const table = (title, rows, columns) =>
    Object.keys(rows).length === 0
      ? []
      : [
          `  ${title.padEnd(24)} ${columns.map((column) => column.padStart(17)).join(' ')}`,
          ...Object.entries(rows).map(
            ([row, cells]) =>
              `    ${row.padEnd(22)} ${columns.map((column) => short(cells[column]).padStart(17)).join(' ')}`,
          ),
        ]
  return [
    `\n${name}: ${questions} questions`,
    ...MEASURE_NAMES.map((measure) => `  ${measure.padEnd(20)} ${shown(figures[measure])}`),
    ...table('asked as', { hybrid: figures, ...ways }, OF_RANKING),
    ...table('unanswerable', kinds, ['no_answer_auroc', 'rightly_refused']),
    ...[
      ['grade', grades],
      ['subject', subjects],
      ['language', languages],
    ].flatMap(([title, groups]) =>
      Object.keys(groups).length > 1
        ? table(/** @type {string} */ (title), /** @type {any} */ (groups), OF_GROUPS)
        : [],
    ),
  ]
}
