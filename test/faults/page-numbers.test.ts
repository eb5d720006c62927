import { describe, expect, test, vi } from 'vitest'
import { cite, quoteOf } from '../../workers/domain/citation.ts'
import { Locator } from '../../workers/domain/locator.ts'
import { wireCitation } from '../../workers/http/contract/citation.ts'
import { pageRange } from '../../workers/retrieve/pages.ts'
import type { PageRef } from '../../workers/retrieve/request.ts'
import { aBlock, aDigest, aDocument } from '../support/builders.ts'
import { corpusFile, corpusIsHere } from '../support/corpus.ts'
import { extractCorpus } from '../support/extract.ts'
import { FIXTURES, fixture } from '../support/fixtures.ts'
import { pdfOfLines } from '../support/pdf-text.ts'
import { smallLibrary } from '../support/small-library.ts'

vi.setConfig({ testTimeout: 60_000 })

const ONE_PAGE = pdfOfLines([['The nature of science is to ask questions and to test the answers.']])

/** Every page that an answer names. */
async function pagesNamed(bytes: Uint8Array, query: string) {
  const library = smallLibrary()
  const { pageCount } = await library.add(bytes)
  const { passages } = await library.search(query)
  const citations = passages.map(({ citation }) => citation)
  const named = citations.flatMap(({ primary, pages, regions }) => [
    primary.pageIndex,
    pages!.from.index,
    pages!.to.index,
    ...regions.map(({ pageIndex }) => pageIndex),
  ])
  return { pageCount: pageCount!, named, citations }
}

describe('a page that is cited exists', () => {
  test('a one-page document is never cited as page 2', async () => {
    const { pageCount, named } = await pagesNamed(ONE_PAGE, 'nature of science')
    expect([pageCount, new Set(named)]).toEqual([1, new Set([0])])
  })

  test.skipIf(!corpusIsHere)('nor is a one-page chapter (skipped without the corpus)', async () => {
    const chapter = corpusFile('textbooks/ck12-earth-science-ch1.pdf')
    const { pageCount, named, citations } = await pagesNamed(chapter, 'nature of science')
    expect([pageCount, new Set(named)]).toEqual([1, new Set([0])])
    expect(citations[0]!.primary.pageLabel).toBe('1')
  })

  test.each([...FIXTURES])('no page of %s is past its last', async (name) => {
    const { pageCount, named } = await pagesNamed(fixture(name), 'cell mitosis पौधे')
    expect(named.length).toBeGreaterThan(0)
    expect(named.every((page) => page! >= 0 && page! < pageCount)).toBe(true)
  })
})

describe('the first page counts', () => {
  const FIRST = pdfOfLines([['Photosynthesis turns light into sugar.'], ['Respiration burns the sugar.']])

  test('an answer on it is cited as index 0, on the wire, too', async () => {
    const { citations } = await pagesNamed(FIRST, 'photosynthesis light')
    const wire = JSON.parse(JSON.stringify(wireCitation(citations[0]!)))
    expect([wire.primary.page_index, wire.pages.from.index, wire.regions[0].page_index]).toEqual([0, 0, 0])
    expect(wire.links.image).toMatch(/\/pages\/0\/image$/)
    expect(wire.label).toContain('page 1 of the file')
  })

  test('it can be fetched by its index, and the second is not shown in its place', async () => {
    const library = smallLibrary()
    const document = await library.add(FIRST)
    const first: PageRef = { by: 'index', index: 0 }
    const { passages, complete } = await library.fetch(document, { by: 'pages', from: first, to: first })
    expect([passages.map(({ text }) => text), complete]).toEqual([
      ['Photosynthesis turns light into sugar.'],
      true,
    ])
  })

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, null, '0'])(
    '%s is no page of a locator',
    (pageIndex) => {
      const locator = { on: 'page', pageIndex, pageLabel: null, paragraphIndex: 1, rects: [[0, 0, 1, 1]] }
      expect(Locator.safeParse(locator).success).toBe(false)
    },
  )

  test('what has no pages is cited without one, never as page 1', () => {
    const block = aBlock({ locator: { on: 'flow', paragraphIndex: 4 } })
    const text = quoteOf([block], null)
    const citation = cite(aDocument(), [block], block, { text, sha256: aDigest(text), span: null })
    expect([citation.pages, citation.primary.pageIndex, citation.regions]).toEqual([null, null, []])
    expect(citation.label).toBe('A textbook, ¶ 4')
  })
})

