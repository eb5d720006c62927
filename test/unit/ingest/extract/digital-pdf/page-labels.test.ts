import { expect, test } from 'vitest'
import type { Glyph, PdfPage } from '../../../../../workers/ports/pdf-reader.ts'
import {
  aPage,
  BOLD,
  glyphsOf,
  ITALIC,
  linesAt,
  MATHS,
  PROSE,
  paragraphOf,
} from '../../../../support/glyph-page.ts'
import { laidOut, surveyed, textsOf } from '../../../../support/laid-out.ts'

/** A page of prose with something at its foot and at its head. */
const page = (pageIndex: number, foot: readonly Glyph[], head: readonly Glyph[] = []): PdfPage =>
  aPage([...head, ...paragraphOf(`${pageIndex} ${PROSE} ${PROSE}`, { x: 72, y: 100, width: 440 }), ...foot], {
    pageIndex,
  })

const folio = (text: string, x = 300): Glyph[] => glyphsOf(text, { x, y: 760 })

const labelsOf = (feet: readonly (string | null)[]): (string | null)[] =>
  surveyed(feet.map((foot, at) => page(at, foot === null ? [] : folio(foot)))).pages.map(
    (each) => each.printedLabel,
  )

const cases: readonly (readonly [string, readonly (string | null)[], readonly (string | null)[]])[] = [
  ['numbers that begin elsewhere', ['78', '79', '80', '81'], ['78', '79', '80', '81']],
  ['a page without a number between others', ['5', null, '7', '8'], ['5', '6', '7', '8']],
  ['Roman numbers, then a fresh start', ['iv', 'v', 'vi', '1', '2', '3'], ['iv', 'v', 'vi', '1', '2', '3']],
  ['pages left out of an excerpt', ['49', '50', '52', '53', '54'], ['49', '50', '52', '53', '54']],
  ['numbers of a chapter and of a page in it', ['7-44', '7-45', '7-46'], ['7-44', '7-45', '7-46']],
  ['Devanagari digits', ['३१', '३२', '३३'], ['३१', '३२', '३३']],
  ['a page of pages', ['1 / 3', '2 / 3', '3 / 3'], ['1', '2', '3']],
  ['a page in words', ['Page 12', 'Page 13', 'Page 14'], ['12', '13', '14']],
  ['a number misread amid good ones', ['10', '11', '92', '13', '14'], ['10', '11', '12', '13', '14']],
  ['no numbers at all', [null, null, null], [null, null, null]],
  ['a lone number on a page that stands alone', ['273'], ['273']],
  ['years are no page numbers', ['1848', null, '1913', null], [null, null, null, null]],
]

test.each(cases)('%s', (_, feet, labels) => {
  expect(labelsOf(feet)).toEqual(labels)
})

test('numbers on the outer side, left and right in turn, beside running heads', () => {
  const heads = ['88 FREE CULTURE', '“PROPERTY” 89', '90 FREE CULTURE', '“PROPERTY” 91', '92 FREE CULTURE']
  const pages = heads.map((head, at) =>
    page(at, [], glyphsOf(head, { x: at % 2 === 0 ? 72 : 420, y: 60, size: 8 })),
  )
  expect(surveyed(pages).pages.map((each) => each.printedLabel)).toEqual(['88', '89', '90', '91', '92'])
  for (const layout of laidOut(pages))
    expect(textsOf(layout.drafts).join(' ')).not.toMatch(/FREE CULTURE|PROPERTY/)
})

test('running heads that follow the chapters go, the titles of chapters stay', () => {
  const titles = ['The cell', 'The cell', 'The cell', 'Mitosis', 'Mitosis', 'Mitosis', 'Meiosis', 'Meiosis']
  const pages = titles.map((title, at) =>
    page(at, folio(String(at + 1)), glyphsOf(title, { x: 240, y: 50, size: 9, font: ITALIC })),
  )
  const opener = aPage(
    [
      ...glyphsOf('Meiosis', { x: 72, y: 110, size: 20, font: BOLD }),
      ...paragraphOf(PROSE, { x: 72, y: 150, width: 440 }),
      ...folio('9'),
    ],
    { pageIndex: 8 },
  )
  const layouts = laidOut([...pages, opener])
  for (const layout of layouts.slice(0, 8)) expect(textsOf(layout.drafts)).toHaveLength(1)
  expect(textsOf(layouts[8]!.drafts, 'heading')).toEqual(['Meiosis'])
})

