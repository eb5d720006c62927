import { UNCOUNTED } from '../uncounted.ts'
import { isHyphen, startsLower } from './characters.ts'
import { type BlockDraft, type DraftContext, draftsOf } from './drafts.ts'
import { endsOpen } from './joins.ts'
import { markerOfLine } from './markers.ts'
import { linesOfPiece, type Piece } from './piece.ts'
import type { Table } from './table.ts'

/** The pieces of one direction of reading, and what their drafts are made with. */
export interface Part {
  readonly pieces: readonly Piece[]
  readonly context: DraftContext
}

/** Numbers the paragraphs of a page and marks where its running text comes in and goes out. */
export function draftsOfPage(parts: readonly Part[]): BlockDraft[] {
  const all = parts.flatMap(({ pieces }) => pieces)
  const flowing = all.filter((piece) => piece.flows)
  const [first, last] = [flowing[0], flowing.at(-1)]
  const drafts: BlockDraft[] = []
  let paragraph = 0
  let table: Table | null = null
  for (const { pieces, context } of parts) {
    for (const piece of pieces) {
      const isRowAfter = piece.row !== null && piece.row.table === table
      const isCounted =
        (!UNCOUNTED.has(piece.kind) || piece.caption.length > 0 || piece.described !== '') && !isRowAfter
      const made = draftsOf(piece, isCounted || !piece.row ? paragraph + 1 : paragraph, context)
      if (made.length === 0) continue
      if (isCounted) paragraph++
      table = piece.row?.table ?? null
      if (piece === first && opensWithin(piece, all)) made[0] = { ...made[0]!, opensSentence: true }
      if (piece === last && endsOpen(piece)) made[made.length - 1] = openEnd(made.at(-1)!)
      drafts.push(...made)
    }
  }
  const count = Math.max(1, paragraph)
  return drafts.map((draft) => (draft.paragraphIndex > count ? { ...draft, paragraphIndex: count } : draft))
}

/** Whether a text that opens a page may go on from the page before: no heading stands above, and it begins like a line amid text. */
function opensWithin(piece: Piece, pieces: readonly Piece[]): boolean {
  const before = pieces.slice(0, pieces.indexOf(piece))
  const first = linesOfPiece(piece)[0]!
  const { text } = first
  if (before.some(({ kind }) => kind === 'heading') || markerOfLine(first)) return false
  if (startsLower(text)) return true
  if (before.length > 0) return false
  return !/^["'“‘«(]?\p{Lu}/u.test(text) || (piece.opensFlush && linesOfPiece(piece).length > 1)
}

/** A hyphen that ends a page's text is soft: whether it belongs to the word shows on the next page. */
function openEnd(draft: BlockDraft): BlockDraft {
  const isBroken = /\p{L}.$/u.test(draft.text) && isHyphen(draft.text.at(-1)!)
  return { ...draft, text: isBroken ? `${draft.text.slice(0, -1)}\u00AD` : draft.text, endsOpen: true }
}
