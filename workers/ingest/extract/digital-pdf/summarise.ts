import type { Glyph, PdfPage } from '../../../ports/pdf-reader.ts'
import { languageOf } from '../language.ts'
import { edgeLinesOf, imageCoverage, rowsOf } from './edges.ts'
import { holesOf } from './holes.ts'
import { compoundsOf } from './hyphens.ts'
import { legibilityOf } from './legibility.ts'
import type { Line } from './line.ts'
import { type Setting, setPage, usedGlyphs } from './set-page.ts'
import { wordForm } from './word-form.ts'

/** Small facts of one page, enough to survey the document without reading its pages again. Safe to keep as JSON. */
export interface PageSummary {
  readonly pageIndex: number
  readonly width: number
  readonly height: number
  /** Whether its text comes from OCR rather than from the file. */
  readonly recognised: boolean
  /** Why the page could not be read, or null. */
  readonly problem: string | null
  /** Direction most of its text reads in, in degrees clockwise. */
  readonly turn: number
  /** Glyphs: visible text, text of a layer over a picture, visible text whose characters are guessed, those unknown, and letters among them. */
  readonly glyphs: {
    readonly visible: number
    readonly layer: number
    readonly guessed: number
    readonly unmapped: number
    readonly holes: number
  }
  /** Part of the page its pictures cover, 0–1. */
  readonly images: number
  /** Vector drawings. */
  readonly drawings: number
  /** Characters in each size, in half points, and weight. */
  readonly sizes: readonly { readonly size: number; readonly bold: boolean; readonly characters: number }[]
  /** Lines in its main direction, and numbers in others: all that `edges` is taken from. */
  readonly lines: number
  /** Usual distance of baselines in parts of the size; 0 when unknown. */
  readonly leading: number
  /** The commonest left edges of lines, in points, and how many lines begin there. */
  readonly leftEdges: readonly (readonly [number, number])[]
  readonly edges: readonly EdgeFact[]
  /** Short lines that are larger or bolder than the others, from top to bottom. */
  readonly prominent: readonly ProminentFact[]
  /** Hyphenated words that stand within a line, lower case. */
  readonly compounds: readonly string[]
  /** How well it reads as language, 0–1. */
  readonly legibility: number
  /** How word-like the words of a layer over a picture are, 0–1. */
  readonly wordForm: number
  readonly language: string
}

/** A line at the rim, as `edgeLinesOf` lists it. */
export interface EdgeFact {
  readonly zone: 'top' | 'bottom' | 'side'
  readonly rank: number
  readonly gap: number
  readonly inRow: number
  readonly text: string
  readonly x0: number
  readonly x1: number
  /** Its baseline, in points from the top of the text as it is read. */
  readonly y: number
  readonly size: number
  readonly bold: boolean
  readonly italic: boolean
}

/** A line that may be a heading. */
export interface ProminentFact {
  readonly text: string
  readonly size: number
  readonly bold: boolean
  readonly y: number
}

const LONGEST_TEXT = 120
const MOST_PROMINENT = 24
const MOST_COMPOUNDS = 40

/** Looks at one page. */
export function summarisePage(page: PdfPage): PageSummary {
  const { main, others } = setPage(page)
  const { lines } = main
  const turned = others.flatMap(numeralsOf)
  const isUsed = usedGlyphs(page)
  const images = imageCoverage(page)
  const sizes = sizesOf(lines)
  const text = lines.map((line) => line.text).join('\n')
  const layer = page.glyphs.filter((glyph) => glyph.invisible && hasInk(glyph) && isUsed(glyph)).length
  return {
    pageIndex: page.pageIndex,
    width: page.width,
    height: page.height,
    recognised: false,
    problem: null,
    turn: main.turn,
    glyphs: {
      visible: page.glyphs.filter((glyph) => !glyph.invisible && hasInk(glyph)).length,
      layer,
      guessed: page.glyphs.filter((glyph) => !glyph.invisible && glyph.unmapped && hasInk(glyph)).length,
      unmapped: page.glyphs.filter((glyph) => !glyph.invisible && glyph.unmapped && !hasInk(glyph)).length,
      holes: holesOf(page).size,
    },
    images: round(images),
    drawings: page.drawings.length,
    sizes,
    lines: lines.length + turned.length,
    leading: leadingOf(lines),
    leftEdges: leftEdgesOf(lines),
    edges: [...edgesOf(main), ...turned],
    prominent: prominentOf(lines, sizes),
    compounds: compoundsOf(lines).slice(0, MOST_COMPOUNDS),
    legibility: round(legibilityOfLines(lines, page)),
    wordForm: layer > 0 || images > 0.8 ? round(wordForm(tokensOf(page, isUsed))) : 1,
    language: languageOf(text),
  }
}

