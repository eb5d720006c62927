import { z } from 'zod'
import { EmbedderName } from '../../domain/index-version.ts'
import type { Embedder, Embedding } from '../../ports/embedder.ts'
import { inBatches } from './in-batches.ts'
import { unitLength } from './unit-length.ts'

/** Multilingual, 1,024 dimensions; a question and a passage are embedded alike. */
const MODEL = '@cf/baai/bge-m3'
const DIMENSIONS = 1024

/** The most texts one call of the model takes. */
const TEXTS_A_CALL = 100

/** A Worker may have six connections open; two are left for others. */
const CALLS_AT_ONCE = 4

/** Embeds with BGE-M3 on Workers AI. A text longer than the model reads is cut, not refused. */
export function workersAiEmbedder(ai: Pick<Ai, 'run'>): Embedder {
  const call = async (texts: readonly string[]): Promise<readonly Embedding[]> => {
    const answer = await ai.run(MODEL, { text: [...texts], truncate_inputs: true }).catch((cause) => {
      throw new Error(`Workers AI failed to embed ${texts.length} texts`, { cause })
    })
    const vectors = answerTo(texts.length).safeParse(answer)
    if (!vectors.success) throw new Error(`Workers AI did not answer with ${texts.length} vectors`)
    return vectors.data.data.map(unitLength)
  }
  return {
    version: EmbedderName.parse('workers-ai-bge-m3-1'),
    dimensions: DIMENSIONS,
    rankWeight: 1,
    embed: (texts) => inBatches(texts, TEXTS_A_CALL, CALLS_AT_ONCE, call),
  }
}

const answerTo = (count: number) =>
  z.object({ data: z.array(z.array(z.number()).length(DIMENSIONS)).length(count) })
