import { describe, expect, test, vi } from 'vitest'
import { CitationId } from '../../workers/domain/ids.ts'
import { spaced } from '../../workers/domain/words.ts'
import { corpusFile, corpusIsHere } from '../support/corpus.ts'
import { extractCorpus, extractPdf } from '../support/extract.ts'
import { FIXTURES, fixture } from '../support/fixtures.ts'
import { aPdf, type PartsOfPdf, show } from '../support/pdf.ts'
import { pdfOfLines, setLines } from '../support/pdf-text.ts'
import { smallLibrary } from '../support/small-library.ts'

vi.setConfig({ testTimeout: 60_000 })

/** The text of a PDF's only page, block by block. */
const textsOf = async (parts: PartsOfPdf) => (await extractPdf(aPdf(parts))).blocks.map(({ text }) => text)

describe('a ligature is the letters it stands for', () => {
  const LIGATURES =
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [1 /fi 2 /fl] >> >>'
  const PAGE: PartsOfPdf = {
    pages: [
      {
        content: show('A scienti\\001c of\\001ce can re\\002ect on what it found.', '1 0 0 1 72 700').replace(
          '/F1',
          '/F2',
        ),
        entries: '/Resources << /Font << /F2 {ligatures} >> >>',
      },
    ],
    objects: { ligatures: LIGATURES },
  }

  test.each(['scientific', 'reflect', 'scienti\uFB01c'])('%s is found and marked', async (query) => {
    const library = smallLibrary()
    await library.add(aPdf(PAGE))
    const { passages, noGoodMatch } = await library.search(query)
    expect([passages.length, noGoodMatch]).toEqual([1, false])
    const { lines, citation } = await library.look(passages[0]!.citation.id)
    expect(spaced(citation.quote)).toBe('A scientific office can reflect on what it found.')
    expect(lines).toHaveLength(1)
  })

  test.skipIf(!corpusIsHere)('all seven of them (skipped without the corpus)', async () => {
    const { blocks } = await extractCorpus('hard-pdfs/copy-paste-ligatures.pdf')
    expect(spaced(blocks.map(({ text }) => text).join(' '))).toBe('abcdeffffiflffifflststghijklmno')
  })
})

describe('a word that is broken at the end of a line is whole', () => {
  const BROKEN = [
    'Carbon dioxide warms the cli-',
    'mate, as state-of-the-art mod-',
    'els of the well-known state-',
    'of-the-art kind agree.',
  ]

  test('and a hyphen that belongs to it stays', async () => {
    const [text] = await textsOf({ pages: [{ content: setLines(BROKEN) }] })
    expect(text).toBe(
      'Carbon dioxide warms the climate, as state-of-the-art models of the well-known state-of-the-art kind agree.',
    )
  })

  test('it is found, and marked on both lines', async () => {
    const library = smallLibrary()
    await library.add(pdfOfLines([BROKEN]))
    const [passage] = (await library.search('climate')).passages
    const start = passage!.text.indexOf('climate')
    const { lines } = await library.look(CitationId.parse(`${passage!.citation.id}_s${start}-${start + 7}`))
    expect(lines.map(({ text }) => text)).toEqual(['cli', 'mate'])
    expect(lines[1]!.box[1]).toBeGreaterThan(lines[0]!.box[1])
  })

  test.skipIf(!corpusIsHere)('in the columns of a paper (skipped without the corpus)', async () => {
    const { blocks } = await extractCorpus('hard-pdfs/two-column-paper-14p.pdf')
    const text = blocks
      .filter(({ kind }) => kind === 'paragraph' || kind === 'list_item')
      .map((block) => block.text)
    const broken = text.flatMap((one) => one.match(/\S*\p{Ll}-\s\S*/gu) ?? [])
    const words = text.flatMap((one) => one.split(/\s+/u))
    expect(broken.length * 1_000).toBeLessThan(words.length)
    expect(text.filter((one) => /trace-based/.test(one)).length).toBeGreaterThan(0)
  })
})

describe('spaces stand between words and nowhere else', () => {
  test.each<[string, string, string]>([
    [
      'a heading whose letters are set apart',
      'BT /F1 20 Tf 8 Tc 1 0 0 1 72 700 Tm (VELKOMMEN) Tj ET',
      'VELKOMMEN',
    ],
    [
      'two words whose letters are set apart',
      'BT /F1 20 Tf 6 Tc 20 Tw 1 0 0 1 72 700 Tm (HELLO THERE) Tj ET',
      'HELLO THERE',
    ],
    [
      'kerning within a word',
      'BT /F1 12 Tf 1 0 0 1 72 700 Tm [(Mit) 60 (arbei) 60 (terinnen)] TJ ET',
      'Mitarbeiterinnen',
    ],
    [
      'words apart without a space character',
      'BT /F1 12 Tf 1 0 0 1 72 700 Tm [(two) -300 (words)] TJ ET',
      'two words',
    ],
    [
      'sentences close together',
      'BT /F1 12 Tf 1 0 0 1 72 700 Tm [(It ended.) -190 (Then it began,) -190 (again and again.)] TJ ET',
      'It ended. Then it began, again and again.',
    ],
    ['a number with a point', 'BT /F1 12 Tf 1 0 0 1 72 700 Tm [(3) -10 (.) -10 (14)] TJ ET', '3.14'],
  ])('%s', async (_, content, text) => {
    expect(await textsOf({ pages: [{ content }] })).toEqual([text])
  })

  test.skipIf(!corpusIsHere)(
    'a German word in three pieces is found (skipped without the corpus)',
    async () => {
      const library = smallLibrary()
      await library.add(corpusFile('hard-pdfs/german-spacing-Mitarbeiterinnen.pdf'))
      const { passages, noGoodMatch } = await library.search('Mitarbeiterinnen')
      expect([passages.length, noGoodMatch]).toEqual([1, false])
      expect(passages[0]!.text).toContain('Mitarbeiterinnen und Mitarbeiter arbeiten in über 100 Ländern')
    },
  )

  const LETTERS_APART = /(?:(?<![\p{L}\p{M}])\p{L} ){5}/u

  test.each([...FIXTURES])('no letters apart and no NUL in %s', async (name) => {
    const texts = (await extractPdf(fixture(name))).blocks.map(({ text }) => text)
    expect(texts.filter((text) => LETTERS_APART.test(text) || text.includes('\0'))).toEqual([])
  })

  test
    .skipIf(!corpusIsHere)
    .each([
      'textbooks/word-processor-history.pdf',
      'textbooks/wikipedia-gobi-chrome.pdf',
      'textbooks/google-docs-sample.pdf',
      'textbooks/french-olap-paper.pdf',
      'hard-pdfs/fake-bold.pdf',
      'hard-pdfs/two-column-small.pdf',
      'hard-pdfs/multilang-hello.pdf',
    ])('nor in %s (skipped without the corpus)', async (name) => {
    const texts = (await extractCorpus(name)).blocks.map(({ text }) => text)
    expect(texts.filter((text) => LETTERS_APART.test(text) || text.includes('\0'))).toEqual([])
  })
})
