import { z } from 'zod'
import type { Embedding } from '../../ports/embedder.ts'
import { unitLength } from './unit-length.ts'

/** A server that speaks OpenAI's `/v1/embeddings`. */
export interface VectorServer {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** The whole address, for example `http://localhost:8080/v1/embeddings`. */
  readonly url: string
  readonly model: string
  /** Sent as a bearer token; null where the server asks for none. */
  readonly key: string | null
  readonly dimensions: number
}

/**
 * Asks for the vectors of some items, in one call. @param more what this kind of server wants to be told
 * @throws when the server fails, is late or does not answer with one vector for each item, told apart by `index`
 */
export async function askForVectors(
  server: VectorServer,
  input: readonly unknown[],
  more: Readonly<Record<string, unknown>>,
  deadline: number,
): Promise<readonly Embedding[]> {
  const response = await server.fetch(server.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(server.key === null ? {} : { authorization: `Bearer ${server.key}` }),
    },
    body: JSON.stringify({ model: server.model, input, ...more }),
    signal: AbortSignal.timeout(deadline),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`The embedding server answered ${response.status} to ${input.length} items`)
  }
  return vectorsOf(await response.json().catch(() => null), input.length, server.dimensions)
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
  return Array.from({ length: count }, (_, at) => {
    const embedding = byIndex.get(at)
    if (embedding === undefined)
      throw new Error(`The embedding server did not answer with ${count} vectors of ${dimensions}`)
    return unitLength(embedding)
  })
}
