import { describe, expect, test } from 'vitest'
import type { BlockDraft } from '../../../../../workers/ingest/extract/digital-pdf/drafts.ts'
import type { Glyph, PdfPage, Rect } from '../../../../../workers/ports/pdf-reader.ts'
import { aPage, BOLD, glyphsOf, linesAt, PROSE, paragraphOf } from '../../../../support/glyph-page.ts'
import { draftsOf } from '../../../../support/laid-out.ts'

const text = (y = 120): Glyph[] => paragraphOf(PROSE, { x: 72, y, width: 440 })
const CAPTION = 'Figure 2. The pressure of the gas'
const captionAt = (x: number, y: number, words = CAPTION): Glyph[] => glyphsOf(words, { x, y, size: 9 })
const DRAWING: Rect = [150, 300, 450, 450]

/** The labels of a chart as a font without a map of its characters gives them. */
const CIPHER = [
  '?>9@AJ.D<F@-<>2.@A:0>#',
  '?>9@AJ.0A:</C./8-2#',
  '?>9@AJ.><J/F80-#3$4$56#',
  '?>9@AJ.B<?><#3$4(56#',
  '92J25:.-A<#3%4%56#',
  '7<>;.?:2/>9<F.A897#',
  '7<>;.:<9I<F.?07?#',
  '7<>;./89-@/#3%4,56#',
  '-<>2.B897<>.5:<91#',
  '-<>2.B897<>.>8H2#',
  '/9=:>8.?;<$#3(4,56#',
  '/8A>98FG8E.92/09?@D2#',
  '1@>8:?.A?@2D2.1@>?#',
  '1@>8:?.1@>E@?2.<A-#',
].flatMap((label, at) => glyphsOf(label, { x: 190, y: 315 + 9 * at, size: 6, font: BOLD }))

/** What became of a page: kinds and texts, without its prose. */
const told = (page: PdfPage): string[] =>
  draftsOf(page)
    .filter((draft) => !PROSE.startsWith(draft.text.slice(0, 20)))
    .map((draft) => `${draft.kind}: ${draft.text}`)

/** The places of a draft in whole points. */
const placesOf = ({ rects }: BlockDraft, { width, height }: PdfPage): number[][] =>
  rects.map(([x0, y0, x1, y1]) => [x0 * width, y0 * height, x1 * width, y1 * height].map(Math.round))

const figuresOn = (page: PdfPage): number[][][] =>
  draftsOf(page).flatMap((draft) => (draft.kind === 'figure' ? [placesOf(draft, page)] : []))

