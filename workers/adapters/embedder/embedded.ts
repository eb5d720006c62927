import type { io } from '@tensorflow/tfjs-core'
import { EmbedderName } from '../../domain/index-version.ts'
import type { Embedder, Embedding } from '../../ports/embedder.ts'
import { startedOnce } from '../started-once.ts'
import type { Vocabulary } from './unigram.ts'

/** What the model is made of. */
export interface EmbeddedModel {
  readonly topology: Pick<io.ModelJSON, 'modelTopology' | 'weightsManifest'>
  readonly vocabulary: Vocabulary
  /** The weights, cut into files, in order. */
  readonly shards: readonly ArrayBuffer[]
  /** The module of TensorFlow's SIMD kernels: a Worker may not compile one itself. */
  readonly kernels: WebAssembly.Module
}

/** The size of the vectors of Universal Sentence Encoder lite. */
export const DIMENSIONS = 512

/**
 * Of 0.3 and 0.1, with the embedded scorer behind it: at 0.3 Cranfield was 0.004 nDCG@10 worse than by words alone, at 0.1 no set
 * measured was. See docs/evaluation.md for what that is worth.
 */
const RANK_WEIGHT = 0.1

/**
 * Embeds English with Universal Sentence Encoder lite inside the Worker. Nothing is loaded before the first text.
 * @param load brings the model; asked once, again only where it failed or did not answer
 */
export function embeddedEmbedder(load: () => Promise<EmbeddedModel>): Embedder {
  const encoder = startedOnce(async () => {
    const { sentenceEncoder } = await import('./sentence-encoder.ts')
    return sentenceEncoder(await load())
  })
  return {
    version: EmbedderName.parse('use-lite-en-1'),
    dimensions: DIMENSIONS,
    rankWeight: RANK_WEIGHT,
    reads: isLatin,
    async embed(texts) {
      const encode = await encoder()
      const embeddings: Embedding[] = []
      for (const [at, text] of texts.entries()) {
        // A text is some 50 ms of uninterrupted computing; others must get a turn in between.
        if (at > 0) await scheduler.wait(0)
        embeddings.push(await encode(text))
      }
      return embeddings
    },
  }
}

/** Whether most letters of a text are Latin ones: of Hindi or Chinese this model knows single letters at most, and ranks by chance. */
function isLatin(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  return letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length * 2 >= letters.length
}
