import type { Block, BlockKind, BlockLine, PageLines } from '../../../domain/block.ts'
import { confidence } from '../../../domain/confidence.ts'
import { labelOf, type Page } from '../../../domain/document.ts'
import { type BlockId, blockId, type DocumentId } from '../../../domain/ids.ts'
import type { Digest } from '../../../ports/digest.ts'
import type { BlockIdentity } from '../block-identity.ts'
import type { BlockDraft, PageLayout } from './layout.ts'

/** What one page hands to the next. Safe to keep as JSON. */
export interface PageCarry {
  readonly nextOrdinal: number
  /** The headings that stand above, outermost first. */
  readonly headings: readonly { readonly level: number; readonly text: string }[]
  /** The block whose sentence may go on, or null. */
  readonly open: BlockId | null
}

/** The blocks of a page with what belongs to them. */
export interface PageBlocks {
  readonly page: Page
  readonly blocks: readonly Block[]
  readonly lines: PageLines
  readonly carry: PageCarry
}

/** What the first page of a document is given. */
export const FIRST_PAGE: PageCarry = { nextOrdinal: 0, headings: [], open: null }

/** Makes blocks of a page's drafts. The same drafts and carry give the same blocks, so that a page can be done again. */
export async function blocksOfPage(
  layout: PageLayout,
  carry: PageCarry,
  ids: BlockIdentity,
  digest: Pick<Digest, 'sha256'>,
): Promise<PageBlocks> {
  const blocks: Block[] = []
  const lines: { ordinal: number; lines: readonly BlockLine[] }[] = []
  let headings = carry.headings
  for (const draft of layout.drafts) {
    const ordinal = carry.nextOrdinal + blocks.length
    if (draft.headingLevel !== null) headings = headings.filter(({ level }) => level < draft.headingLevel!)
    const continues = draft.continuesPrevious ? blocks.at(-1)!.id : draft.opensSentence ? carry.open : null
    const block: Block = {
      id: blockId(ids.documentId, ids.extraction, layout.pageIndex, ordinal),
      ...ids,
      ordinal,
      kind: draft.kind,
      text: draft.text,
      textSha256: await digest.sha256(draft.text),
      headingPath: headings.map(({ text }) => text),
      headingLevel: draft.headingLevel,
      locator: locatorOf(draft, layout),
      row: draft.row,
      continues,
      confidence: confidence(draft.confidence),
      language: draft.language,
    }
    blocks.push(block)
    lines.push({ ordinal, lines: draft.lines })
    if (draft.headingLevel !== null) headings = [...headings, { level: draft.headingLevel, text: draft.text }]
  }
  return {
    page: pageOf(layout, ids.documentId),
    blocks,
    lines: { pageIndex: layout.pageIndex, blocks: lines },
    carry: {
      nextOrdinal: carry.nextOrdinal + blocks.length,
      headings,
      open: openAfter(layout, blocks, carry),
    },
  }
}

/** The block whose sentence may go on next: the last of this page, or on a page without running text the one from before. */
function openAfter({ drafts }: PageLayout, blocks: readonly Block[], carry: PageCarry): BlockId | null {
  const last = drafts.findLastIndex((draft) => draft.endsOpen)
  if (last >= 0) return blocks[last]!.id
  return drafts.some(({ kind }) => INTERRUPTS.has(kind)) ? null : carry.open
}

/** After these a sentence of an earlier page does not go on. */
const INTERRUPTS: ReadonlySet<BlockKind> = new Set(['paragraph', 'list_item', 'heading'])

const locatorOf = (draft: BlockDraft, layout: PageLayout): Block['locator'] => ({
  on: 'page',
  pageIndex: layout.pageIndex,
  pageLabel: labelOf(layout),
  paragraphIndex: draft.paragraphIndex,
  rects: draft.rects,
})

const pageOf = (layout: PageLayout, documentId: DocumentId): Page => ({
  documentId,
  pageIndex: layout.pageIndex,
  width: layout.width,
  height: layout.height,
  printedLabel: layout.printedLabel,
  fileLabel: layout.fileLabel,
  outcome: layout.outcome,
  reason: layout.reason,
})
