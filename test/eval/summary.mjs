import { auroc } from './measures/auroc.mjs'
import { interval } from './measures/bootstrap.mjs'
import { calibrationError } from './measures/calibration.mjs'
import { ndcgAt, recallAt, reciprocalRank } from './measures/ranking.mjs'

/** @typedef {import('./outcome.mjs').Outcome} Outcome */
/**
 * A figure, the questions it is over, and its 95 % interval. Null where it cannot be told.
 * @typedef {{ readonly value: number | null, readonly of: number, readonly interval: readonly [number, number] | null }} Figure
 */

/** How deep an answer is looked at. */
const DEPTH = 10

const isAnswerable = (/** @type {Outcome} */ { question }) => question.kind === 'answerable'
const mean = (/** @type {readonly number[]} */ all) =>
  all.length === 0 ? null : all.reduce((sum, one) => sum + one, 0) / all.length

/** @param {(outcome: Outcome) => number} of */
const overAnswerable = (of) => ({
  among: isAnswerable,
  figure: (/** @type {readonly Outcome[]} */ all) => mean(all.map(of)),
})

/** @param {(outcome: Outcome) => boolean | null} of the share of those it is true of; null counts neither way */
const share = (of) => ({
  among: (/** @type {Outcome} */ outcome) => of(outcome) !== null,
  figure: (/** @type {readonly Outcome[]} */ all) => mean(all.map((one) => Number(of(one)))),
})

/** Whether an answer that looks good is right: something that answers is among its passages. @param {Outcome} outcome */
const isRight = ({ ranked, question }) => reciprocalRank(ranked, question.relevant) > 0

/**
 * Every measure: over which outcomes, and how.
 * @satisfies {Record<string, { among(outcome: Outcome): boolean, figure(all: readonly Outcome[]): number | null }>}
 */
const MEASURES = {
  hit_at_1: overAnswerable(({ rightPassage }) => Number(rightPassage === 1)),
  recall_at_1: overAnswerable(({ ranked, question }) => recallAt(ranked, question.relevant, 1)),
  recall_at_5: overAnswerable(({ ranked, question }) => recallAt(ranked, question.relevant, 5)),
  recall_at_10: overAnswerable(({ ranked, question }) => recallAt(ranked, question.relevant, 10)),
  ndcg_at_10: overAnswerable(({ ranked, question }) => ndcgAt(ranked, question.relevant, DEPTH)),
  mrr: overAnswerable(({ ranked, question }) => reciprocalRank(ranked, question.relevant)),
  citation_accuracy: share(({ cited }) => cited),
  near_miss_rate: share(({ nearMiss }) => nearMiss),
  wrongly_refused: share((outcome) => (isAnswerable(outcome) ? outcome.refused : null)),
  rightly_refused: share((outcome) => (isAnswerable(outcome) ? null : outcome.refused)),
  no_answer_auroc: {
    among: () => true,
    figure: (/** @type {readonly Outcome[]} */ all) => noAnswerAuroc(all),
  },
  ece: {
    among: () => true,
    figure: (/** @type {readonly Outcome[]} */ all) =>
      calibrationError(all.map((one) => ({ confidence: one.confidence, right: isRight(one) }))),
  },
  fallback_rate: share(({ fellBack }) => fellBack),
  rerank_skip_rate: share(({ rerankSkipped }) => rerankSkipped),
}

/** @typedef {keyof typeof MEASURES} Measure */
/** @typedef {Readonly<Record<Measure, Figure>>} Figures */

/** The measures in the order they are printed. */
export const MEASURE_NAMES = /** @type {readonly Measure[]} */ (Object.keys(MEASURES))

/** Those that are better when they are less. @type {ReadonlySet<string>} */
export const BETTER_WHEN_LESS = new Set(['near_miss_rate', 'wrongly_refused', 'ece', 'fallback_rate'])

/** Those that are neither better nor worse. @type {ReadonlySet<string>} */
export const NEITHER_WAY = new Set(['rerank_skip_rate'])

/**
 * Every figure over some outcomes.
 * @param {readonly Outcome[]} outcomes @returns {Figures}
 */
export const figuresOf = (outcomes) =>
  /** @type {Figures} */ (
    Object.fromEntries(
      Object.entries(MEASURES).map(([name, { among, figure }]) => {
        const counted = outcomes.filter(among)
        const value = figure(counted)
        return [
          name,
          { value, of: counted.length, interval: value === null ? null : interval(counted, figure) },
        ]
      }),
    )
  )

/** @param {readonly Outcome[]} all */
const noAnswerAuroc = (all) =>
  auroc(
    all.filter(isAnswerable).map(({ confidence }) => confidence),
    all.filter((one) => !isAnswerable(one)).map(({ confidence }) => confidence),
  )

/**
 * The figures of each kind of unanswerable question. Where the same questions were asked of a library that can answer them, they
 * are told from those; else from all that can be answered.
 * @param {readonly Outcome[]} outcomes
 * @returns {Readonly<Record<string, { readonly no_answer_auroc: Figure, readonly rightly_refused: Figure }>>}
 */
export function byKind(outcomes) {
  const kinds = [...new Set(outcomes.map(({ question }) => question.kind))].filter(
    (kind) => kind !== 'answerable',
  )
  return Object.fromEntries(
    kinds.map((kind) => {
      const without = outcomes.filter(({ question }) => question.kind === kind)
      const ids = new Set(without.map(({ question }) => question.id))
      const pairs = outcomes.filter((one) => isAnswerable(one) && ids.has(one.question.id))
      const { no_answer_auroc, rightly_refused } = figuresOf([
        ...(pairs.length > 0 ? pairs : outcomes.filter(isAnswerable)),
        ...without,
      ])
      return [kind, { no_answer_auroc, rightly_refused }]
    }),
  )
}

/**
 * The figures of each group, for example of each grade; a question without one is in none.
 * @param {readonly Outcome[]} outcomes @param {'grade' | 'subject' | 'language'} facet
 * @returns {Readonly<Record<string, Figures>>}
 */
export function byFacet(outcomes, facet) {
  const names = [...new Set(outcomes.flatMap(({ question }) => question[facet] ?? []))]
  return Object.fromEntries(
    names
      .sort((a, b) => Number(a) - Number(b) || String(a).localeCompare(String(b)))
      .map((name) => [name, figuresOf(outcomes.filter(({ question }) => question[facet] === name))]),
  )
}
