import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block } from '../../../workers/domain/block.ts'
import { citationId, citationRef, cite, quoteOf } from '../../../workers/domain/citation.ts'
import { confidence } from '../../../workers/domain/confidence.ts'
import { CitationId, reviewed } from '../../../workers/domain/ids.ts'
import { aBlock, aDigest, aDocument, X1 } from '../../support/builders.ts'

type Blocks = [Block, ...Block[]]

const onSlide = (slideIndex: number, paragraphIndex: number) => ({
  on: 'slide' as const,
  slideIndex,
  paragraphIndex,
  rects: [[0.1, 0.1, 0.9, 0.3]] as const,
})
const inCells = (sheet: string, range: string) => ({ on: 'sheet' as const, sheet, range })
const onPage = (pageIndex: number, pageLabel: string | null, paragraphIndex: number): Block['locator'] => ({
  on: 'page',
  pageIndex,
  pageLabel,
  paragraphIndex,
  rects: [[0.1, 0.1, 0.9, 0.2]],
})

const citing = (blocks: Blocks, primary = blocks[0], document = aDocument({ title: 'Biology' })) => {
  const text = quoteOf(blocks, null)
  return cite(document, blocks, primary, { text, sha256: aDigest(text), span: null })
}

describe('a citation label', () => {
  const cases: [string, Blocks, string][] = [
    [
      'one paragraph',
      [aBlock({ locator: onPage(41, '42', 3), headingPath: ['Ch 3', '3.2 Mitosis'] })],
      'Biology, Ch 3 › 3.2 Mitosis, p. 42, ¶ 3',
    ],
    [
      'several on one page',
      [aBlock({ locator: onPage(41, '42', 3) }), aBlock({ ordinal: 1, locator: onPage(41, '42', 5) })],
      'Biology, p. 42, ¶ 3–5',
    ],
    [
      'over a page break',
      [aBlock({ locator: onPage(41, '42', 7) }), aBlock({ ordinal: 1, locator: onPage(42, '43', 1) })],
      'Biology, p. 42, ¶ 7 – p. 43, ¶ 1',
    ],
    ['the first page of a file', [aBlock({ locator: onPage(0, 'i', 1) })], 'Biology, p. i, ¶ 1'],
    [
      'a page without a number',
      [aBlock({ locator: onPage(0, null, 1) })],
      'Biology, page 1 of the file, ¶ 1',
    ],
    [
      'a heading before its text',
      [
        aBlock({ kind: 'heading', headingLevel: 2, locator: onPage(4, '5', 1) }),
        aBlock({ ordinal: 1, locator: onPage(4, '5', 1) }),
      ],
      'Biology, p. 5, ¶ 1',
    ],
    [
      'a heading alone',
      [aBlock({ kind: 'heading', headingLevel: 1, locator: onPage(4, '5', 1) })],
      'Biology, p. 5',
    ],
    [
      'text read with doubt',
      [aBlock({ locator: onPage(1, '2', 1), confidence: confidence(0.72) })],
      'Biology, p. 2, ¶ 1 (confidence 0.72)',
    ],
    [
      'a recording',
      [aBlock({ locator: { on: 'time', startMs: 754_000, endMs: 778_000 } })],
      'Biology, 12:34–12:58',
    ],
    [
      'a long recording',
      [aBlock({ locator: { on: 'time', startMs: 3_754_000, endMs: 3_778_000 } })],
      'Biology, 1:02:34–1:02:58',
    ],
    ['a format without pages', [aBlock({ locator: { on: 'flow', paragraphIndex: 9 } })], 'Biology, ¶ 9'],
    [
      'a heading of a format without pages',
      [
        aBlock({
          kind: 'heading',
          headingLevel: 1,
          text: 'Roots',
          locator: { on: 'flow', paragraphIndex: 1 },
        }),
      ],
      'Biology, Roots',
    ],
    [
      'paragraphs under two headings',
      [
        aBlock({ headingPath: ['Plants', 'Roots'], locator: { on: 'flow', paragraphIndex: 4 } }),
        aBlock({ ordinal: 1, headingPath: ['Plants', 'Stems'], locator: { on: 'flow', paragraphIndex: 2 } }),
      ],
      'Biology, Plants › Roots, ¶ 4 – Stems, ¶ 2',
    ],
    [
      'a slide',
      [aBlock({ locator: onSlide(3, 2) }), aBlock({ ordinal: 1, locator: onSlide(3, 4) })],
      'Biology, slide 4, ¶ 2–4',
    ],
    [
      'two slides',
      [aBlock({ locator: onSlide(3, 2) }), aBlock({ ordinal: 1, locator: onSlide(4, 1) })],
      'Biology, slide 4, ¶ 2 – slide 5, ¶ 1',
    ],
    [
      'rows of a sheet',
      [aBlock({ locator: inCells('7b', 'A3:F3') }), aBlock({ ordinal: 1, locator: inCells('7b', 'A9:F9') })],
      'Biology, sheet “7b”, A3:F9',
    ],
    [
      'a table of a sheet under its title',
      [aBlock({ locator: inCells('7b', 'A3:F3'), headingPath: ['7b', 'Marks'] })],
      'Biology, Marks, sheet “7b”, A3:F3',
    ],
    ['one cell of a file that is one sheet', [aBlock({ locator: inCells('', 'B2') })], 'Biology, B2'],
    [
      'rows of two sheets',
      [aBlock({ locator: inCells('7b', 'A3:F3') }), aBlock({ ordinal: 1, locator: inCells('7c', 'A1:F1') })],
      'Biology, sheet “7b”, A3:F3 – sheet “7c”, A1:F1',
    ],
  ]
  test.each(cases)('%s', (_, blocks, label) => expect(citing(blocks).label).toBe(label))
})

