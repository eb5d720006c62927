import type { Block } from '../../../domain/block.ts'
import { confidence } from '../../../domain/confidence.ts'
import { blockId } from '../../../domain/ids.ts'
import { type Locator, pageIndexOf } from '../../../domain/locator.ts'
import type { Digest } from '../../../ports/digest.ts'
import type { Piece, Place, ReadDocument } from '../../../ports/document-reader.ts'
import { isElsewhere } from '../../elsewhere.ts'
import type { BlockIdentity } from '../block-identity.ts'
import { languageOf } from '../language.ts'
import { countParagraphs } from './paragraph-counter.ts'

/** Where a piece stands among the others: all that its block needs of them. */
interface Standing {
  readonly piece: Piece
  readonly paragraph: number
  readonly headingPath: readonly string[]
}

/**
 * Makes the blocks of some pieces of a document. The same document gives the same blocks, whichever are asked for.
 * @param from ordinal of the first wanted @param to ordinal behind the last wanted
 */
export function blocksOfPieces(
  { pieces, language }: Pick<ReadDocument, 'pieces' | 'language'>,
  from: number,
  to: number,
  ids: BlockIdentity,
  digest: Pick<Digest, 'sha256'>,
): Promise<Block[]> {
  const wanted = standings(pieces).slice(from, to)
  return Promise.all(
    wanted.map(async ({ piece, paragraph, headingPath }, at): Promise<Block> => {
      const locator = locatorOf(piece, paragraph)
      const ordinal = from + at
      return {
        id: blockId(ids.documentId, ids.extraction, pageIndexOf(locator), ordinal),
        ...ids,
        ordinal,
        kind: piece.kind,
        text: piece.text,
        textSha256: await digest.sha256(piece.text),
        headingPath,
        headingLevel: piece.headingLevel,
        locator,
        row: piece.row,
        continues: null,
        confidence: confidence(piece.confidence),
        language: piece.language ?? languageOfText(piece.text, language),
      }
    }),
  )
}

/** What the text shows, else what the file says of the whole. */
function languageOfText(text: string, declared: string | null): string {
  const seen = languageOf(text)
  return seen === 'und' ? (declared ?? seen) : seen
}

/** The sheet a row is on is the heading it stands under; all else stands under the headings before it, on a slide under those of the slide. */
function standings(pieces: readonly Piece[]): Standing[] {
  const numbers = countParagraphs(pieces)
  let headings: readonly { readonly level: number; readonly text: string }[] = []
  let last: Place | undefined
  return pieces.map((piece, at) => {
    const { place } = piece
    if (last !== undefined && isElsewhere(place, last)) headings = []
    last = place
    const level = piece.headingLevel
    if (level !== null) headings = headings.filter((one) => one.level < level)
    const above = headings.map(({ text }) => text)
    if (level !== null) headings = [...headings, { level, text: piece.text }]
    const sheet = place.on === 'sheet' ? place.sheet : ''
    return { piece, paragraph: numbers[at]!, headingPath: sheet === '' ? above : [sheet, ...above] }
  })
}

function locatorOf({ place }: Piece, paragraphIndex: number): Locator {
  switch (place.on) {
    case 'flow':
      return { on: 'flow', paragraphIndex }
    case 'slide':
      return { on: 'slide', slideIndex: place.slideIndex, paragraphIndex, rects: place.boxes }
    case 'sheet':
      return { on: 'sheet', sheet: place.sheet, range: place.range }
    case 'time':
      return { on: 'time', startMs: place.startMs, endMs: place.endMs }
  }
}
