import type { DrawnGlyph } from './glyphs.ts'

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u
/** Digits do not count: they take the direction of what stands before them. */
const LEFT_TO_RIGHT = /\p{L}/u

/** Brackets that PDFium exchanges for each other within right-to-left text. */
const MIRRORED = new Map(
  [...'()', ...'[]', ...'{}', ...'<>', ...'«»', ...'‹›', ...'≤≥'].map((one, i, all) => [one, all[i ^ 1]!]),
)

/** Farthest that a baseline moves within a line, in parts of the size. */
const SAME_LINE = 0.5

/**
 * Undoes what PDFium does to right-to-left text beyond putting it into reading order: brackets are given as drawn again,
 * and a glyph that stands for several characters has them in the order of the file.
 */
export function asDrawn(drawn: readonly DrawnGlyph[]): readonly DrawnGlyph[] {
  if (!drawn.some(({ glyph }) => RIGHT_TO_LEFT.test(glyph.text))) return drawn
  return drawn.map((one, i) => {
    const { text } = one.glyph
    if (MIRRORED.has(text)) return isRightToLeft(drawn, i) ? withText(one, MIRRORED.get(text)!) : one
    if (text.length < 2 || !RIGHT_TO_LEFT.test(text) || isDecomposed(text)) return one
    return withText(one, [...text].reverse().join(''))
  })
}

const withText = (one: DrawnGlyph, text: string): DrawnGlyph => ({ ...one, glyph: { ...one.glyph, text } })

/** The direction of a neutral character: that of the last letter before it on its line, or else of the next. */
function isRightToLeft(drawn: readonly DrawnGlyph[], at: number): boolean {
  for (const step of [-1, 1])
    for (let i = at + step; i >= 0 && i < drawn.length && isSameLine(drawn[at]!, drawn[i]!); i += step) {
      if (RIGHT_TO_LEFT.test(drawn[i]!.glyph.text)) return true
      if (LEFT_TO_RIGHT.test(drawn[i]!.glyph.text)) return false
    }
  return false
}

function isSameLine({ glyph: a }: DrawnGlyph, { glyph: b }: DrawnGlyph): boolean {
  const across = a.angle % 180 === 90 ? 0 : 1
  return (
    a.angle === b.angle &&
    Math.abs(a.origin[across] - b.origin[across]) < SAME_LINE * Math.max(a.size, b.size)
  )
}

let decompositions: ReadonlySet<string> | undefined

/** True of the letters of a presentation form such as ﻻ, which PDFium takes apart in the right order. */
function isDecomposed(text: string): boolean {
  decompositions ??= new Set(
    [
      ...Array.from({ length: 0x2b0 }, (_, i) => 0xfb50 + i),
      ...Array.from({ length: 0x8d }, (_, i) => 0xfe70 + i),
    ].map((code) => String.fromCodePoint(code).normalize('NFKD')),
  )
  return decompositions.has(text)
}