describe('a figure is', () => {
  test.each<[string, Glyph[], Partial<PdfPage>, string[]]>([
    ['a picture and the caption below', captionAt(150, 468), { images: [DRAWING] }, [`figure: ${CAPTION}`]],
    ['a drawing and its caption above', captionAt(150, 290), { drawings: [DRAWING] }, [`figure: ${CAPTION}`]],
    [
      'one with its caption beside',
      captionAt(460, 360, 'Fig. 3: Gas'),
      { images: [DRAWING] },
      ['figure: Fig. 3: Gas'],
    ],
    [
      'a picture and the small print right below, though it bears no number',
      [
        ...glyphsOf('Camels by the wells of', { x: 152, y: 462, size: 8.5 }),
        ...glyphsOf('the valley, in spring', { x: 152, y: 473, size: 8.5 }),
      ],
      { images: [DRAWING] },
      ['figure: Camels by the wells of the valley, in spring'],
    ],
    [
      'no drawing with it',
      glyphsOf('Camels by the wells of the valley, in spring', { x: 152, y: 475, size: 8.5 }),
      { drawings: [DRAWING, [180, 310, 300, 440]] },
      ['paragraph: Camels by the wells of the valley, in spring'],
    ],
    [
      'no picture with what is set as the text is',
      glyphsOf('Camels by the wells of the valley, in spring', { x: 152, y: 475, size: 10 }),
      { images: [DRAWING] },
      ['paragraph: Camels by the wells of the valley, in spring'],
    ],
    [
      'a drawing, its caption and then its labels',
      [...glyphsOf('pressure', { x: 200, y: 330, size: 8 }), ...captionAt(150, 468)],
      { drawings: [DRAWING, [180, 310, 300, 440]] },
      [`figure: ${CAPTION}\npressure`],
    ],
    [
      'a drawing whose labels are of a font that gives wrong characters, without them',
      [...CIPHER, ...captionAt(150, 468)],
      { drawings: [DRAWING, [180, 310, 300, 440]] },
      [`figure: ${CAPTION}`],
    ],
    [
      'nothing of a drawing that has nothing but such labels',
      CIPHER,
      { drawings: [DRAWING, [180, 310, 300, 440]] },
      [],
    ],
    [
      'not a picture far from its caption',
      captionAt(150, 540),
      { images: [DRAWING] },
      [`caption: ${CAPTION}`],
    ],
    [
      'not a picture beside another column',
      captionAt(470, 480),
      { images: [[72, 300, 300, 450]] },
      [`caption: ${CAPTION}`],
    ],
    [
      'not a picture with the caption of a table',
      captionAt(150, 468, 'Table 2. The pressure of the gas'),
      { images: [DRAWING] },
      ['caption: Table 2. The pressure of the gas'],
    ],
    ['nothing where a picture has no words', [], { images: [DRAWING] }, []],
    [
      'not the background of the page',
      captionAt(150, 700),
      { images: [[0, 0, 600, 800]] },
      [`caption: ${CAPTION}`],
    ],
    [
      'not a rule above a caption',
      captionAt(150, 320),
      { drawings: [[150, 300, 450, 301]] },
      [`caption: ${CAPTION}`],
    ],
    [
      'a picture named in Hindi',
      captionAt(150, 468, 'चित्र 2. गैस का दाब'),
      { images: [DRAWING] },
      ['figure: चित्र 2. गैस का दाब'],
    ],
  ])('%s', (_, glyphs, ink, wanted) => expect(told(aPage([...text(), ...glyphs], ink))).toEqual(wanted))

  test('below its caption only where there is none above it', () => {
    const glyphs = [...captionAt(150, 290, 'Figure 1. Above'), ...captionAt(150, 468, 'Figure 2. Below')]
    expect(told(aPage([...text(), ...glyphs], { images: [DRAWING] }))).toEqual([
      'caption: Figure 1. Above',
      'figure: Figure 2. Below',
    ])
  })
})

describe('its place', () => {
  test('is the drawing and the lines of the caption, and these are lines of its text', () => {
    const caption = ['Figure 2. The pressure of the gas as it was', 'measured on the third day']
    const page = aPage([...text(), ...linesAt(caption, { x: 150, y: 468, size: 9 })], { images: [DRAWING] })
    const figure = draftsOf(page).find(({ kind }) => kind === 'figure')!
    const [drawing, words] = placesOf(figure, page)
    expect(drawing).toEqual([150, 300, 450, 450])
    expect(words!.slice(0, 2)).toEqual([150, 461])
    expect(figure.lines.map(({ start, end }) => figure.text.slice(start, end))).toEqual(caption)
    for (const { box } of figure.lines) expect(box[1] * 800).toBeGreaterThan(455)
  })

  test('is within its frame, though the shadows of its pictures reach over that', () => {
    const shadow: Rect = [300, 310, 590, 440]
    const page = aPage([...text(), ...captionAt(150, 468)], { images: [shadow], drawings: [DRAWING] })
    expect(figuresOn(page).map(([drawing]) => drawing)).toEqual([[150, 300, 450, 450]])
  })

  test('is on the page as it is displayed, where the text runs upwards', () => {
    const glyphs = [
      ...PROSE.match(/.{1,60}(?: |$)/g)!.flatMap((line, at) =>
        glyphsOf(line, { x: 80 + at * 12, y: 700, angle: 270 }),
      ),
      ...glyphsOf(CAPTION, { x: 470, y: 600, size: 9, angle: 270 }),
    ]
    const page = aPage(glyphs, { images: [[250, 300, 450, 600]] })
    const [[drawing, caption]] = figuresOn(page) as [[number[], number[]]]
    expect(drawing).toEqual([250, 300, 450, 600])
    expect(caption[0]).toBeGreaterThan(455)
    expect(caption[3]! - caption[1]!).toBeGreaterThan(100)
  })
})

