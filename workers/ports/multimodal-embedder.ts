import type { FigureId } from '../domain/ids.ts'
import type { EmbedderName } from '../domain/index-version.ts'
import type { Embedding } from './embedder.ts'
import type { VectorIndex } from './vector-index.ts'

/** Turns pictures and questions into vectors of one space, so that a picture is found by what it shows. */
export interface MultimodalEmbedder {
  /** Names the model and its version; vectors of different versions never share an index. */
  readonly version: EmbedderName
  readonly dimensions: number
  /** How much a rank by this model counts against a rank by words, 0–1. */
  readonly rankWeight: number
  /** The largest picture it takes, in bytes of its file; larger ones are not given to it. */
  readonly mostBytes: number
  /** One vector of unit length for each WebP file, in the order given; any number. @throws when the model fails */
  embedImages(images: readonly Uint8Array[]): Promise<readonly Embedding[]>
  /** One vector of unit length for each question, in the order given; any number, none empty. @throws when the model fails */
  embedQueries(texts: readonly string[]): Promise<readonly Embedding[]>
}

/** A model of pictures and the index its vectors are kept in. */
export interface FigureArm {
  readonly embedder: MultimodalEmbedder
  readonly vectorIndex: VectorIndex<FigureId>
}
