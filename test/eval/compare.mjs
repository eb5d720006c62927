import { BETTER_WHEN_LESS, NEITHER_WAY } from './summary.mjs'

/** @typedef {Readonly<Record<string, number | null>>} Plain figures by measure */
/**
 * What a baseline keeps of a set: how many questions it had, its figures, and those of each kind.
 * @typedef {{ readonly questions: number, readonly figures: Plain, readonly kinds: Readonly<Record<string, Plain>>,
 *   readonly ways: Readonly<Record<string, Plain>> }} Kept
 * @typedef {Readonly<Record<string, Kept>>} Baseline by set
 */

/** A change of figures below this is none: ties between passages are broken by ids, which are made by chance. */
const SLACK = 0.005

const rounded = (/** @type {number | null} */ value) =>
  value === null ? null : Math.round(value * 10_000) / 10_000

/** @param {Readonly<Record<string, import('./summary.mjs').Figure>>} figures @returns {Plain} */
const plain = (figures) =>
  Object.fromEntries(Object.entries(figures).map(([name, { value }]) => [name, rounded(value)]))

/** @param {Readonly<Record<string, Readonly<Record<string, import('./summary.mjs').Figure>>>>} groups */
const plainEach = (groups) =>
  Object.fromEntries(Object.entries(groups).map(([name, figures]) => [name, plain(figures)]))

/**
 * What of a report is kept as a baseline.
 * @param {import('./report.mjs').SetReport} report @returns {Kept}
 */
export const keptOf = ({ questions, figures, kinds, ways }) => ({
  questions,
  figures: plain(figures),
  kinds: plainEach(kinds),
  ways: plainEach(ways),
})

/**
 * What got worse, one line each, for example `adi: recall_at_5 0.61 → 0.58`. A figure that the baseline has and that is no longer
 * told is worse; one it does not have cannot be. Figures of the other ways of asking are compared by nobody.
 * @param {Baseline} now @param {Baseline} before
 */
export const worseThan = (now, before) =>
  Object.entries(now).flatMap(([set, { questions, figures, kinds }]) => {
    const known = before[set]
    if (known === undefined) return []
    if (known.questions !== questions)
      return [`${set}: ${known.questions} questions → ${questions}: another baseline is needed`]
    return [
      ...worseFigures(set, figures, known.figures),
      ...Object.entries(kinds).flatMap(([kind, told]) =>
        worseFigures(`${set}, ${kind}`, told, known.kinds[kind] ?? {}),
      ),
    ]
  })

/** @param {string} name @param {Plain} now @param {Plain} before */
const worseFigures = (name, now, before) =>
  Object.entries(before).flatMap(([measure, was]) => {
    const is = now[measure] ?? null
    if (was === null || NEITHER_WAY.has(measure)) return []
    const lost = is === null ? Infinity : BETTER_WHEN_LESS.has(measure) ? is - was : was - is
    return lost > SLACK ? [`${name}: ${measure} ${was} → ${is}`] : []
  })