describe('several figures', () => {
  test('side by side have a caption each, even where their drawings touch', () => {
    const glyphs = [...captionAt(80, 468, 'Figure 1. Left'), ...captionAt(310, 468, 'Figure 2. Right')]
    const page = aPage([...text(), ...glyphs], {
      images: [
        [72, 380, 302, 450],
        [308, 300, 530, 450],
      ],
    })
    expect(told(page)).toEqual(['figure: Figure 1. Left', 'figure: Figure 2. Right'])
    expect(figuresOn(page).map(([drawing]) => drawing)).toEqual([
      [72, 380, 302, 450],
      [308, 300, 530, 450],
    ])
  })

  test('one below the other keep their captions', () => {
    const glyphs = [
      ...captionAt(150, 318, 'Figure 1. The first one'),
      ...captionAt(150, 468, 'Figure 2. The second one'),
    ]
    const images: Rect[] = [
      [150, 220, 450, 305],
      [150, 340, 450, 450],
    ]
    const page = aPage([...text(), ...glyphs], { images })
    expect(told(page)).toEqual(['figure: Figure 1. The first one', 'figure: Figure 2. The second one'])
    expect(figuresOn(page).map(([drawing]) => drawing)).toEqual(images)
  })

  test('are parts of one where one caption stands below them, with the names of the parts', () => {
    const names = [...glyphsOf('(a)', { x: 170, y: 442 }), ...glyphsOf('(b)', { x: 375, y: 442 })]
    const images: Rect[] = [
      [100, 300, 250, 450],
      [280, 300, 480, 425],
    ]
    const page = aPage([...text(), ...names, ...captionAt(100, 474)], { images })
    expect(told(page).map((line) => line.split('\n')[0])).toEqual([`figure: ${CAPTION}`])
    expect(told(page)[0]).toMatch(/\(a\).*\(b\)/s)
    expect(figuresOn(page).map(([drawing]) => drawing)).toEqual([[100, 300, 480, 450]])
  })

  test('are not parts of one where text stands between them', () => {
    const between = paragraphOf('The second one was drawn by hand, years later, from memory.', {
      x: 150,
      y: 380,
      width: 300,
    })
    const images: Rect[] = [
      [150, 300, 450, 365],
      [150, 395, 450, 450],
    ]
    const page = aPage([...text(), ...between, ...captionAt(150, 468)], { images })
    expect(figuresOn(page).map(([drawing]) => drawing)).toEqual([[150, 395, 450, 450]])
  })
})

test('a figure is counted where its caption was', () => {
  const page = aPage([...text(), ...captionAt(150, 468), ...text(510)], { images: [DRAWING] })
  expect(draftsOf(page).map(({ kind, paragraphIndex }) => [kind, paragraphIndex])).toEqual([
    ['paragraph', 1],
    ['figure', 2],
    ['paragraph', 3],
  ])
})

test('a page of a thousand drawings and captions is done soon', () => {
  const images = Array.from({ length: 900 }, (_, at): Rect => {
    const [x, y] = [(at % 30) * 20, Math.floor(at / 30) * 26]
    return [x, y, x + 8, y + 8]
  })
  const glyphs = Array.from({ length: 600 }, (_, at) =>
    glyphsOf(`Fig. ${at}. A`, { x: (at % 12) * 50, y: 20 + Math.floor(at / 12) * 15, size: 7 }),
  ).flat()
  const started = performance.now()
  draftsOf(aPage(glyphs, { images }))
  expect(performance.now() - started).toBeLessThan(5_000)
})
