import { z } from 'zod'
import { EmbedderName } from '../../domain/index-version.ts'
import type { Embedder, Embedding, EmbeddingPurpose } from '../../ports/embedder.ts'
import { inBatches } from './in-batches.ts'
import { unitLength } from './unit-length.ts'

/** Where the vectors come from and what they are. */
export interface OpenAiEmbedding {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** The whole address, for example `http://localhost:8080/v1/embeddings`. */
  readonly url: string
  readonly model: string
  /** Null where the server asks for none. */
  readonly key: string | null
  readonly dimensions: number
  /** Written before each text, as models of the E5 and Nomic families want it. */
  readonly prefixes?: Readonly<Record<EmbeddingPurpose, string>>
}

/** What Text Embeddings Inference takes in one call unless told otherwise; OpenAI takes more. */
const TEXTS_A_CALL = 32

/** A Worker may have six connections open; two are left for others. */
const CALLS_AT_ONCE = 4

/** A server that loads its model on the first call may need most of this. */
const DEADLINE_MS = 60_000

/** Embeds with any server that speaks OpenAI's `/v1/embeddings`: Text Embeddings Inference, Ollama, vLLM, OpenAI. */
export function openAiEmbedder(server: OpenAiEmbedding): Embedder {
  const call = async (input: readonly string[]): Promise<readonly Embedding[]> => {
    const response = await server.fetch(server.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(server.key === null ? {} : { authorization: `Bearer ${server.key}` }),
      },
      body: JSON.stringify({ model: server.model, input, encoding_format: 'float' }),
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`The embedding server answered ${response.status} to ${input.length} texts`)
    }
    return vectorsOf(await response.json(), input.length, server.dimensions)
  }
  return {
    version: EmbedderName.parse(
      `openai-${server.model.toLowerCase().replace(/[^a-z0-9.]+/g, '-')}-${server.dimensions}`,
    ),
    dimensions: server.dimensions,
    rankWeight: 1,
    embed: (texts, purpose) =>
      inBatches(
        texts.map((text) => (server.prefixes?.[purpose] ?? '') + text),
        TEXTS_A_CALL,
        CALLS_AT_ONCE,
        call,
      ),
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
  if (!read.success)
    throw new Error(`The embedding server did not answer with ${count} vectors of ${dimensions}`)
  return read.data.data
    .toSorted((one, other) => one.index - other.index)
    .map(({ embedding }) => unitLength(embedding))
}
