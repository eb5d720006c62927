import { describe, expect, test, vi } from 'vitest'
import type { Document } from '../../workers/domain/document.ts'
import { CitationId } from '../../workers/domain/ids.ts'
import { citationPage } from '../../workers/http/citation-page.ts'
import { corpusFile, corpusIsHere } from '../support/corpus.ts'
import { extractCorpus } from '../support/extract.ts'
import { aPdf } from '../support/pdf.ts'
import { ruledTable } from '../support/pdf-table.ts'
import { pdfOfLines, setLines } from '../support/pdf-text.ts'
import { type SmallLibrary, smallLibrary } from '../support/small-library.ts'

vi.setConfig({ testTimeout: 60_000 })

/** The id of a citation of some blocks of a document. @param rest for example `0-1_s5-9` */
const citationOf = ({ id }: Document, rest: string) => CitationId.parse(`cit_${id.slice(4)}_x1_${rest}`)

/** What each line of a looked-up citation says and where its page is. */
const linesOf = async (library: SmallLibrary, document: Document, rest: string) =>
  (await library.look(citationOf(document, rest))).lines

const FILLER = 'The river carries sand and mud to the sea and leaves them where it slows down, year'

describe('a text that runs over a page break is marked on both pages', () => {
  const OVER_THE_BREAK = pdfOfLines([
    [
      ...Array.from({ length: 10 }, () => FILLER),
      'after year, until the delta has grown by ten metres or, in a great flood, by a whole',
    ],
    [
      'kilometre and the old harbour lies inland among the meadows.',
      'A second paragraph tells of something else.',
    ],
  ])

  test('a sentence', async () => {
    const library = smallLibrary()
    await library.add(OVER_THE_BREAK)
    const [best] = (await library.search('delta kilometre harbour inland meadows')).passages
    const { pages, regions, label } = best!.citation
    expect([pages!.from.index, pages!.to.index]).toEqual([0, 1])
    expect(regions.map(({ pageIndex }) => pageIndex)).toEqual([0, 1])
    expect(best!.text).toContain('by a whole kilometre and the old harbour')
    expect(label).toContain('page 1 of the file')
    expect(label).toContain('page 2 of the file')
    const { lines, citation } = await library.look(best!.citation.id)
    expect(new Set(lines.map(({ pageIndex }) => pageIndex))).toEqual(new Set([0, 1]))
    for (const pageIndex of [0, 1]) {
      const page = [...library.on.shelf.pages.values()][0]!.get(pageIndex)!
      const view = {
        citation,
        lines,
        figures: [],
        page,
        pageCount: 2,
        imageUrl: '/images/x',
        linkToken: null,
      }
      expect(citationPage(view).body).toContain('<rect ')
    }
  })

  test('a table', async () => {
    const row = (at: number) => [`Planet ${at}`, `${at * 37} million km`, `${at * 11} days`]
    const table = (from: number, to: number, header: boolean) =>
      ruledTable([...(header ? [['Name', 'Distance', 'Year']] : []), ...range(from, to).map(row)])
    const library = smallLibrary()
    await library.add(aPdf({ pages: [{ content: table(1, 25, true) }, { content: table(26, 40, false) }] }))
    const { passages } = await library.search('planet distance year')
    const seen = passages.flatMap(({ citation }) => citation.regions.map(({ pageIndex }) => pageIndex))
    expect(new Set(seen)).toEqual(new Set([0, 1]))
    for (const { citation, text } of passages) {
      const named = new Set(citation.regions.map(({ pageIndex }) => pageIndex))
      expect(named.has(0)).toBe(/Planet (1?\d|2[0-5])\b/.test(text))
      expect(named.has(1)).toBe(/Planet (2[6-9]|3\d|40)\b/.test(text))
    }
  })

  test.skipIf(!corpusIsHere)('sentences of a paper (skipped without the corpus)', async () => {
    const name = 'hard-pdfs/two-column-paper-14p.pdf'
    const over = (await extractCorpus(name)).blocks.filter(({ continues }) => continues !== null)
    const library = smallLibrary()
    const document = await library.add(corpusFile(name))
    const crossing = over.filter(({ id, continues }) => id.split('_')[3] !== continues!.split('_')[3])
    expect(crossing.length).toBeGreaterThan(0)
    for (const { ordinal, continues } of crossing) {
      const before = Number(continues!.split('_').at(-1))
      const { citation } = await library.look(citationOf(document, `${before}.${ordinal}`))
      expect(citation.regions.map(({ pageIndex }) => pageIndex)).toEqual([
        citation.pages!.from.index,
        citation.pages!.to.index,
      ])
      expect(citation.quote).not.toContain('\n')
      expect(citation.quote).not.toContain('\u00AD')
    }
  })
})

describe('a repeated text is marked where it was quoted, not where it stood first', () => {
  test('a word twice in one line', async () => {
    const library = smallLibrary()
    const document = await library.add(pdfOfLines([['chunk chunk']]))
    const [first] = await linesOf(library, document, '0_s0-5')
    const [second] = await linesOf(library, document, '0_s6-11')
    expect([first!.text, second!.text]).toEqual(['chunk', 'chunk'])
    expect(second!.box[0]).toBeGreaterThan(first!.box[2])
  })

  test('a paragraph twice on one page', async () => {
    const said = 'Wash your hands before every meal.'
    const between = 'Something else stands between the two.'
    const content = [said, between, said]
      .map((line, at) => setLines([line], { top: 760 - at * 60 }))
      .join(' ')
    const library = smallLibrary()
    const document = await library.add(aPdf({ pages: [{ content }] }))
    const [first] = await linesOf(library, document, '0')
    const [second] = await linesOf(library, document, '2')
    expect([first!.text, second!.text]).toEqual([said, said])
    expect(second!.box[1]).toBeGreaterThan(first!.box[3])
    const span = said.length + between.length + 2
    const [inAll] = await linesOf(library, document, `0-2_s${span}-${span + 4}`)
    expect([inAll!.text, inAll!.box[1]]).toEqual(['Wash', second!.box[1]])
  })

  test('a page twice in one file: found once, both citable', async () => {
    const memo = ['There were twenty thousand bottles of water.', 'They were delivered in January.']
    const library = smallLibrary()
    const document = await library.add(pdfOfLines([memo, memo]))
    const { blocks } = { blocks: [...library.on.shelf.blocks.values()] }
    const pages = await Promise.all(
      blocks.map(async ({ ordinal }) => (await linesOf(library, document, `${ordinal}`))[0]!.pageIndex),
    )
    expect(new Set(pages)).toEqual(new Set([0, 1]))
  })

  test.skipIf(!corpusIsHere)('a memo whose page is there twice (skipped without the corpus)', async () => {
    const { blocks, lines } = await extractCorpus('hard-pdfs/duplicate-page-memo.pdf')
    const half = blocks.length / 2
    expect(blocks.slice(half).map(({ text }) => text)).toEqual(blocks.slice(0, half).map(({ text }) => text))
    expect(blocks.map(({ locator }) => locator.on === 'page' && locator.pageIndex)).toEqual([
      0, 0, 0, 1, 1, 1,
    ])
    expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length)
    expect(lines.map((page) => page.blocks.map(({ ordinal }) => ordinal))).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ])
  })
})

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
