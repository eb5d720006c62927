import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { markdownText } from './markdown-text.mjs'

/** @param {string} text */
const asItStands = (text) => text

/**
 * What another reader, or the file itself, says stands in a file of the corpus.
 * @typedef {{ readonly path: string, readonly encoding?: string, readonly textOf: (text: string) => string }} Expected
 */

/** Where the Markdown lies that docling made of a file. @param {string} file @param {string} folder @returns {[string, Expected]} */
const byDocling = (file, folder) => [
  `${folder}/${file}`,
  {
    path: `${folder}/_expected/${folder === 'office' ? file.replace(/\.odt\.pdf$/, '.odt') : file.replace(/\.pdf$/, '')}.docling.md`,
    textOf: markdownText,
  },
]

/** A text file says itself what stands in it. @param {string} file @param {string} encoding @returns {[string, Expected]} */
const byItself = (file, encoding) => [
  `office/${file}`,
  { path: `office/${file}`, encoding, textOf: asItStands },
]

/** @type {ReadonlyMap<string, Expected>} */
const EXPECTED = new Map([
  ...[
    'word_sample.docx',
    'equations.docx',
    'word_tables.docx',
    'docx_comments.docx',
    'unit_test_headers_numbered.docx',
    'powerpoint_sample.pptx',
    'xlsx_01.xlsx',
    'xlsx_05_table_with_title.xlsx',
    'text_document_01.odt',
    'text_document_01.odt.pdf',
    'odf_presentation_01.odp',
    'epub_purvis_poetry.epub',
    'wiki_duck.html',
    'wiki.md',
    'csv-comma-in-cell.csv',
    'csv-inconsistent-header.csv',
    'csv-semicolon.csv',
    'webvtt_example_01.vtt',
    'webvtt_example_02.vtt',
    'webvtt_example_03.vtt',
  ].map((file) => byDocling(file, 'office')),
  ...['word-processor-history.pdf', 'faa-amt-handbook-p7-45.pdf', 'arabic-word-prog-article.pdf'].map(
    (file) => byDocling(file, 'textbooks'),
  ),
  [
    'images/table-multi-row-column-cells.png',
    { path: 'office/_expected/table-multi-row-column-cells-actual.csv', textOf: asItStands },
  ],
  ['office/attendance.xlsx', { path: 'office/_expected/attendance.csv', textOf: asItStands }],
  byItself('udhr-article1-all-languages.txt', 'utf-8'),
  byItself('utf16le.txt', 'utf-16le'),
  byItself('cp932-mskanji.csv', 'shift_jis'),
])

/**
 * The text that a file of the corpus is expected to hold, without the markup it is written in; null where nobody says.
 * @param {string} corpus folder of the corpus @param {string} file for example `office/wiki.md`
 */
export function expectedText(corpus, file) {
  const expected = EXPECTED.get(file)
  if (expected === undefined) return null
  return expected.textOf(new TextDecoder(expected.encoding).decode(readFileSync(join(corpus, expected.path))))
}
