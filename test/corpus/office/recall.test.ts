import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { docxReader } from '../../../workers/adapters/document-reader/docx/docx-reader.ts'
import { odpReader } from '../../../workers/adapters/document-reader/odf/odp-reader.ts'
import { odtReader } from '../../../workers/adapters/document-reader/odf/odt-reader.ts'
import { pptxReader } from '../../../workers/adapters/document-reader/pptx/pptx-reader.ts'
import { xlsxReader } from '../../../workers/adapters/document-reader/xlsx/xlsx-reader.ts'
import type { DocumentReader } from '../../../workers/ports/document-reader.ts'
import { corpusFile, corpusIsHere, corpusPath } from '../../support/corpus.ts'
import { readBy } from '../../support/office/read.ts'
import { orderOf, recallOf, surplusOf, wordsIn } from '../../support/office/recall.ts'

/** What another reader's Markdown adds to the words of the file: comments for pictures, marks, and merged cells repeated. */
const plain = (markdown: string): string =>
  markdown
    .replace(/<!--.*?-->/gs, '')
    .replace(/^#+ (Duck Observations|Slide3)$/gm, '')
    .replace(/^\s*[-*]?\s*\d+(\.\d+)*\.?\s/gm, '')
    .replace(/&amp;/g, '&')

interface Case {
  readonly file: string
  readonly reader: () => DocumentReader
  /** Words that only this engine reads, for a reason: descriptions of pictures, numbers of lists. */
  readonly own?: RegExp
}

const CASES: readonly Case[] = [
  { file: 'word_sample.docx', reader: docxReader, own: /^(a|cartoon|duck|holding|paper|1|2|3)$/ },
  { file: 'word_tables.docx', reader: docxReader },
  { file: 'docx_comments.docx', reader: docxReader },
  {
    file: 'powerpoint_sample.pptx',
    reader: pptxReader,
    own: /^(\d|some|notes|on|the|second|slide|final|third|line|of)$/,
  },
  { file: 'xlsx_05_table_with_title.xlsx', reader: xlsxReader },
  { file: 'text_document_01.odt', reader: odtReader, own: /^(\d|y2)$/ },
  {
    file: 'odf_presentation_01.odp',
    reader: odpReader,
    own: /^(\d|some|notes|on|the|second|slide|final|third|line|of)$/,
  },
  { file: 'unit_test_headers_numbered.docx', reader: docxReader, own: /^\d$/ },
]

describe.skipIf(!corpusIsHere)('words of office files (skipped where the corpus is absent)', () => {
  test.each(CASES)('$file: all words, in order, none doubled', async ({ file, reader, own = /^$/ }) => {
    const { pieces } = await readBy(reader(), corpusFile(`office/${file}`))
    const expected = wordsIn(plain(readFileSync(corpusPath(`office/_expected/${file}.docling.md`), 'utf8')))
    const read = wordsIn(pieces.map(({ text }) => text).join('\n'))
    const merged = /tables|powerpoint|odp$/.test(file)
    expect.soft(recallOf(read, merged ? [...new Set(expected)] : expected)).toBeGreaterThanOrEqual(0.99)
    expect.soft(orderOf(read, merged ? [] : expected)).toBeGreaterThanOrEqual(0.99)
    expect.soft(surplusOf(read, expected).filter((word) => !own.test(word))).toEqual([])
  })

  test('attendance.xlsx shows what its table of values says', async () => {
    const { pieces } = await readBy(xlsxReader(), corpusFile('office/attendance.xlsx'))
    const expected = wordsIn(readFileSync(corpusPath('office/_expected/attendance.csv'), 'utf8'))
    expect(wordsIn(pieces.flatMap(({ row }) => row?.cells ?? []).join('\n'))).toEqual(expected)
  })

  test('data-types-formats.xlsx shows values as its cells do', async () => {
    const { pieces } = await readBy(xlsxReader(), corpusFile('office/data-types-formats.xlsx'))
    const shown = ['7/23/2020', '7/23/2020 9:00:00', '$123.00', '98.76%', '456.00', '7,890']
    expect(pieces.map(({ row }) => row?.cells[1])).toEqual(shown)
  })
})
