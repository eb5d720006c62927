import { chunkDraftsKey } from '../domain/artifact-keys.ts'
import type { Block } from '../domain/block.ts'
import type { Chunk } from '../domain/chunk.ts'
import { type Confidence, weakest } from '../domain/confidence.ts'
import type { Document } from '../domain/document.ts'
import { type BlockId, chunkId } from '../domain/ids.ts'
import type { ChunkerName, IndexMake } from '../domain/index-version.ts'
import type { Digest } from '../ports/digest.ts'
import { breadcrumb } from './breadcrumb.ts'
import { draftText } from './chunker.ts'
import { allBlocks, type StoredDraft } from './cut-chunks.ts'
import { textOf } from './embed-chunks.ts'
import type { IngestPorts } from './ports.ts'

/** Chunks written in one step. */
const BATCH = 200

/**
 * Gives every chunk the headings it stands under and, where it is a later part of a table, the table's header row, and adds it
 * to the library.
 */
export async function addContext(
  document: Document,
  { chunker }: IndexMake,
  cursor: number,
  on: Pick<IngestPorts, 'catalogue' | 'records' | 'tokenizer' | 'digest'>,
): Promise<number | 'done'> {
  if (document.extraction === null) throw new Error('Nothing was extracted')
  const drafts = (await on.records.get(
    chunkDraftsKey(document.id, document.extraction, chunker),
  )) as StoredDraft[]
  const blocks = new Map(
    (await allBlocks(document.id, document.extraction, on)).map((block) => [block.id, block]),
  )
  const batch = drafts.slice(cursor, cursor + BATCH)
  const count = await on.tokenizer.counter()
  await on.catalogue.addChunks(
    await Promise.all(
      batch.map((draft, at) => chunkOf(document, chunker, draft, cursor + at, blocks, count, on.digest)),
    ),
  )
  const next = cursor + batch.length
  return next >= drafts.length ? 'done' : next
}

async function chunkOf(
  document: Document,
  chunker: ChunkerName,
  draft: StoredDraft,
  position: number,
  all: ReadonlyMap<BlockId, Block>,
  count: (text: string) => number,
  digest: Digest,
): Promise<Chunk> {
  const [first, ...rest] = draft.blockIds.map((id) => all.get(id)!)
  const blocks = [first!, ...rest] as const
  const headings = breadcrumb(blocks)
  const context = draft.tableHeader === null ? headings : `${headings}\n${draft.tableHeader}`
  const text = draftText(blocks)
  const contentSha256 = await digest.sha256(`${context}\n${text}`)
  return {
    id: chunkId(document.id, chunker, position, contentSha256),
    documentId: document.id,
    position,
    text,
    context,
    blockRefs: blocks.map((block) => block.id) as [BlockId, ...BlockId[]],
    tokenCount: count(textOf(document, { context, text })),
    contentSha256,
    confidence: weakest(blocks.map((block) => block.confidence) as [Confidence, ...Confidence[]]),
    chunker,
  }
}
