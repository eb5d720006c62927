import { EmbedderName } from '../../domain/index-version.ts'
import type { Embedding } from '../../ports/embedder.ts'
import type { MultimodalEmbedder } from '../../ports/multimodal-embedder.ts'
import { base64 } from '../asr-provider/base64.ts'
import { askForVectors, type VectorServer } from '../embedder/ask-for-vectors.ts'
import { inBatches } from '../embedder/in-batches.ts'
import { MOST_IMAGE_BYTES, RANK_WEIGHT } from './limits.ts'

/** Pictures or texts of one call: some megabytes of JSON at most. */
const ITEMS_A_CALL = 8

/** A Worker may have six connections open; four are left for others. */
const CALLS_AT_ONCE = 2

/** A step that embeds has two minutes, for the vectors of its texts as well. */
const DEADLINE_MS = 30_000

/** One thing to embed, as Jina's API has it. */
type Item = { readonly image: string } | { readonly text: string }

/** Embeds with any server that takes pictures at `/v1/embeddings` as Jina CLIP does: `input: [{"image": <base64>}, {"text": …}]`. */
export function openAiMultimodal(server: VectorServer): MultimodalEmbedder {
  const more = { dimensions: server.dimensions, embedding_type: 'float' }
  const call = (input: readonly Item[]): Promise<readonly Embedding[]> =>
    askForVectors(server, input, more, DEADLINE_MS)
  const embed = (items: readonly Item[]) => inBatches(items, ITEMS_A_CALL, CALLS_AT_ONCE, call)
  const name = server.model.toLowerCase().replace(/[^a-z0-9.]+/g, '-')
  return {
    version: EmbedderName.parse(`mm-${name}-${server.dimensions}`),
    dimensions: server.dimensions,
    rankWeight: RANK_WEIGHT,
    mostBytes: MOST_IMAGE_BYTES,
    embedImages: (images) => embed(images.map((image) => ({ image: base64(image) }))),
    embedQueries: (texts) => embed(texts.map((text) => ({ text }))),
  }
}
