import { z } from 'zod'
import { EmbedderName } from '../../domain/index-version.ts'
import type { Embedding } from '../../ports/embedder.ts'
import type { MultimodalEmbedder } from '../../ports/multimodal-embedder.ts'
import { base64 } from '../asr-provider/base64.ts'
import { inBatches } from '../embedder/in-batches.ts'
import { unitLength } from '../embedder/unit-length.ts'
import { MOST_IMAGE_BYTES, RANK_WEIGHT } from './limits.ts'

/** Where the vectors come from and what they are. */
export interface OpenAiMultimodal {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** The whole address, for example `https://api.jina.ai/v1/embeddings`. */
  readonly url: string
  readonly model: string
  /** Sent as a bearer token; null where the server asks for none. */
  readonly key: string | null
  readonly dimensions: number
}

/** Pictures or texts of one call: some megabytes of JSON at most. */
const ITEMS_A_CALL = 8

/** A Worker may have six connections open; four are left for others. */
const CALLS_AT_ONCE = 2

/** A step that embeds has two minutes, for the vectors of its texts as well. */
const DEADLINE_MS = 30_000

/** One thing to embed, as Jina's API has it. */
type Item = { readonly image: string } | { readonly text: string }

/** Embeds with any server that takes pictures at `/v1/embeddings` as Jina CLIP does: `input: [{"image": <base64>}, {"text": …}]`. */
export function openAiMultimodal(server: OpenAiMultimodal): MultimodalEmbedder {
  const call = async (input: readonly Item[]): Promise<readonly Embedding[]> => {
    const response = await server.fetch(server.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(server.key === null ? {} : { authorization: `Bearer ${server.key}` }),
      },
      body: JSON.stringify({
        model: server.model,
        dimensions: server.dimensions,
        embedding_type: 'float',
        input,
      }),
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`The multimodal server answered ${response.status} to ${input.length} items`)
    }
    return vectorsOf(await response.json().catch(() => null), input.length, server.dimensions)
  }
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

function vectorsOf(answer: unknown, count: number, dimensions: number): readonly Embedding[] {
  const read = z
    .object({
      data: z
        .array(z.object({ index: z.int().min(0), embedding: z.array(z.number()).length(dimensions) }))
        .length(count),
    })
    .safeParse(answer)
  const byIndex = new Map(read.data?.data.map(({ index, embedding }) => [index, embedding]))
  const inOrder = Array.from({ length: count }, (_, at) => byIndex.get(at) ?? [])
  if (inOrder.some((one) => one.length === 0))
    throw new Error(`The multimodal server did not answer with ${count} vectors of ${dimensions}`)
  return inOrder.map(unitLength)
}
