import type { Font } from '../../../ports/pdf-reader.ts'
import { isContentsLine } from './markers.ts'
import type { Mark } from './marks.ts'
import { commonSize, extent, type Run } from './runs.ts'
import { type Reading, type Word, wordsOf } from './words.ts'

/** A printed line of one column, or one cell of a table row. */
export interface Line {
  /** In logical order. */
  readonly words: readonly Word[]
  /** Its words with the spaces between them. */
  readonly text: string
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly base: number
  readonly size: number
  /** Index of the font most of it is set in. */
  readonly font: number
  readonly bold: boolean
  readonly italic: boolean
  readonly mono: boolean
  /** Part of its characters that stand in a font for formulas, 0–1. */
  readonly math: number
  /** Marked-content id all of it shares, or -1. */
  readonly mcid: number
  /** Whether it is a line of a table of contents: a title and, far from it, the page. */
  readonly isEntry: boolean
  /** Whether a drawn bullet stands before it. */
  readonly isBulleted: boolean
}

const MATH_FONT =
  /CMMI|CMSY|CMEX|CMBSY|MSAM|MSBM|Math|EUFM|EUSM|rsfs|Symbol|MT-?Extra|esint|stmary|wasy|txsy|pxsy/i
/** Typewriter faces whose files do not say so. */
const MONO_FONT =
  /mono(?!type)|courier|consol|typewriter|inconsolata|cmtt|menlo|zi4|txtt|lmtt|pcrr|source ?code|fira ?code/i
const BOLD_WEIGHT = 600

/** What the fonts of a page look like. */
export interface Look {
  readonly bold: boolean
  readonly italic: boolean
  readonly mono: boolean
  readonly math: boolean
}

/** Reads the look of a font from its descriptor and its name. */
export const lookOf = (font: Font): Look => ({
  bold: font.weight >= BOLD_WEIGHT,
  italic: font.italic,
  mono: font.fixedPitch || MONO_FONT.test(font.name),
  math: MATH_FONT.test(font.name),
})

/** Makes a line of its runs, given from left to right. @param looks of the fonts of the page */
export function lineOf(runs: readonly Run[], looks: readonly Look[], reading: Reading): Line {
  const size = commonSize(runs)
  const base = baseOf(runs, size)
  const words = wordsOf(runs, reading)
  const [x0, , x1] = extent(runs)
  const text = textOf(words)
  const { ink, font, mcid, bold, italic, mono, math } = tally(runs, looks)
  return {
    words,
    text,
    x0,
    x1,
    ...heightOf(runs, base, size, looks),
    base,
    size,
    font,
    bold: bold > 0.9 * ink,
    italic: italic > 0.8 * ink,
    mono: mono > 0.92 * ink,
    math: math / ink,
    mcid,
    isEntry: isContentsLine(text),
    isBulleted: false,
  }
}

/** Words with the spaces between them. */
export function textOf(words: readonly Word[]): string {
  let text = ''
  for (const [at, word] of words.entries()) text += at === 0 || word.glued ? word.text : ` ${word.text}`
  return text
}

/** Counts the glyphs of some runs by their look. */
function tally(runs: readonly Run[], looks: readonly Look[]) {
  let [ink, bold, italic, mono, math] = [0, 0, 0, 0, 0]
  let mcid: number | null = null
  const fonts = new Map<number, number>()
  for (const { marks } of runs) {
    for (const mark of marks) {
      if (mark.text === ' ') continue
      ink++
      fonts.set(mark.font, (fonts.get(mark.font) ?? 0) + 1)
      if (mcid === null) mcid = mark.mcid
      else if (mcid !== mark.mcid) mcid = -1
    }
  }
  for (const [font, count] of fonts) {
    const look = looks[font]
    if (look?.bold) bold += count
    if (look?.italic) italic += count
    if (look?.mono) mono += count
    if (look?.math) math += count
  }
  const [font] = [...fonts].reduce((most, next) => (next[1] > most[1] ? next : most))
  return { ink, font, mcid: mcid ?? -1, bold, italic, mono, math }
}

/**
 * Heights, in parts of the size, that PDFium puts for a font whose descriptor gives none and for its own Times. Other readers put
 * 0.95 and 0.35, or 0.68 and 0.22: what stands here instead overlaps those by four fifths.
 */
const STAND_INS = [
  { ascent: [0.712, 0.716], descent: [0.203, 0.205], instead: { ascent: 0.83, descent: 0.27 } },
  { ascent: [0.87, 0.885], descent: [0.24, 0.26], instead: { ascent: 0.83, descent: 0.24 } },
] as const

/** Top and bottom of a line, from its main runs and bigger words beside them: raised and big signs do not stretch it. */
function heightOf(
  runs: readonly Run[],
  base: number,
  size: number,
  looks: readonly Look[],
): { y0: number; y1: number } {
  const mains = runs.filter(
    (run) =>
      Math.abs(run.base - base) < 0.25 * size &&
      (Math.abs(run.size - size) < 0.1 * size || (run.size > size && isOfWords(run, looks))),
  )
  let [y0, y1] = [Infinity, -Infinity]
  for (const { marks } of mains.length > 0 ? mains : runs) {
    for (const mark of marks) {
      if (mark.text === ' ') continue
      const [top, bottom] = steadied(mark)
      y0 = Math.min(y0, top)
      y1 = Math.max(y1, bottom)
    }
  }
  return { y0, y1 }
}

/** Whether nothing but letters and digits stands in a run, in fonts of prose. */
const isOfWords = ({ marks }: Run, looks: readonly Look[]): boolean =>
  marks.every(({ text, font }) => /^[\p{L}\p{M}\p{N} ]+$/u.test(text) && looks[font]?.math !== true)

/** Top and bottom of a glyph, with a height that stands in for an unknown one. */
function steadied({ y0, y1, base, size }: Mark): readonly [number, number] {
  const ascent = (base - y0) / size
  const descent = (y1 - base) / size
  for (const standIn of STAND_INS) {
    const isIt =
      ascent >= standIn.ascent[0] &&
      ascent <= standIn.ascent[1] &&
      descent >= standIn.descent[0] &&
      descent <= standIn.descent[1]
    if (isIt) return [base - standIn.instead.ascent * size, base + standIn.instead.descent * size]
  }
  return [y0, y1]
}

/** The baseline of most of a line. */
function baseOf(runs: readonly Run[], size: number): number {
  const plain = runs.filter((run) => Math.abs(run.size - size) < 0.1 * size)
  return (plain.length > 0 ? plain : runs).reduce((best, run) => (run.ink > best.ink ? run : best)).base
}
