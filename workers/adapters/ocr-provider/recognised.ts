import type { Box } from '../../domain/locator.ts'
import type { OcrLine, OcrWord } from '../../ports/ocr-provider.ts'

/** What a provider says of a word, its box in its own unit. */
export interface RawWord {
  readonly text: string
  /** x0, y0, x1, y1 from the top left. */
  readonly box: readonly [number, number, number, number]
  /** 0–1, or somewhat outside of it. */
  readonly confidence: number
}

/** The size of the picture in the unit of its boxes. */
export interface Extent {
  readonly width: number
  readonly height: number
}

/** The least width and height of a box, in fractions of the picture. */
const LEAST = 1e-5

/**
 * Makes a line of what a provider says of its words: without white space, cut to the picture. Null where no word is left.
 * @param place its block and its paragraph
 */
export function recognisedLine(
  words: readonly RawWord[],
  extent: Extent,
  place: Pick<OcrLine, 'block' | 'paragraph'>,
): OcrLine | null {
  const [first, ...rest] = words.flatMap((word) => recognisedWords(word, extent))
  if (first === undefined) return null
  const box = rest.reduce((hull, word) => covering(hull, word.box), first.box)
  return { box, ...place, words: [first, ...rest] }
}

/** A word of its own for each part between white space, its box shared out by their lengths. */
function recognisedWords({ text, box, confidence }: RawWord, extent: Extent): OcrWord[] {
  const whole = text.normalize('NFC').trim()
  const [x0, y0, x1, y1] = box
  return [...whole.matchAll(/\S+/gu)].map(({ 0: part, index }) => ({
    text: part,
    box: fractions(
      [
        x0 + ((x1 - x0) * index) / whole.length,
        y0,
        x0 + ((x1 - x0) * (index + part.length)) / whole.length,
        y1,
      ],
      extent,
    ),
    confidence: Math.min(1, Math.max(0, Number.isFinite(confidence) ? confidence : 0)),
  }))
}

const covering = (a: Box, b: Box): Box => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
]

function fractions([x0, y0, x1, y1]: RawWord['box'], { width, height }: Extent): Box {
  const [left, right] = span(x0 / width, x1 / width)
  const [top, bottom] = span(y0 / height, y1 / height)
  return [left, top, right, bottom]
}

function span(from: number, to: number): readonly [number, number] {
  const low = Math.min(1 - LEAST, Math.max(0, Math.min(from, to)))
  return [low, Math.min(1, Math.max(low + LEAST, Math.max(from, to)))]
}
