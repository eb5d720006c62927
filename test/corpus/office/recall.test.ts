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
import { markdownText } from '../markdown-text.mjs'
import { distinctRecallOf, orderOf, recallOf, surplusOf, wordsOf } from '../measure.mjs'

/** The names of sheets and slides, which another reader makes headings of; here they are part of the place. */
const PLACES = /^#+ (Duck Observations|Slide3)$/gm

interface Case {
  readonly file: string
  readonly reader: () => DocumentReader
  /** Words that only this engine reads, for a reason: descriptions of pictures, notes of speakers. */
  readonly own?: RegExp
}

const CASES: readonly Case[] = [
  { file: 'word_sample.docx', reader: docxReader, own: /^(a|cartoon|duck|holding|paper)$/ },
  { file: 'word_tables.docx', reader: docxReader },
  { file: 'docx_comments.docx', reader: docxReader },
  {
    file: 'powerpoint_sample.pptx',
    reader: pptxReader,
    own: /^(some|notes|on|the|second|slide|final|third|line|of)$/,
  },
  { file: 'xlsx_05_table_with_title.xlsx', reader: xlsxReader },
  { file: 'text_document_01.odt', reader: odtReader, own: /^y2$/ },
  {
    file: 'odf_presentation_01.odp',
    reader: odpReader,
    own: /^(some|notes|on|the|second|slide|final|third|line|of)$/,
  },
  { file: 'unit_test_headers_numbered.docx', reader: docxReader },
]

describe.skipIf(!corpusIsHere)('words of office files (skipped where the corpus is absent)', () => {
  test.each(CASES)('$file: all words, in order, none doubled', async ({ file, reader, own = /^$/ }) => {
    const { pieces } = await readBy(reader(), corpusFile(`office/${file}`))
    const markdown = readFileSync(corpusPath(`office/_expected/${file}.docling.md`), 'utf8')
    const expected = wordsOf(markdownText(markdown.replace(PLACES, '')))
    const read = wordsOf(pieces.map(({ text }) => text).join('\n'))
    const recall = /tables|powerpoint|odp$/.test(file) ? distinctRecallOf : recallOf
    expect.soft(recall(read, expected)).toBeGreaterThanOrEqual(0.99)
    expect.soft(orderOf(read, expected)).toBeGreaterThanOrEqual(0.9)
    expect.soft(surplusOf(read, expected).filter((word) => !own.test(word))).toEqual([])
  })

  test('attendance.xlsx shows what its table of values says', async () => {
    const { pieces } = await readBy(xlsxReader(), corpusFile('office/attendance.xlsx'))
    const expected = wordsOf(readFileSync(corpusPath('office/_expected/attendance.csv'), 'utf8'))
    expect(wordsOf(pieces.flatMap(({ row }) => row?.cells ?? []).join('\n'))).toEqual(expected)
  })

  test('data-types-formats.xlsx shows values as its cells do', async () => {
    const { pieces } = await readBy(xlsxReader(), corpusFile('office/data-types-formats.xlsx'))
    const shown = ['7/23/2020', '7/23/2020 9:00:00', '$123.00', '98.76%', '456.00', '7,890']
    expect(pieces.map(({ row }) => row?.cells[1])).toEqual(shown)
  })
})