const hasInk = (glyph: Glyph): boolean => glyph.text.trim() !== ''

function sizesOf(lines: readonly Line[]): PageSummary['sizes'] {
  const counts = new Map<number, [number, number]>()
  for (const line of lines) {
    const size = Math.round(line.size * 2) / 2
    const count = counts.get(size) ?? [0, 0]
    count[line.bold ? 1 : 0] += line.text.length
    counts.set(size, count)
  }
  return [...counts].flatMap(([size, [regular, bold]]) => [
    ...(regular > 0 ? [{ size, bold: false, characters: regular }] : []),
    ...(bold > 0 ? [{ size, bold: true, characters: bold }] : []),
  ])
}

function leadingOf(lines: readonly Line[]): number {
  const rows = rowsOf(lines.filter((line) => line.text.length > 20)).map((row) => row[0]!)
  const steps = rows
    .slice(1)
    .flatMap((line, at) =>
      Math.abs(line.size - rows[at]!.size) < 0.3 ? [(line.base - rows[at]!.base) / line.size] : [],
    )
    .filter((step) => step > 0.8 && step < 2.6)
    .toSorted((a, b) => a - b)
  return steps.length < 3 ? 0 : round(steps[steps.length >> 1]!)
}

function leftEdgesOf(lines: readonly Line[]): [number, number][] {
  const counts = new Map<number, number>()
  for (const { x0 } of lines) counts.set(Math.round(x0), (counts.get(Math.round(x0)) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1]).slice(0, 4)
}

const edgesOf = (setting: Setting): EdgeFact[] =>
  edgeLinesOf(setting).map(({ line, zone, rank, gap, inRow }) => ({
    zone,
    rank,
    inRow,
    gap: round(gap),
    text: line.text.slice(0, LONGEST_TEXT),
    x0: round(line.x0),
    x1: round(line.x1),
    y: round(line.base),
    size: round(line.size),
    bold: line.bold,
    italic: line.italic,
  }))

/** Numbers that read in another direction, such as the folio of a table printed sideways. */
const numeralsOf = (setting: Setting): EdgeFact[] =>
  edgesOf(setting)
    .filter((edge) => edge.rank === 0 && edge.text.length <= 8)
    .map((edge) => ({ ...edge, zone: 'side' }))

function prominentOf(lines: readonly Line[], sizes: PageSummary['sizes']): ProminentFact[] {
  const body = sizes.reduce((most, next) => (next.characters > most.characters ? next : most), {
    size: 0,
    bold: false,
    characters: 0,
  })
  return lines
    .filter((line) => line.text.length <= LONGEST_TEXT && /\p{L}{2}/u.test(line.text) && line.math < 0.5)
    .filter(
      (line) =>
        line.size > body.size * 1.08 ||
        (line.bold && !body.bold) ||
        /^\d+(?:\.\d+)+\.?\s\p{L}/u.test(line.text),
    )
    .toSorted((a, b) => a.base - b.base)
    .slice(0, MOST_PROMINENT)
    .map((line) => ({ text: line.text, size: round(line.size), bold: line.bold, y: round(line.base) }))
}

function legibilityOfLines(lines: readonly Line[], page: PdfPage): number {
  const byFont = new Map<number, string[]>()
  for (const line of lines) {
    if (line.mono || line.math > 0.3) continue
    const texts = byFont.get(line.font)
    if (texts) texts.push(line.text)
    else byFont.set(line.font, [line.text])
  }
  let letters = 0
  let legible = 0
  for (const [font, texts] of byFont) {
    const text = texts.join('\n')
    letters += text.length
    legible += text.length * legibilityOf(text, page.fonts[font]?.name)
  }
  return letters === 0 ? 1 : legible / letters
}

/** The words over or under a scan as their spaces part them; where some are invisible, those. */
function tokensOf(page: PdfPage, isUsed: (glyph: Glyph) => boolean): string[] {
  const used = page.glyphs.filter(isUsed)
  const layer = used.filter((glyph) => glyph.invisible)
  let text = ''
  let last: Glyph | null = null
  for (const glyph of layer.length > 0 ? layer : used) {
    const jumps =
      last &&
      (Math.abs(glyph.origin[1] - last.origin[1]) > 0.3 * glyph.size ||
        glyph.box[0] - last.box[2] > 0.2 * glyph.size)
    text += (jumps ? ' ' : '') + glyph.text
    last = glyph
  }
  return text.split(/\s+/u)
}

const round = (value: number): number => Math.round(value * 100) / 100
