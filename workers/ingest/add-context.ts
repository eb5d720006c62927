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
  on: Pick<IngestPorts, 'catalogue' | 'reviews' | 'records' | 'tokenizer' | 'digest'>,
): Promise<number | 'done'> {
  if (document.extraction === null) throw new Error('Nothing was extracted')
  const drafts = (await on.records.get(
    chunkDraftsKey(document.id, document.extraction, chunker),
  )) as StoredDraft[]
  const blocks = new Map(
    (await allBlocks(document.id, document.extraction, on)).map((block) => [block.id, block]),
  )
  const replacements = await on.reviews.replacements(document.id)
  const count = await on.tokenizer.counter()
  const next = Math.min(cursor + BATCH, drafts.length)
  const chunks: Chunk[] = []
  for (let position = cursor; position < next; position++) {
    const draft = drafts[position]!
    const held = heldBy(draft, blocks, replacements)
    if (held !== null) chunks.push(await chunkOf(document, chunker, draft, position, held, count, on.digest))
  }
  await on.catalogue.addChunks(chunks)
  return next >= drafts.length ? 'done' : next
}

/** What a draft holds now that some of its blocks were reviewed; null when all were rejected. @param all blocks of it as extracted */
export function heldBy(
  draft: StoredDraft,
  all: ReadonlyMap<BlockId, Block>,
  replacements: ReadonlyMap<BlockId, Block | null>,
): readonly [Block, ...Block[]] | null {
  const [first, ...rest] = draft.blockIds.flatMap((id) => {
    const replacement = replacements.get(id)
    return replacement === undefined ? all.get(id)! : (replacement ?? [])
  })
  return first === undefined ? null : [first, ...rest]
}

/** The chunk that a draft becomes. @param blocks what it holds */
export async function chunkOf(
  document: Document,
  chunker: ChunkerName,
  draft: StoredDraft,
  position: number,
  blocks: readonly [Block, ...Block[]],
  count: (text: string) => number,
  digest: Digest,
): Promise<Chunk> {
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
