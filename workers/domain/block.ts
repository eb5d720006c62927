import { z } from 'zod'
import { Confidence } from './confidence.ts'
import { asExtracted, BlockId, DocumentId, ExtractionId, Sha256 } from './ids.ts'
import { Box, Locator } from './locator.ts'

/** What a block is on its page. */
export const BlockKind = z.enum([
  'heading',
  'paragraph',
  'list_item',
  'table',
  'table_row',
  'figure',
  'caption',
  'formula',
  'code',
  'slide_text',
  'speaker_note',
  'cells',
  'transcript',
])
export type BlockKind = z.infer<typeof BlockKind>

/** Between the cells in the text of a row. */
export const CELL_SEPARATOR = ' | '

/** The place of a row in its table. */
export const TableRow = z.strictObject({
  /** 0-based number of the table within the page. */
  table: z.int().min(0),
  /** 0-based number of the row within the table. */
  row: z.int().min(0),
  header: z.boolean(),
  cells: z.array(z.string()).readonly(),
})
export type TableRow = z.infer<typeof TableRow>

/** The smallest thing that can be cited: extracted once, never changed. */
export const Block = z.strictObject({
  id: BlockId,
  documentId: DocumentId,
  extraction: ExtractionId,
  /** Position in reading order over the whole document, 0-based. */
  ordinal: z.int().min(0),
  kind: BlockKind,
  /** NFC text in logical order; a line-end hyphen that only breaks a word is mended, one that ends the block is a soft hyphen. */
  text: z.string().min(1),
  textSha256: Sha256,
  /** The headings above it, outermost first. A heading's own text is not in its path. */
  headingPath: z.array(z.string().min(1)).readonly(),
  /** 1–6 for headings, null for all else. */
  headingLevel: z.int().min(1).max(6).nullable(),
  locator: Locator,
  row: TableRow.nullable(),
  /** The block whose sentence goes on here, over a page break. */
  continues: BlockId.nullable(),
  confidence: Confidence,
  /** BCP 47, or `und`. */
  language: z.string().min(2),
  extractor: z.string().min(1),
  extractorVersion: z.string().min(1),
})
export type Block = z.infer<typeof Block>

/** One printed line of a block: which characters of the block's text stand in which box, and its words likewise. */
export const BlockLine = z.strictObject({
  start: z.int().min(0),
  end: z.int().min(0),
  box: Box,
  /** Start and end in the block's text, then the word's box. */
  words: z.array(z.tuple([z.int(), z.int(), z.number(), z.number(), z.number(), z.number()])).readonly(),
})
export type BlockLine = z.infer<typeof BlockLine>

/** The lines of one page's blocks, kept as an artifact beside the page. */
export const PageLines = z.strictObject({
  pageIndex: z.int().min(0),
  blocks: z
    .array(z.strictObject({ ordinal: z.int().min(0), lines: z.array(BlockLine).readonly() }))
    .readonly(),
})
export type PageLines = z.infer<typeof PageLines>

const SOFT_HYPHEN = '\u00AD'

/** The texts of some blocks as one, and where each block's own text starts in it. */
export interface JoinedText {
  readonly text: string
  readonly starts: readonly number[]
}

/** Joins the texts of blocks in order: a block that continues the one before closes up, everything else starts a new line. */
export function joinTexts(blocks: readonly Pick<Block, 'id' | 'text' | 'continues'>[]): JoinedText {
  const starts: number[] = []
  let text = ''
  blocks.forEach((block, at) => {
    const before = blocks[at - 1]
    if (before !== undefined) {
      const goesOn = block.continues !== null && asExtracted(block.continues) === asExtracted(before.id)
      if (!goesOn) text = `${withHardHyphen(text)}\n`
      else text = text.endsWith(SOFT_HYPHEN) ? text.slice(0, -1) : `${text} `
    }
    starts.push(text.length)
    text += block.text
  })
  return { text: withHardHyphen(text), starts }
}

/** A word that is broken off at the end keeps the hyphen it is printed with. */
const withHardHyphen = (text: string): string => (text.endsWith(SOFT_HYPHEN) ? `${text.slice(0, -1)}-` : text)