test('paragraphs that are counted under two headings are no run of numbers', () => {
  const at = (ordinal: number, heading: string, paragraphIndex: number) =>
    aBlock({ ordinal, headingPath: [heading], locator: { on: 'flow', paragraphIndex } })
  expect(citing([at(0, 'Roots', 2), at(1, 'Roots', 3)]).paragraphs).toEqual({ from: 2, to: 3 })
  expect(citing([at(0, 'Roots', 4), at(1, 'Stems', 1)]).paragraphs).toBeNull()
})

test('paragraphs of one shape on a slide are marked with one box', () => {
  const { regions, primary, pages } = citing([
    aBlock({ locator: onSlide(3, 1) }),
    aBlock({ ordinal: 1, locator: onSlide(3, 2) }),
    aBlock({ ordinal: 2, locator: { ...onSlide(3, 3), rects: null } }),
  ])
  expect(regions).toEqual([{ pageIndex: 3, boxes: [[0.1, 0.1, 0.9, 0.3]] }])
  expect(primary).toMatchObject({ place: 'slide', pageIndex: 3, pageLabel: null, sheet: null })
  expect(pages).toEqual({ from: { index: 3, label: null }, to: { index: 3, label: null } })
})

test('a citation of cells names sheet and range, and no page', () => {
  const { primary, pages, paragraphs } = citing([aBlock({ locator: inCells('7b', 'A3:F3') })])
  expect(primary).toMatchObject({ place: 'sheet', sheet: '7b', range: 'A3:F3', pageIndex: null, bbox: null })
  expect([pages, paragraphs]).toEqual([null, null])
})

test('a citation without pages has none', () => {
  const { pages, primary, regions } = citing([aBlock({ locator: { on: 'flow', paragraphIndex: 9 } })])
  expect([pages, primary.pageIndex, primary.bbox, regions]).toEqual([null, null, null, []])
})

test('a citation over a page break has the boxes of both pages', () => {
  const blocks: Blocks = [
    aBlock({ locator: onPage(41, '42', 7) }),
    aBlock({ ordinal: 1, locator: onPage(42, '43', 1) }),
  ]
  const { pages, regions } = citing(blocks)
  expect(pages).toEqual({ from: { index: 41, label: '42' }, to: { index: 42, label: '43' } })
  expect(regions.map((region) => region.pageIndex)).toEqual([41, 42])
})

const ordinals = fc
  .uniqueArray(fc.nat(5_000), { minLength: 1, maxLength: 40 })
  .map((all) => all.sort((a, b) => a - b))

test('a citation is as sure as its weakest block', () => {
  fc.assert(
    fc.property(
      fc.array(fc.float({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 9 }),
      (sure) => {
        const blocks = sure.map((value, ordinal) =>
          aBlock({ ordinal, confidence: confidence(value) }),
        ) as Blocks
        expect(citing(blocks).confidence).toBe(Math.min(...sure))
      },
    ),
  )
})

test('an id gives back the ordinals, the reviews, the primary block and the span it was made of', () => {
  const span = fc.option(fc.record({ start: fc.nat(900), length: fc.integer({ min: 1, max: 900 }) }))
  fc.assert(
    fc.property(ordinals, fc.infiniteStream(fc.nat(2)), fc.nat(), span, (all, counts, pick, part) => {
      const nth = all.map((ordinal) => [ordinal, counts.next().value as number] as const)
      const blocks = nth.map(([ordinal, times]) =>
        aBlock({ ordinal, ...(times > 0 && { extraction: reviewed(X1, times) }) }),
      ) as unknown as Blocks
      const primary = blocks[pick % blocks.length]!
      const given = part === null ? null : { start: part.start, end: part.start + part.length }
      const ref = citationRef(citationId(blocks, primary, given))
      expect(ref).toEqual({
        extraction: 'x1',
        ordinals: all,
        reviews: new Map(nth.filter(([, times]) => times > 0).map(([at, times]) => [at, `x1r${times}`])),
        primary: primary.ordinal,
        span: given,
      })
    }),
  )
})

const head = `cit_${'0'.repeat(20)}_x1_`
test.each([
  ['ordinals the wrong way round', `${head}9-3`],
  ['more blocks than any citation has', `${head}0-99999`],
  ['many runs of many blocks', `${head}0-1500.2000-3500`],
  ['a primary block that is not cited', `${head}3-5_p7`],
  ['an empty span', `${head}3-5_s20-20`],
  ['an ordinal beyond what can be counted', 'cit_00000000000000000000_x1_9007199254740992'],
  [
    'a run beyond what can be counted',
    'cit_00000000000000000000_x1_18446744073709551614-18446744073709551616',
  ],
])('an id with %s names nothing', (_, id) => expect(citationRef(CitationId.parse(id))).toBeUndefined())
