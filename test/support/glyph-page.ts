import type { Font, Glyph, PdfPage, Rect } from '../../workers/ports/pdf-reader.ts'

/** How a line of test text is set. */
export interface Setting {
  /** Left end of the baseline, in points. */
  readonly x: number
  readonly y: number
  readonly size?: number
  readonly font?: number
  /** Degrees clockwise: 0, 90, 180 or 270. */
  readonly angle?: 0 | 90 | 180 | 270
  readonly invisible?: boolean
  /** Extra distance after each letter, in parts of the size. */
  readonly tracking?: number
  /** Width of a space in parts of the size. */
  readonly space?: number
  /** Whether spaces are glyphs or only gaps. */
  readonly spaceGlyphs?: boolean
  readonly mcid?: number
}

/** Advance widths in parts of the size, like those of a book face: narrow letters, wide letters, all others. */
const NARROW = /[iljtfrI.,:;'|!()[\]-]/
const WIDE = /[mwMW@—]/

const advanceOf = (character: string): number =>
  NARROW.test(character) ? 0.28 : WIDE.test(character) ? 0.78 : 0.5

/** The width of a text in points, as `glyphsOf` sets it. */
export const widthOf = (text: string, size = 10): number =>
  [...text].reduce((sum, character) => sum + (character === ' ' ? 0.25 : advanceOf(character)) * size, 0)

/** Sets a text into glyphs. */
export function glyphsOf(text: string, { x, y, ...given }: Setting): Glyph[] {
  const { size = 10, font = 0, angle = 0, invisible = false, tracking = 0, space = 0.25, mcid = -1 } = given
  const glyphs: Glyph[] = []
  let along = 0
  for (const character of text) {
    const advance = (font === MONO ? 0.5 : character === ' ' ? space : advanceOf(character)) * size
    if (character !== ' ' || given.spaceGlyphs !== false)
      glyphs.push({
        text: character,
        box: boxAt(along, advance, x, y, size, angle),
        origin: originAt(along, x, y, angle),
        angle,
        size,
        font,
        invisible,
        field: false,
        unmapped: false,
        mcid,
      })
    along += advance + tracking * size
  }
  return glyphs
}

const ASCENT = 0.8
const DESCENT = 0.2

function boxAt(along: number, advance: number, x: number, y: number, size: number, angle: number): Rect {
  const [up, down] = [ASCENT * size, DESCENT * size]
  if (angle === 90) return [x - down, y + along, x + up, y + along + advance]
  if (angle === 180) return [x - along - advance, y - down, x - along, y + up]
  if (angle === 270) return [x - up, y - along - advance, x + down, y - along]
  return [x + along, y - up, x + along + advance, y + down]
}

function originAt(along: number, x: number, y: number, angle: number): readonly [number, number] {
  if (angle === 90) return [x, y + along]
  if (angle === 180) return [x - along, y]
  if (angle === 270) return [x, y - along]
  return [x + along, y]
}

/** Fonts a test page may use: a book face, its bold, its italic, a typewriter face, a face for formulas. */
export const FONTS: readonly Font[] = [
  { name: 'Serif', weight: 400, italic: false, fixedPitch: false },
  { name: 'Serif-Bold', weight: 700, italic: false, fixedPitch: false },
  { name: 'Serif-Italic', weight: 400, italic: true, fixedPitch: false },
  { name: 'Mono', weight: 400, italic: false, fixedPitch: true },
  { name: 'CMMI10', weight: 400, italic: true, fixedPitch: false },
]
export const [PLAIN, BOLD, ITALIC, MONO, MATHS] = [0, 1, 2, 3, 4] as const

/** A page of the given glyphs. */
export const aPage = (glyphs: readonly Glyph[], given: Partial<PdfPage> = {}): PdfPage => ({
  pageIndex: 0,
  width: 600,
  height: 800,
  glyphs,
  fonts: FONTS,
  images: [],
  rules: [],
  drawings: [],
  descriptions: [],
  ...given,
})

/** Breaks a text into lines of a width, at spaces. @param indent of the first line */
export function brokenInto(text: string, width: number, indent = 0, size = 10): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const room = width - (lines.length <= 1 ? indent : 0)
    if (last !== undefined && widthOf(`${last} ${word}`, size) <= room)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** How a paragraph of test text is set. */
export interface Measure extends Setting {
  readonly width: number
  readonly leading?: number
  readonly indent?: number
}

/** Sets a text as a paragraph: lines of a width, one below the other. */
export const paragraphOf = (text: string, { width, leading = 12, indent = 0, ...given }: Measure): Glyph[] =>
  brokenInto(text, width, indent, given.size).flatMap((line, at) =>
    glyphsOf(line, { ...given, x: given.x + (at === 0 ? indent : 0), y: given.y + at * leading }),
  )

/** Lines one below the other from a place downwards. */
export const linesAt = (
  lines: readonly string[],
  { x, y, leading = 12, ...given }: Setting & { leading?: number },
): Glyph[] => lines.flatMap((line, at) => glyphsOf(line, { ...given, x, y: y + at * leading }))

/** Text that runs on long enough to be the body of a page. */
export const PROSE =
  'The river had risen in the night and stood among the lower trees. Nobody had slept. The men who came down from the farm said that the bridge still held, and that the road beyond it was under water as far as the mill. By noon the rain had stopped and the light came back over the fields.'
