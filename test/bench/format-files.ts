import { existsSync } from 'node:fs'
import { corpusFile, corpusPath } from '../support/corpus.ts'
import { chanceOf } from '../support/disturbed/chance.ts'
import { aBook } from '../support/documents/book.ts'
import { fixture } from '../support/fixtures.ts'
import { aJpeg, aPng } from '../support/images/small-files.ts'
import { docxOf, run } from '../support/office/docx.ts'
import { place, pptxOf, shape } from '../support/office/pptx.ts'
import { rowsOf, xlsxOf } from '../support/office/xlsx.ts'

/** A file that stands for its format, and how much of it there is. */
export interface FormatFile {
  readonly name: string
  readonly amount: number
  readonly unit: 'pages' | 'slides' | 'cells' | 'words' | 'minutes' | 'megapixels'
  /** Whether text in it is recognised by the embedded Tesseract. */
  readonly ocr: boolean
  /** Null where it is one of the shared corpus, and that is not here. */
  bytes(): Promise<Uint8Array | null>
}

const WORDS = ['cell', 'division', 'light', 'water', 'plant', 'river', 'number', 'energy', 'market', 'border']
const PARAGRAPH_WORDS = 60
const chance = chanceOf(3)
const words = (count: number): string =>
  Array.from({ length: count }, () => WORDS[chance.below(WORDS.length)]).join(' ')

/** Paragraphs of a text, a heading before every twentieth. */
const paragraphs = (wordCount: number): { readonly heading: boolean; readonly text: string }[] =>
  Array.from({ length: wordCount / PARAGRAPH_WORDS }, (_, at) => ({
    heading: at % 20 === 0,
    text: `${words(PARAGRAPH_WORDS - 1)} ${at}.`,
  }))
const asHtml = (wordCount: number): string =>
  paragraphs(wordCount)
    .map(({ heading, text }) => `${heading ? `<h2>${words(3)}</h2>` : ''}<p>${text}</p>`)
    .join('')
const html = (wordCount: number): string =>
  `<!doctype html><html><head><title>x</title></head><body><main>${asHtml(wordCount)}</main></body></html>`
const rows = (count: number): (string | number)[][] =>
  Array.from({ length: count }, (_, row) => [
    words(2),
    row,
    ...Array.from({ length: 8 }, () => chance.below(9999)),
  ])
const time = (seconds: number): string =>
  `${[seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')}.000`

/** White paper with grain: decoded and prepared, and nothing is found that would be recognised. */
function grain(megapixels: number) {
  const width = 2000
  const height = (megapixels * 1e6) / width
  const rgba = new Uint8Array(width * height * 4).fill(255)
  for (let at = 0; at < rgba.length; at += 4) rgba[at] = rgba[at + 1] = rgba[at + 2] = 235 + chance.below(20)
  return { width, height, rgba }
}

const text = (written: string) => async () => new TextEncoder().encode(written)
const shared = (name: string) => async () => (existsSync(corpusPath(name)) ? corpusFile(name) : null)
const file = (
  name: string,
  amount: number,
  unit: FormatFile['unit'],
  bytes: FormatFile['bytes'],
  ocr = false,
): FormatFile => ({ name, amount, unit, bytes, ocr })

/** One file a format, of a size that tells. */
export const FORMAT_FILES: readonly FormatFile[] = [
  file('lesson.pdf', 10, 'pages', async () => fixture('cell-division.pdf')),
  file('book.pdf', 241, 'pages', shared('textbooks/decay-book-4print.pdf')),
  file('manual.pdf', 400, 'pages', shared('hard-pdfs/irm-400-pages.pdf')),
  file('text.docx', 150_000, 'words', async () => {
    const body = paragraphs(150_000).map(({ text }) => `<w:p>${run(text)}</w:p>`)
    return docxOf(body.join(''))
  }),
  file('slides.pptx', 200, 'slides', async () =>
    pptxOf(
      Array.from({ length: 200 }, () => ({
        shapes:
          shape([words(5)], place(0, 0, 1000, 100), '<p:ph type="title"/>') +
          shape([words(30), words(30)], place(0, 120, 1000, 300)),
        notes: shape([words(60)]),
      })),
    ),
  ),
  file('table.xlsx', 100_000, 'cells', async () => xlsxOf([{ rows: rowsOf(rows(10_000)) }])),
  file('page.html', 150_000, 'words', text(html(150_000))),
  file('book.epub', 150_000, 'words', async () =>
    aBook({ chapters: Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`c${at}`, asHtml(5_000)])) }),
  ),
  file(
    'letter.eml',
    30_000,
    'words',
    text(
      `From: a@example.org\r\nTo: b@example.org\r\nSubject: Lesson\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html(30_000)}`,
    ),
  ),
  file(
    'notes.md',
    150_000,
    'words',
    text(
      paragraphs(150_000)
        .map(({ heading, text }) => `${heading ? `## ${words(3)}\n\n` : ''}${text}\n\n`)
        .join(''),
    ),
  ),
  file(
    'table.csv',
    100_000,
    'cells',
    text(
      rows(10_000)
        .map((cells) => cells.join(','))
        .join('\n'),
    ),
  ),
  file(
    'lecture.vtt',
    600,
    'minutes',
    text(
      `WEBVTT\n\n${Array.from({ length: 7_200 }, (_, at) => `${time(at * 5)} --> ${time(at * 5 + 5)}\n${words(12)}.\n\n`).join('')}`,
    ),
  ),
  file('grain.png', 8, 'megapixels', async () => aPng(grain(8))),
  file('grain.jpg', 8, 'megapixels', () => aJpeg(grain(8))),
  file('scan.pdf', 1, 'pages', shared('hard-pdfs/image-only-loremipsum.pdf'), true),
  file('print.png', 1, 'pages', shared('images/phototest-rotated-right.png'), true),
  file('regulation.jpg', 1, 'pages', shared('images/two-column-regulation.jpg'), true),
]
