import { questionOf } from '../../domain/question.ts'
import { matchText, rarityAmong, stemmed, type TextMatch } from '../../domain/text-match.ts'
import type { RerankCandidate } from '../../ports/reranker.ts'

/** What the scorer looks at, 0–1 each, in the order of its coefficients. */
export const FEATURES = [
  'bm25',
  'cosine',
  'sentence',
  'window',
  'passage',
  'context',
  'pairs',
  'closeness',
  'names',
  'numbers',
  'answers',
] as const

/** A number for each feature. */
export type Features = readonly number[]

/**
 * Features of some candidates for one question. How telling a word is, is counted among the candidates themselves, so that those
 * of two partitions compare.
 */
export function featuresOf(query: string, candidates: readonly RerankCandidate[]): Features[] {
  const question = questionOf(query)
  const texts = candidates.map(({ text, context }) => ({ text: stemmed(text), context: stemmed(context) }))
  const rarity = rarityAmong(
    question,
    texts.map(({ text, context }) => new Set([...text.set, ...context.set])),
  )
  return candidates.map(({ bm25, cosine }, at) => {
    const match = matchText(question, rarity, texts[at]!.text, texts[at]!.context)
    return [
      bm25 ?? 0,
      Math.max(0, cosine ?? 0),
      ...MATCHED.map((name) => match[name]),
      match.answers === null ? 0.5 : Number(match.answers),
    ]
  })
}

const MATCHED = [
  'sentence',
  'window',
  'passage',
  'context',
  'pairs',
  'closeness',
  'names',
  'numbers',
] as const satisfies readonly (keyof TextMatch)[]
