import { embeddingKey } from '../domain/artifact-keys.ts'
import { type Chunk, contextUnder } from '../domain/chunk.ts'
import type { Document } from '../domain/document.ts'
import type { Sha256 } from '../domain/ids.ts'
import type { EmbedderName, IndexMake } from '../domain/index-version.ts'
import { type Embedding, embedderNamed } from '../ports/embedder.ts'
import { embedFigures, type FigurePorts } from './embed-figures.ts'
import { once } from './once.ts'
import type { IngestPorts } from './ports.ts'

/** Chunks a step embeds: about a second of the embedded model, a fraction of one call to a hosted one. */
const BATCH = 8

/** Makes the vector of every chunk, once per text and model version, and of every figure in it. @param tries of this place that failed before */
export async function embedChunks(
  document: Document,
  { chunker, embedder }: IndexMake,
  cursor: number,
  on: Pick<IngestPorts, 'embedders' | 'digest'> & FigurePorts,
  tries = 0,
): Promise<number | 'done'> {
  const chunks = await on.catalogue.chunks(document.id, chunker)
  const batch = chunks.slice(cursor, cursor + BATCH)
  if (batch.length > 0) await embeddingsOf(document, batch, embedder, on)
  await embedFigures(document, batch, tries, on)
  const next = cursor + batch.length
  return next >= chunks.length ? 'done' : next
}

/** The vectors of chunks, made where they are not kept yet. */
export async function embeddingsOf(
  document: Document,
  chunks: readonly Chunk[],
  embedder: EmbedderName,
  on: Pick<IngestPorts, 'artifacts' | 'embedders' | 'digest'>,
): Promise<readonly Embedding[]> {
  const keys = await embeddingKeysOf(document, chunks, embedder, on)
  const bytes = await once(keys, on.artifacts, async (missing) => {
    const texts = missing.map((at) => textOf(document, chunks[at]!))
    const model = embedderNamed(on.embedders, embedder)
    if (model === undefined) throw new Error(`This engine is not set up with the model ${embedder}`)
    const vectors = await model.embed(texts, 'passage')
    return vectors.map((vector) => new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength))
  })
  return bytes.map((one) => new Float32Array(one.slice().buffer))
}

/** The keys under which the vectors of chunks are kept: another title is another text, and another vector. */
export const embeddingKeysOf = (
  document: Document,
  chunks: readonly Chunk[],
  embedder: EmbedderName,
  { digest }: Pick<IngestPorts, 'digest'>,
): Promise<readonly string[]> =>
  Promise.all(
    chunks.map(async (chunk) =>
      embeddingKey(document.audience, embedder, await embeddedDigest(document.title, chunk, { digest })),
    ),
  )

/** Names what is embedded of a chunk under a title: the two say as much as the text. */
export const embeddedDigest = (
  title: string,
  { contentSha256 }: Pick<Chunk, 'contentSha256'>,
  on: Pick<IngestPorts, 'digest'>,
): Promise<Sha256> => on.digest.sha256(`${contentSha256}\n${title}`)

/** What is embedded: the breadcrumb with the text. */
export const textOf = (document: Pick<Document, 'title'>, chunk: Pick<Chunk, 'context' | 'text'>): string =>
  `${contextUnder(document.title, chunk)}\n${chunk.text}`
