/** Judges how well some passages answer a question, each by its words. */
export interface Reranker {
  /** Names the model, for traces. */
  readonly name: string
  /**
   * One score for each candidate, 0–1, more is better; they compare within one call only. Any number of candidates. The words of
   * a candidate may be cut to what the model reads. @throws when the model fails
   */
  rerank(query: string, candidates: readonly RerankCandidate[]): Promise<readonly number[]>
}

/** A passage that is judged. */
export interface RerankCandidate {
  readonly text: string
  /** The title and headings it stands under. */
  readonly context: string
  /** Its BM25 score as a share of the best of its partition, 0–1; null where its words did not find it. */
  readonly bm25: number | null
  /** The cosine of its vector and the question's, −1–1; null where its meaning did not find it. */
  readonly cosine: number | null
}
