import { chunkDraftsKey } from '../domain/artifact-keys.ts'
import type { Block } from '../domain/block.ts'
import type { Document } from '../domain/document.ts'
import type { BlockId, DocumentId, ExtractionId } from '../domain/ids.ts'
import type { IndexMake } from '../domain/index-version.ts'
import { chunkSize, cutIntoChunks } from './chunker.ts'
import type { IngestPorts } from './ports.ts'

/** Blocks read in one go. */
const PAGE = 2_000

/** A chunk as it is handed from cutting to contextualising. */
export interface StoredDraft {
  readonly blockIds: readonly BlockId[]
  readonly tableHeader: string | null
}

/** Cuts the blocks of a document into chunks and keeps the list. */
export async function cutChunks(
  document: Document,
  { chunker }: IndexMake,
  _cursor: number,
  on: Pick<IngestPorts, 'catalogue' | 'records' | 'tokenizer'>,
): Promise<'done'> {
  if (document.extraction === null) throw new Error('Nothing was extracted')
  const size = chunkSize(chunker)
  if (size === undefined) throw new Error(`This engine does not know the chunker ${chunker}`)
  const blocks = await allBlocks(document.id, document.extraction, on)
  const drafts: StoredDraft[] = cutIntoChunks(blocks, await on.tokenizer.counter(), size).map((draft) => ({
    blockIds: draft.blocks.map((block) => block.id),
    tableHeader: draft.tableHeader,
  }))
  await on.records.put(chunkDraftsKey(document.id, document.extraction, chunker), drafts)
  return 'done'
}

/** Every block of an extraction, in reading order. */
export async function allBlocks(
  document: DocumentId,
  extraction: ExtractionId,
  on: Pick<IngestPorts, 'catalogue'>,
): Promise<Block[]> {
  const blocks: Block[] = []
  for (;;) {
    const next = await on.catalogue.blocks(document, extraction, blocks.length, PAGE)
    blocks.push(...next)
    if (next.length < PAGE) return blocks
  }
}
