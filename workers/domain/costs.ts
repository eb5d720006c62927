import { z } from 'zod'

/** What work on a document used, counted where it leaves the engine. */
export const Costs = z.strictObject({
  /** Pages read from the file; each is read once to survey it and once to lay it out. */
  pagesRead: z.int().min(0),
  /** Times a picture was given to OCR; one that reads badly is given again, turned or in other languages. */
  picturesRecognised: z.int().min(0),
  /** Seconds of sound given to ASR; the overlap of two parts counts twice, as it is paid. */
  secondsTranscribed: z.int().min(0),
  /** Times the embedding model was asked. */
  modelCalls: z.int().min(0),
  textsEmbedded: z.int().min(0),
  /** Tokens of those texts by the engine's own count; a model may count otherwise. */
  tokensEmbedded: z.int().min(0),
  /** Images of figures given to the multimodal model. */
  figuresEmbedded: z.int().min(0),
  /** Vectors that were there already, of the same text for the same audience. */
  embeddingsReused: z.int().min(0),
  /** Bytes written beside the original. */
  artifactBytes: z.int().min(0),
  /** Rows written in the database, as it bills them. */
  rowsWritten: z.int().min(0),
})
export type Costs = z.infer<typeof Costs>

/** Nothing was used. */
export const NO_COSTS: Costs = {
  pagesRead: 0,
  picturesRecognised: 0,
  secondsTranscribed: 0,
  modelCalls: 0,
  textsEmbedded: 0,
  tokensEmbedded: 0,
  figuresEmbedded: 0,
  embeddingsReused: 0,
  artifactBytes: 0,
  rowsWritten: 0,
}

/** What two pieces of work used together. */
export const sumOf = (one: Costs, other: Costs): Costs => ({
  pagesRead: one.pagesRead + other.pagesRead,
  picturesRecognised: one.picturesRecognised + other.picturesRecognised,
  secondsTranscribed: one.secondsTranscribed + other.secondsTranscribed,
  modelCalls: one.modelCalls + other.modelCalls,
  textsEmbedded: one.textsEmbedded + other.textsEmbedded,
  tokensEmbedded: one.tokensEmbedded + other.tokensEmbedded,
  figuresEmbedded: one.figuresEmbedded + other.figuresEmbedded,
  embeddingsReused: one.embeddingsReused + other.embeddingsReused,
  artifactBytes: one.artifactBytes + other.artifactBytes,
  rowsWritten: one.rowsWritten + other.rowsWritten,
})

/** Whether something was used. */
export const isAny = (costs: Costs): boolean => Object.values(costs).some((count) => count > 0)

/** What a job used: the work that made the document, and besides it what was done in vain. */
export const Expenses = z.strictObject({
  work: Costs,
  /** Spent by tries that ended in a fault and by work that another delivery had done already. */
  wasted: Costs,
  /** Tries after the first of a slice. One that was killed tells nothing of what it used: this count is its only mark. */
  retries: z.int().min(0),
})
export type Expenses = z.infer<typeof Expenses>
