import { z } from 'zod'
import { EmbedderName } from '../../domain/index-version.ts'
import type { Embedding } from '../../ports/embedder.ts'
import type { MultimodalEmbedder } from '../../ports/multimodal-embedder.ts'
import { base64 } from '../asr-provider/base64.ts'
import { inBatches } from '../embedder/in-batches.ts'
import { unitLength } from '../embedder/unit-length.ts'
import { MOST_IMAGE_BYTES, RANK_WEIGHT } from './limits.ts'

/** Pictures of one call: their base64 and its JSON have to fit into an isolate. */
const IMAGES_A_CALL = 4

/** Texts of one call, as the text models take them. */
const TEXTS_A_CALL = 100

/** A Worker may have six connections open; four are left for others. */
const CALLS_AT_ONCE = 2

/**
 * Embeds with a model on Workers AI that takes `{"text": […]}` and `{"image": [<base64>, …]}` and answers both as its text models do,
 * with `data`, one vector an item in the order asked.
 */
export function workersAiMultimodal(
  ai: Pick<Ai, 'run'>,
  { model, dimensions }: { readonly model: string; readonly dimensions: number },
): MultimodalEmbedder {
  const call =
    (field: 'image' | 'text') =>
    async (items: readonly string[]): Promise<readonly Embedding[]> => {
      const answer: unknown = await ai
        .run(model as never, { [field]: [...items] } as never)
        .catch((cause) => {
          throw new Error(`Workers AI failed to embed ${items.length} items`, { cause })
        })
      const read = z
        .object({ data: z.array(z.array(z.number()).length(dimensions)).length(items.length) })
        .safeParse(answer)
      if (!read.success)
        throw new Error(`Workers AI did not answer with ${items.length} vectors of ${dimensions}`)
      return read.data.data.map(unitLength)
    }
  const name = model
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-/, '')
  return {
    version: EmbedderName.parse(`mm-${name}-${dimensions}`),
    dimensions,
    rankWeight: RANK_WEIGHT,
    mostBytes: MOST_IMAGE_BYTES,
    embedImages: (images) => inBatches(images.map(base64), IMAGES_A_CALL, CALLS_AT_ONCE, call('image')),
    embedQueries: (texts) => inBatches(texts, TEXTS_A_CALL, CALLS_AT_ONCE, call('text')),
  }
}
