import { expect, test } from 'vitest'
import { labelOf } from '../../../../../workers/domain/document.ts'
import type { PageSummary } from '../../../../../workers/ingest/extract/digital-pdf/summarise.ts'
import { surveyDocument } from '../../../../../workers/ingest/extract/digital-pdf/survey.ts'
import { unreadablePage } from '../../../../../workers/ingest/extract/digital-pdf/unreadable-page.ts'

/** A page of text with one numeral at its foot, or none. */
const page = (pageIndex: number, folio: string | null): PageSummary => ({
  ...unreadablePage(pageIndex, ''),
  problem: null,
  width: 400,
  height: 600,
  glyphs: { visible: 900, layer: 0, guessed: 0, unmapped: 0, holes: 0 },
  sizes: [{ size: 10, bold: false, characters: 900 }],
  legibility: 1,
  edges:
    folio === null
      ? []
      : [
          {
            zone: 'bottom',
            rank: 0,
            inRow: 1,
            gap: 4,
            text: folio,
            x0: 190,
            x1: 200,
            y: 570,
            size: 10,
            bold: false,
            italic: false,
          },
        ],
})

const labelled = (folios: (string | null)[], fileLabels: (string | null)[]) =>
  surveyDocument(
    folios.map((folio, at) => page(at, folio)),
    { outline: [], fileLabels, title: null },
  ).pages.map(labelOf)

const FIVE = ['11', '12', '13', '14', '15']
const NONE = [null, null, null, null, null]

test.each<[string, (string | null)[], (string | null)[], (string | null)[]]>([
  ['what is printed', FIVE, NONE, FIVE],
  [
    'the file’s own label where nothing is printed',
    NONE,
    ['i', 'ii', '1', '2', '3'],
    ['i', 'ii', '1', '2', '3'],
  ],
  ['what is printed, not what the file says instead', FIVE, ['1', '2', '3', '4', '5'], FIVE],
  ['nothing where neither is there', NONE, NONE, NONE],
  [
    'the file’s label on a page without a number, if its others are right',
    [null, '1', '2', '3', '4', '5', '6'],
    ['cover', '1', '2', '3', '4', '5', '6'],
    ['cover', '1', '2', '3', '4', '5', '6'],
  ],
  [
    'no label from a file whose others are wrong',
    [null, '21', '22', '23', '24', '25', '26'],
    ['0', '1', '2', '3', '4', '5', '6'],
    [null, '21', '22', '23', '24', '25', '26'],
  ],
])('a page is cited by %s', (_, folios, fileLabels, labels) => {
  expect(labelled(folios, fileLabels)).toEqual(labels)
})
