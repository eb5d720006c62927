import type { Block } from '../../domain/block.ts'
import type { Chunk } from '../../domain/chunk.ts'
import type { Document } from '../../domain/document.ts'
import type { Candidate } from '../../ports/library.ts'

/** Puts chunks together with their documents and blocks; a chunk that lacks one of either is left out. */
export function candidatesFrom(
  documents: readonly Document[],
  chunks: readonly (Chunk | undefined)[],
  blocks: readonly Block[],
): Candidate[] {
  const documentsById = new Map(documents.map((document) => [document.id, document]))
  const blocksById = new Map(blocks.map((block) => [block.id, block]))
  return chunks.flatMap((chunk) => {
    const document = chunk && documentsById.get(chunk.documentId)
    if (document === undefined) return []
    const found = chunk!.blockRefs.map((id) => blocksById.get(id))
    return isWhole(found) ? [{ chunk: chunk!, document, blocks: found }] : []
  })
}

const isWhole = (found: readonly (Block | undefined)[]): found is [Block, ...Block[]] =>
  found.length > 0 && found.every((block) => block !== undefined)
