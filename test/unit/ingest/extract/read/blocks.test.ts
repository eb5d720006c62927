import { expect, test } from 'vitest'
import { webCryptoDigest } from '../../../../../workers/adapters/digest/web-crypto.ts'
import { blocksOfPieces } from '../../../../../workers/ingest/extract/read/blocks.ts'
import { countParagraphs } from '../../../../../workers/ingest/extract/read/paragraph-counter.ts'
import type { Piece } from '../../../../../workers/ports/document-reader.ts'
import { aDocumentId, X1 } from '../../../../support/builders.ts'
import { aHeading, aPiece, aRow } from '../../../../support/pieces.ts'

const IDS = { documentId: aDocumentId(), extraction: X1, extractor: 'reader', extractorVersion: 'test-1' }
const blocksOf = (pieces: readonly Piece[], language: string | null = null, from = 0, to = pieces.length) =>
  blocksOfPieces({ pieces, language }, from, to, IDS, webCryptoDigest)

const onSlide = (slideIndex: number) => ({ on: 'slide', slideIndex, boxes: null }) as const
const onSheet = (sheet: string, range: string) => ({ on: 'sheet', sheet, range }) as const

const LESSON = [
  aPiece('Before all headings.'),
  aHeading('Plants'),
  aPiece('One.'),
  aHeading('Roots', 2),
  aPiece('One.'),
  aRow(0, 0, ['Part', 'Task']),
  aRow(0, 1, ['Root', 'Drinks']),
  aPiece('Three.'),
  aRow(1, 0, ['Another']),
  aHeading('Stems', 2),
  aPiece('One.', { kind: 'list_item' }),
  aPiece('Picture of a stem', { kind: 'figure' }),
  aPiece('Two.'),
]

test('paragraphs are counted under their heading, the rows of a table as one, headings and figures not at all', () => {
  expect(countParagraphs(LESSON)).toEqual([1, 1, 1, 1, 1, 2, 2, 3, 4, 1, 1, 2, 2])
})

test('on slides they are counted slide by slide', () => {
  const pieces = [
    aHeading('First', 1, onSlide(0)),
    aPiece('a', { place: onSlide(0) }),
    aHeading('Still the first', 2, onSlide(0)),
    aPiece('b', { place: onSlide(0) }),
    aPiece('c', { place: onSlide(1) }),
  ]
  expect(countParagraphs(pieces)).toEqual([1, 1, 2, 2, 1])
})

test('blocks stand under the headings above them', async () => {
  const blocks = await blocksOf(LESSON)
  expect(blocks.map(({ headingPath }) => headingPath.join(' › '))).toEqual([
    '',
    '',
    'Plants',
    'Plants',
    ...Array(5).fill('Plants › Roots'),
    'Plants',
    ...Array(3).fill('Plants › Stems'),
  ])
  expect(blocks.map(({ ordinal }) => ordinal)).toEqual(LESSON.map((_, at) => at))
  expect(blocks[6]!.row?.cells).toEqual(['Root', 'Drinks'])
})

test('the same blocks come batch by batch', async () => {
  const whole = await blocksOf(LESSON)
  const parts = await Promise.all([
    blocksOf(LESSON, null, 0, 4),
    blocksOf(LESSON, null, 4, 11),
    blocksOf(LESSON, null, 11, 99),
  ])
  expect(parts.flat()).toEqual(whole)
})

test('a sheet is the heading its rows stand under, and ends the headings of the sheet before', async () => {
  const blocks = await blocksOf([
    aHeading('Marks of the year', 1, onSheet('7b', 'A1')),
    aRow(0, 0, ['Name'], onSheet('7b', 'A2')),
    aRow(0, 0, ['Name'], onSheet('7c', 'A1')),
  ])
  expect(blocks.map(({ headingPath }) => headingPath)).toEqual([['7b'], ['7b', 'Marks of the year'], ['7c']])
  expect(blocks[2]!.locator).toEqual({ on: 'sheet', sheet: '7c', range: 'A1' })
})

test('a table of a file that has no sheets stands under no heading', async () => {
  const blocks = await blocksOf([
    aRow(0, 0, ['Name'], onSheet('', 'A1')),
    aRow(0, 1, ['Asha'], onSheet('', 'A2')),
  ])
  expect(blocks.map(({ headingPath }) => headingPath)).toEqual([[], []])
})

test('a slide without a title does not stand under the title of the slide before', async () => {
  const blocks = await blocksOf([
    aHeading('Plants', 1, onSlide(0)),
    aPiece('Roots', { place: onSlide(0) }),
    aPiece('Leaves', { place: onSlide(1) }),
    aHeading('Animals', 1, onSlide(2)),
    aPiece('Ducks', { place: onSlide(2) }),
  ])
  expect(blocks.map(({ headingPath }) => headingPath)).toEqual([[], ['Plants'], [], [], ['Animals']])
})

test.each([
  [
    'what the piece is marked as',
    aPiece('The cell is the unit of life and of growth.', { language: 'la' }),
    'fr',
    'la',
  ],
  ['else what the text shows', aPiece('The cell is the unit of life and of all the growth.'), 'fr', 'en'],
  ['else what the file says', aPiece('Mitochondria'), 'fr', 'fr'],
  ['else nothing', aPiece('42'), null, 'und'],
] as const)('the language of a block is %s', async (_, piece, declared, language) => {
  expect((await blocksOf([piece], declared))[0]!.language).toBe(language)
})
