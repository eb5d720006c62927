import type { Reranker } from '../../ports/reranker.ts'
import { COEFFICIENTS } from './coefficients.ts'
import { type Features, featuresOf } from './features.ts'

/** Judges by the words themselves: a linear model over features of question and passage, no network, below a millisecond a passage. */
export const embeddedScorer: Reranker = {
  name: 'embedded-scorer-1',
  rerank: async (query, candidates) => featuresOf(query, candidates).map(scoreOf),
}

/** The odds that a passage answers, as a share. */
function scoreOf(features: Features): number {
  const odds = features.reduce((sum, value, at) => sum + value * COEFFICIENTS[at]!, 0)
  return 1 / (1 + Math.exp(-(odds - MIDDLE)))
}

/** Half of the odds of a passage that has every feature whole: scores spread over 0–1. */
const MIDDLE = COEFFICIENTS.reduce((sum, one) => sum + Math.max(0, one), 0) / 2