describe('the printed number is kept beside the place in the file', () => {
  test('a book whose numbers begin after its front matter', async () => {
    const { citations } = await pagesNamed(fixture('cell-division.pdf'), 'metaphase chromosomes')
    const labelled = citations.filter(({ pages }) => pages!.from.label !== null)
    expect(labelled.length).toBeGreaterThan(0)
    for (const { pages, label } of labelled) {
      expect(pages!.from.index).toBeGreaterThanOrEqual(Number(pages!.from.label))
      expect(label).toContain(`p. ${pages!.from.label}`)
    }
  })

  test.skipIf(!corpusIsHere).each<[string, string[]]>([
    ['hard-pdfs/siege-of-vicksburg-ocr.pdf', ['49', '50', '52', '53', '54', '55']],
    ['textbooks/korean-report-p78-83.pdf', ['78', '79', '83', '84']],
    ['textbooks/faa-amt-handbook-p7-45.pdf', ['7-45']],
    ['textbooks/nasa-earth-p13.pdf', ['6']],
    ['hard-pdfs/crop-and-rot270.pdf', ['1092']],
  ])('%s (skipped without the corpus)', async (name, printed) => {
    const { pages, blocks } = await extractCorpus(name)
    expect(pages.map(({ printedLabel }) => printedLabel)).toEqual(printed)
    for (const { locator } of blocks)
      if (locator.on === 'page') expect(locator.pageLabel).toBe(printed[locator.pageIndex])
  })

  test.skipIf(!corpusIsHere)(
    'a scan is cited by what is printed on it (skipped without the corpus)',
    async () => {
      const siege = corpusFile('hard-pdfs/siege-of-vicksburg-ocr.pdf')
      const { citations } = await pagesNamed(siege, 'Vicksburg siege army')
      for (const { primary, label } of citations) {
        expect(primary.pageLabel).toBe(['49', '50', '52', '53', '54', '55'][primary.pageIndex!])
        expect(label).toMatch(/, pp?\. (49|5[0-5])/)
      }
    },
  )
})

describe('a page number need not be a number', () => {
  const STYLES = '/PageLabels << /Nums [0 << /S /r >> 2 << /S /D >> 3 << /S /A /P (A-) >>] >>'
  const pages = [['Preface of the book.'], ['Thanks to many.'], ['The first chapter.'], ['An appendix.']]

  test('roman and lettered labels of a file are strings, and fetch their pages', async () => {
    const library = smallLibrary()
    const document = await library.add(pdfOfLines(pages, { catalogue: STYLES }))
    const kept = [...library.on.shelf.pages.get(document.id)!.values()].map(({ fileLabel }) => fileLabel)
    expect(kept).toEqual(['i', 'ii', '1', 'A-A'])
    const fetched = async (page: PageRef) => {
      const { passages } = await library.fetch(document, { by: 'pages', from: page, to: page })
      return passages.map(({ text }) => text)
    }
    expect(await fetched({ by: 'label', label: 'ii' })).toEqual(pages[1])
    expect(await fetched({ by: 'label', label: 'A-A' })).toEqual(pages[3])
    expect(await fetched({ by: 'name', name: '1' })).toEqual(pages[2])
    expect(await fetched({ by: 'name', name: '4' })).toEqual(pages[3])
    expect(await fetched({ by: 'index', index: 1 })).toEqual(pages[1])
  })

  test.skipIf(!corpusIsHere)('every style of label is understood (skipped without the corpus)', async () => {
    const { pages } = await extractCorpus('hard-pdfs/labelled-pages.pdf')
    expect(pages.map(({ fileLabel }) => fileLabel)).toEqual([
      'i',
      'ii',
      'iii',
      'iv',
      '1',
      '2',
      '3',
      'a',
      'b',
      '4',
      '5',
    ])
    const at = (page: PageRef) => pageRange(pages, page, page)?.from
    expect(at({ by: 'name', name: '3' })).toBe(6)
    expect(at({ by: 'index', index: 3 })).toBe(3)
    expect(at({ by: 'label', label: 'iii' })).toBe(2)
  })
})
