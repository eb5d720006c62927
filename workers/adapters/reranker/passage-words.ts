import type { RerankCandidate } from '../../ports/reranker.ts'

/** The words of a candidate as a cross-encoder reads them: its headings, then its text. */
export const passageWords = ({ context, text }: RerankCandidate): string => `${context}\n${text}`

/** The logistic function: a cross-encoder's logit as a score of 0–1. */
export const asShare = (logit: number): number => 1 / (1 + Math.exp(-logit))
