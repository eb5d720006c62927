import { describe, expect, test, vi } from 'vitest'
import { docxOf, paragraph, table } from '../support/office/docx.ts'
import { place, pptxOf, shape } from '../support/office/pptx.ts'
import { rowsOf, xlsxOf } from '../support/office/xlsx.ts'
import { smallLibrary } from '../support/small-library.ts'

vi.setConfig({ testTimeout: 60_000 })

const BREAK = '<w:r><w:lastRenderedPageBreak/><w:br w:type="page"/></w:r>'

/** What every block of a document is cited with. */
async function citations(file: Uint8Array) {
  const library = smallLibrary()
  const document = await library.add(file, { title: 'Lesson' })
  const passages = (await library.fetch(document)).passages
  const blocks = await library.on.catalogue.blocks(document.id, document.extraction!, 0, 1_000)
  return { library, document, passages, blocks }
}

describe('a Word document has no pages, whatever Word once drew', () => {
  test.each([
    ['without breaks', paragraph('They grow.') + paragraph('Roots drink water.')],
    [
      'with breaks that were drawn',
      paragraph('They grow.') + paragraph(BREAK) + paragraph('Roots drink water.'),
    ],
  ])('%s', async (_, body) => {
    const { passages, document } = await citations(docxOf(body))
    expect([document.pageCount, passages.map(({ citation }) => citation.pages)]).toEqual([null, [null]])
    expect(passages[0]!.citation).toMatchObject({
      label: 'Lesson, ¶ 1–2',
      primary: { place: 'flow', pageIndex: null, pageLabel: null },
    })
  })
})

test('each thing on a slide has the number of its own slide', async () => {
  const slides = ['Roots', 'Stems', 'Leaves'].map((title) => ({
    shapes:
      shape([title], place(0, 0, 1_000, 100), '<p:ph type="title"/>') +
      shape([`About ${title}.`], place(100, 200, 500, 100)),
    notes: shape([`Say more of ${title}.`], '', '<p:ph type="body"/>'),
  }))
  const { blocks } = await citations(pptxOf(slides))
  const slideOf = (word: string) =>
    blocks
      .filter(({ text }) => text.includes(word))
      .map(({ locator }) => locator.on === 'slide' && locator.slideIndex)
  expect(['Roots', 'Stems', 'Leaves'].map(slideOf)).toEqual([
    [0, 0, 0],
    [1, 1, 1],
    [2, 2, 2],
  ])
})

test('a paragraph that stands three times is cited where it was quoted, not where it stands first', async () => {
  const { library, blocks } = await citations(
    docxOf(
      ['Again.', 'Roots drink.', 'Again.', 'Stems carry.', 'Again.'].map((text) => paragraph(text)).join(''),
    ),
  )
  const again = blocks.filter(({ text }) => text === 'Again.')
  const { passages } = await library.fetch((await library.on.catalogue.find(blocks[0]!.documentId))!, {
    by: 'ordinals',
    from: again[1]!.ordinal,
    to: again[1]!.ordinal,
  })
  expect(again.map(({ locator }) => Object(locator).paragraphIndex)).toEqual([1, 3, 5])
  expect(passages.flatMap(({ citation }) => citation.blockIds)).toContain(again[1]!.id)
})

describe('a long table that is no page of print has its header with every part, and each part cites its own rows', () => {
  const HEADER = ['River', 'Length in km', 'Mouth']
  const rows = Array.from({ length: 120 }, (_, at) => [`River no ${at}`, at * 53, `Gulf number ${at}`])
  test.each([
    ['a workbook', xlsxOf([{ name: 'Rivers', rows: rowsOf([HEADER, ...rows]) }])],
    [
      'comma-separated values',
      new TextEncoder().encode([HEADER, ...rows].map((row) => row.join(',')).join('\n')),
    ],
  ])('%s', async (_, file) => {
    const { passages } = await citations(file)
    expect(passages.length).toBeGreaterThan(2)
    const numbers = passages.map(({ text }) =>
      (text.match(/River no \d+/g) ?? []).map((name) => Number(name.slice(9))),
    )
    expect(numbers.flat()).toEqual(rows.map((_, at) => at))
    for (const [part, { text, breadcrumb, citation }] of passages.entries()) {
      expect(`${breadcrumb}\n${text}`).toContain('Length in km')
      const [first, last] = [numbers[part]![0]!, numbers[part]!.at(-1)!]
      expect(citation.label).toMatch(new RegExp(`A${part === 0 ? 1 : first + 2}:C${last + 2}$`))
    }
  })
})

test('the text of a merged cell stands once', async () => {
  const wide = (text: string) => `<w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${paragraph(text)}</w:tc>`
  const from = (text: string) => `<w:tc><w:tcPr><w:vMerge w:val="restart"/></w:tcPr>${paragraph(text)}</w:tc>`
  const on = '<w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc>'
  const { passages, library } = await citations(
    docxOf(
      table([
        ['Part', wide('What it does')],
        [from('Root'), 'drinks', 'water'],
        [on, 'holds', 'soil'],
      ]),
    ),
  )
  const text = passages.map(({ text }) => text).join('\n')
  const times = (word: string) => text.split(word).length - 1
  expect(['What it does', 'Root', 'drinks', 'holds', 'soil'].map(times)).toEqual([1, 1, 1, 1, 1])
  const found = await library.search('What holds soil?', { maxPassages: 1 })
  expect(found.passages[0]!.text).toContain('soil')
})
