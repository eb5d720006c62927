import { type Confidence, confidence, weakest } from '../domain/confidence.ts'
import type { Passage } from '../domain/passage.ts'
import type { Nothing } from './answer.ts'
import { type Asked, coverage } from './evidence.ts'

/**
 * Below this share of the question's content words in the best passage the answer is "no good match". Chosen on the
 * acceptance questions at one false refusal in twenty: it refuses 4 of 84 questions that have an answer, and 7 of 14 that
 * have none.
 */
const LEAST_COVERAGE = 0.4

/** How sure an answer is, and whether it is one. */
export interface Grounding {
  readonly confidence: Confidence
  readonly noGoodMatch: boolean
  readonly nothing: Nothing | null
}

/**
 * Judges the evidence, not the scores: how much of the question stands in the best passage, and how surely that passage was
 * read.
 */
export function ground(question: Asked, passages: readonly Passage[], nothing: Nothing): Grounding {
  if (passages.length === 0) return { confidence: confidence(0), noGoodMatch: true, nothing }
  const held = passages.map((passage) => ({
    share: coverage(question, `${passage.breadcrumb}\n${passage.text}`),
    sure: passage.citation.confidence,
  }))
  const sureness = confidence(Math.max(...held.map(({ share, sure }) => share * sure)))
  const noGoodMatch = sureness < LEAST_COVERAGE
  return { confidence: sureness, noGoodMatch, nothing: noGoodMatch ? 'weak_evidence' : null }
}

/** Passages that were asked for by place are as sure as the least of them. @param nothing why there may be none */
export function groundByPlace(passages: readonly Passage[], nothing: Nothing): Grounding {
  const [first, ...rest] = passages.map((passage) => passage.citation.confidence)
  return first === undefined
    ? { confidence: confidence(0), noGoodMatch: true, nothing }
    : { confidence: weakest([first, ...rest]), noGoodMatch: false, nothing: null }
}
