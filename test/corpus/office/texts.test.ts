import { describe, expect, test } from 'vitest'
import { documentReaders } from '../../../workers/adapters/document-reader/readers.ts'
import { recognise } from '../../../workers/ingest/recognise.ts'
import type { Piece } from '../../../workers/ports/document-reader.ts'
import { corpusFile, corpusIsHere } from '../../support/corpus.ts'
import { expectWellFormed } from '../../support/documents/reads-anything.ts'
import { readWith } from '../../support/documents/shown.ts'
import { markdownText } from '../markdown-text.mjs'
import { recallOf, wordsOf } from '../measure.mjs'

/** Files, and what tells the words that stand in each. */
const FILES: readonly (readonly [file: string, expected: string])[] = [
  ['csv-comma-in-cell.csv', '_expected/csv-comma-in-cell.csv.docling.md'],
  ['csv-inconsistent-header.csv', '_expected/csv-inconsistent-header.csv.docling.md'],
  ['csv-semicolon.csv', '_expected/csv-semicolon.csv.docling.md'],
  ['_expected/attendance.csv', '_expected/attendance.csv'],
  ['wiki.md', '_expected/wiki.md.docling.md'],
  ['webvtt_example_01.vtt', '_expected/webvtt_example_01.vtt.docling.md'],
  ['webvtt_example_02.vtt', '_expected/webvtt_example_02.vtt.docling.md'],
  ['webvtt_example_03.vtt', '_expected/webvtt_example_03.vtt.docling.md'],
  ['epub_purvis_poetry.epub', '_expected/epub_purvis_poetry.epub.docling.md'],
  ['udhr-article1-all-languages.txt', 'udhr-article1-all-languages.txt'],
]

/** The words that a file says are expected. */
const expectedIn = (name: string): string[] => {
  const text = new TextDecoder().decode(corpusFile(`office/${name}`))
  return wordsOf(name.endsWith('.md') ? markdownText(text) : text)
}

/** The text of a piece without the name of its speaker, which the expected texts do not have. */
const saidIn = ({ kind, text }: Piece): string =>
  kind === 'transcript' ? text.replace(/^\p{Lu}[^:.]{0,30}: /u, '') : text

async function piecesOf(name: string): Promise<readonly Piece[]> {
  const bytes = corpusFile(`office/${name}`)
  const sample = {
    head: bytes,
    tail: new Uint8Array(),
    byteLength: bytes.length,
    fileName: name,
    declaredType: null,
  }
  const kind = recognise(sample)
  const reader = kind.ok ? documentReaders[kind.value] : undefined
  if (reader === undefined) throw new Error(`${name} has no reader`)
  return (await readWith(reader, bytes)).pieces
}

describe.skipIf(!corpusIsHere)('texts of the corpus (skipped where it is not beside the repository)', () => {
  test.each(FILES)('%s is read whole, and nothing twice', async (file, expectedFile) => {
    const pieces = await piecesOf(file)
    for (const piece of pieces) expectWellFormed(piece)
    const found = pieces.flatMap((piece) => wordsOf(saidIn(piece)))
    const expected = expectedIn(expectedFile)
    expect(recallOf(found, expected)).toBeGreaterThanOrEqual(0.99)
    expect(recallOf(expected, found)).toBeGreaterThanOrEqual(0.99)
  })

  test('the article on ducks is read without what stands around it', async () => {
    const pieces = await piecesOf('wiki_duck.html')
    const text = pieces.map((piece) => piece.text).join('\n')
    const expected = expectedIn('_expected/wiki_duck.html.docling.md')
    const body = expected.slice(expected.indexOf('redirected'), expected.lastIndexOf('retrieved'))
    expect(recallOf(wordsOf(text), body)).toBeGreaterThanOrEqual(0.97)
    expect(pieces.filter(({ kind }) => kind === 'heading').map((piece) => piece.text)).toEqual([
      'Duck',
      'Etymology',
      'Taxonomy',
      'Morphology',
      'Distribution and habitat',
      'Behaviour',
      'Feeding',
      'Breeding',
      'Communication',
      'Predators',
      'Relationship with humans',
      'Hunting',
      'Domestication',
      'Heraldry',
      'Cultural references',
      'See also',
      'Notes',
      'Citations',
      'Sources',
      'External links',
    ])
    for (const around of [
      'Jump to',
      'Main menu',
      'Create account',
      'Privacy policy',
      'Deutsch',
      '[edit]',
      'Kreyòl',
    ])
      expect(text).not.toContain(around)
  })

  test('the article on parameters is read without what stands around it', async () => {
    const text = (await piecesOf('blog.html')).map((piece) => piece.text).join('\n')
    for (const said of [
      'Large language models (LLMs) are powerful tools that can generate natural language texts',
      'an example where high cost can easily prevent a generic complex',
    ])
      expect(text).toContain(said)
    for (const around of ['Skip to main content', 'Recent posts', 'Copyright', 'Newer', 'Tags'])
      expect(text).not.toContain(around)
  })

  test('mail is read once', async () => {
    const [subject, header, ...body] = (await piecesOf('mime-different-plain-html.eml')).map(
      (piece) => piece.text,
    )
    expect(subject).toBe('Example MIME Email')
    expect(header).toContain('From: sender@example.com')
    expect(body[0]).toBe('This is the text/plain part.')
    expect(body).toHaveLength(3)
  })

  test.each([
    ['empty.eml', []],
    ['whitespace-only.txt', []],
    ['ascii.srt', ['ascii oh look ascii everywhere']],
    [
      'cp932-mskanji.csv',
      ['名前 | 年齢 | 住所', '佐藤太郎 | 30 | 東京', '三木英子 | 25 | 大阪', '髙橋淳 | 35 | 名古屋'],
    ],
    [
      'utf16le.txt',
      [
        'This is a test document to use for unit tests.',
        'Doylestown, PA 18901',
        'Important points:',
        'Hamburgers are delicious',
        'Dogs are the best',
        'I love fuzzy blankets',
      ],
    ],
  ])('%s says what it says', async (file, texts) => {
    expect((await piecesOf(file)).map((piece) => piece.text)).toEqual(texts)
  })
})
