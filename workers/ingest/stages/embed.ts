import { embeddingKey } from '../../domain/artifact-keys.ts'
import { type Chunk, contextUnder } from '../../domain/chunk.ts'
import type { Document } from '../../domain/document.ts'
import type { Sha256 } from '../../domain/ids.ts'
import { ok } from '../../domain/result.ts'
import type { Embedding } from '../../ports/embedder.ts'
import { once } from '../once.ts'
import type { IngestPorts } from '../ports.ts'
import type { Step } from '../step.ts'

/** Chunks a step embeds: about a second of the embedded model, a fraction of one call to a hosted one. */
const BATCH = 8

/** Makes the vector of every chunk, once per text and model version. */
export const embed: Step = async ({ document, cursor }, on) => {
  const chunks = await on.catalogue.chunks(document.id)
  const batch = chunks.slice(cursor, cursor + BATCH)
  if (batch.length > 0) await embeddingsOf(document, batch, on)
  const next = cursor + batch.length
  return ok({
    cursor: next >= chunks.length ? 'done' : next,
    counts: { chunks: chunks.length },
  })
}

/** The vectors of chunks, made where they are not kept yet. */
export async function embeddingsOf(
  document: Document,
  chunks: readonly Chunk[],
  on: Pick<IngestPorts, 'artifacts' | 'embedder' | 'digest'>,
): Promise<readonly Embedding[]> {
  const keys = await embeddingKeysOf(document, chunks, on)
  const bytes = await once(keys, on.artifacts, async (missing) => {
    const texts = missing.map((at) => textOf(document, chunks[at]!))
    const vectors = await on.embedder.embed(texts, 'passage')
    return vectors.map((vector) => new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength))
  })
  return bytes.map((one) => new Float32Array(one.slice().buffer))
}

/** The keys under which the vectors of chunks are kept: another title is another text, and another vector. */
export const embeddingKeysOf = (
  document: Document,
  chunks: readonly Chunk[],
  on: Pick<IngestPorts, 'embedder' | 'digest'>,
): Promise<readonly string[]> =>
  Promise.all(
    chunks.map(async (chunk) =>
      embeddingKey(document.audience, on.embedder.version, await embeddedDigest(document.title, chunk, on)),
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