test("a printer's slug goes although its date and number change", () => {
  const pages = [0, 1, 2, 3].map((at) =>
    page(at, glyphsOf(`book_r9jm.qxd 2/${10 + at}/04 3:47 PM Page ${at + 5}`, { x: 72, y: 785, size: 6 })),
  )
  for (const layout of laidOut(pages)) expect(textsOf(layout.drafts).join(' ')).not.toContain('qxd')
})

test('the header of a table that goes on over pages is no running head', () => {
  const table = (at: number): Glyph[] =>
    [
      ['Line', 'Position', 'Meaning'],
      [`${at}1`, '01-05', 'Command'],
      [`${at}2`, '06', 'Definer'],
      [`${at}3`, '07-18', 'Source'],
    ].flatMap((row, y) =>
      row.flatMap((cell, x) => glyphsOf(cell, { x: 72 + x * 120, y: 60 + y * 16, font: y === 0 ? BOLD : 0 })),
    )
  const pages = [0, 1, 2, 3].map((at) => aPage([...table(at), ...folio(String(at + 1))], { pageIndex: at }))
  for (const layout of laidOut(pages)) {
    const rows = layout.drafts.flatMap(({ row }) => (row ? [row.cells] : []))
    expect(rows[0]).toEqual(['Line', 'Position', 'Meaning'])
    expect(rows).toHaveLength(4)
  }
})

test('two equal pages keep what they say', () => {
  const [first, second] = laidOut([page(0, []), page(1, [])])
  expect(textsOf(first!.drafts)).toHaveLength(1)
  expect(textsOf(second!.drafts)).toHaveLength(1)
})

test('the numbers of formulas are no page numbers, however they count on', () => {
  const pages = Array.from({ length: 12 }, (_, pageIndex) => {
    const formula = [
      ...glyphsOf('u = v + w', { x: 250, y: 700, font: MATHS }),
      ...glyphsOf(`(${pageIndex + 6})`, { x: 490, y: 700 }),
    ]
    const prose = paragraphOf(PROSE, { x: 72, y: 100, width: 440 })
    return aPage([...prose, ...(pageIndex < 4 ? formula : [])], { pageIndex })
  })
  expect(surveyed(pages).pages.every((each) => each.printedLabel === null)).toBe(true)
  expect(textsOf(laidOut(pages)[2]!.drafts).join(' ')).toContain('(8)')
})

test('head and foot of two pages go, with their numbers in the middle', () => {
  const foot = (at: number) =>
    ['State University', String(at + 1), 'Autumn 2018'].flatMap((text, column) =>
      glyphsOf(text, { x: 72 + column * 200, y: 770 }),
    )
  const layouts = laidOut([0, 1].map((at) => page(at, foot(at), glyphsOf('Course 229', { x: 72, y: 50 }))))
  expect(layouts.map(({ printedLabel }) => printedLabel)).toEqual(['1', '2'])
  for (const { drafts } of layouts) expect(textsOf(drafts).join(' ')).not.toMatch(/University|Course/)
})

test('the title of slides that are built up step by step stays on each', () => {
  const slides = Array.from({ length: 12 }, (_, at) =>
    aPage(
      [
        ...glyphsOf(at < 5 ? 'Forward Euler' : `Topic ${'abcdefgh'[at - 5]}`, { x: 40, y: 40, size: 16 }),
        ...linesAt([`A point of slide number ${at}`, PROSE.slice(at, at + 60)], { x: 40, y: 120 }),
      ],
      { pageIndex: at, width: 400, height: 300 },
    ),
  )
  for (const { drafts } of laidOut(slides).slice(0, 5)) expect(textsOf(drafts)[0]).toBe('Forward Euler')
})

test('copies of one page keep what they say', () => {
  const copies = Array.from({ length: 5 }, (_, pageIndex) =>
    aPage(
      [
        ...glyphsOf('Worksheet on the river', { x: 72, y: 60 }),
        ...linesAt(['Name:', 'Date:', 'Answer all of the questions below.'], { x: 72, y: 90, leading: 30 }),
      ],
      { pageIndex },
    ),
  )
  for (const { drafts } of laidOut(copies))
    expect(textsOf(drafts).join(' ')).toBe(
      'Worksheet on the river Name: Date: Answer all of the questions below.',
    )
})

test('a note in small type at the foot of one page among many stays', () => {
  const note = glyphsOf('1 See the letter of 1848 on the mill.', { x: 72, y: 770, size: 7 })
  const layouts = laidOut([0, 1, 2, 3].map((at) => page(at, at === 2 ? note : [])))
  expect(textsOf(layouts[2]!.drafts).join(' ')).toContain('See the letter')
})
