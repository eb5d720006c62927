import { EmbedderName } from '../../domain/index-version.ts'
import type { Embedder, Embedding, EmbeddingPurpose } from '../../ports/embedder.ts'
import { askForVectors, type VectorServer } from './ask-for-vectors.ts'
import { inBatches } from './in-batches.ts'

/** Where the vectors come from and what they are. */
export interface OpenAiEmbedding extends VectorServer {
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
  const call = (input: readonly string[]): Promise<readonly Embedding[]> =>
    askForVectors(server, input, { encoding_format: 'float' }, DEADLINE_MS)
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
