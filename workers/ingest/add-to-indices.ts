import type { Document } from '../domain/document.ts'
import type { IndexMake } from '../domain/index-version.ts'
import { enterIndices, entriesOf } from './enter-indices.ts'
import type { IngestPorts } from './ports.ts'
import { replaceReviewed } from './replace-reviewed.ts'

/** Adds the entries of a run of chunks to both indices of a version. @throws when, after the last, the counts do not add up */
export async function addToIndices(
  document: Document,
  make: IndexMake,
  cursor: number,
  on: IngestPorts,
): Promise<number | 'done'> {
  if (cursor === 0) await replaceReviewed(document, on)
  const chunks = await on.catalogue.chunks(document.id, make.chunker)
  const place = await on.catalogue.partition(document.audience, document.subject, make)
  await on.catalogue.markIndexed(document.id, true)
  const next = await enterIndices(document, chunks, cursor, place, on)
  if (next < chunks.length) return next
  const [{ words, vectors }, rows] = await Promise.all([
    entriesOf(document, chunks, place, on),
    on.catalogue.countChunks(document.id, make.chunker),
  ])
  if (vectors !== chunks.length || words !== chunks.length || rows !== chunks.length)
    throw new Error(`Counts differ: ${rows} chunks, ${words} in the lexical index, ${vectors} vectors`)
  return 'done'
}
