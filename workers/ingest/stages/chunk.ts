import { chunkDraftsKey } from '../../domain/artifact-keys.ts'
import type { Block } from '../../domain/block.ts'
import type { BlockId, DocumentId, ExtractionId } from '../../domain/ids.ts'
import { ok } from '../../domain/result.ts'
import { CHUNKER, cutIntoChunks } from '../chunker.ts'
import type { IngestPorts } from '../ports.ts'
import type { Step } from '../step.ts'

/** Blocks read in one go. */
const PAGE = 2_000

/** A chunk as it is handed from cutting to contextualising. */
export interface StoredDraft {
  readonly blockIds: readonly BlockId[]
  readonly tableHeader: string | null
}

/** Cuts the blocks of a document into chunks and keeps the list. */
export const chunk: Step = async ({ document }, on) => {
  if (document.extraction === null) throw new Error('Nothing was extracted')
  const blocks = await allBlocks(document.id, document.extraction, on)
  const drafts: StoredDraft[] = cutIntoChunks(blocks, await on.tokenizer.counter()).map((draft) => ({
    blockIds: draft.blocks.map((block) => block.id),
    tableHeader: draft.tableHeader,
  }))
  await on.records.put(chunkDraftsKey(document.id, document.extraction, CHUNKER), drafts)
  return ok({ cursor: 'done', counts: { chunks: drafts.length } })
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
