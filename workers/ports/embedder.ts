import type { EmbedderName } from '../domain/index-version.ts'

/** A vector of unit length. */
export type Embedding = Float32Array & { readonly __brand?: 'Embedding' }

/** What a text is embedded as; some models treat a question unlike the passage that answers it. */
export type EmbeddingPurpose = 'passage' | 'query'

/** Turns texts into vectors. */
export interface Embedder {
  /** Names the model and its version; vectors of different versions never share an index. */
  readonly version: EmbedderName
  readonly dimensions: number
  /** How much a rank by this model counts against a rank by words, 0–1; 1 for a model that is as good a judge. */
  readonly rankWeight: number
  /** Whether it can tell what a text in this script means; where it is not said, it can of any. */
  readonly reads?: (text: string) => boolean
  /** One vector of unit length for each text, in the order given; any number of texts, none empty. @throws when the model fails */
  embed(texts: readonly string[], purpose: EmbeddingPurpose): Promise<readonly Embedding[]>
}

/** The models a Worker can ask; the first is the one a new version of the index is made with. */
export type Embedders = readonly [Embedder, ...Embedder[]]

/** The model of a name, undefined where this Worker has none. */
export const embedderNamed = (embedders: Embedders, name: EmbedderName): Embedder | undefined =>
  embedders.find(({ version }) => version === name)
