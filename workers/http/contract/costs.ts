import { z } from 'zod'
import type { Costs, Expenses } from '../../domain/costs.ts'

const counted = {
  pages_read: z.int(),
  pictures_recognised: z.int(),
  seconds_transcribed: z.int(),
  model_calls: z.int(),
  texts_embedded: z.int(),
  tokens_embedded: z.int(),
  figures_embedded: z.int(),
  embeddings_reused: z.int(),
  artifact_bytes: z.int(),
  rows_written: z.int(),
}

/** What the ingestion of a document used, told to those who may write it. */
export const WireCosts = z
  .strictObject({ original_bytes: z.int(), ...counted, retries: z.int(), wasted: z.strictObject(counted) })
  .meta({ id: 'Costs' })

const wireCounted = (costs: Costs) => ({
  pages_read: costs.pagesRead,
  pictures_recognised: costs.picturesRecognised,
  seconds_transcribed: costs.secondsTranscribed,
  model_calls: costs.modelCalls,
  texts_embedded: costs.textsEmbedded,
  tokens_embedded: costs.tokensEmbedded,
  figures_embedded: costs.figuresEmbedded,
  embeddings_reused: costs.embeddingsReused,
  artifact_bytes: costs.artifactBytes,
  rows_written: costs.rowsWritten,
})

/** Puts costs on the wire. @param originalBytes the size of the file as it was brought */
export const wireCosts = (
  { work, wasted, retries }: Expenses,
  originalBytes: number,
): z.infer<typeof WireCosts> => ({
  original_bytes: originalBytes,
  ...wireCounted(work),
  retries,
  wasted: wireCounted(wasted),
})
