import { describe, expect, test, vi } from 'vitest'
import { corpusFile, corpusIsHere } from '../support/corpus.ts'
import { extractPdf } from '../support/extract.ts'
import { aPdf } from '../support/pdf.ts'
import { ruledTable } from '../support/pdf-table.ts'
import { smallLibrary } from '../support/small-library.ts'

vi.setConfig({ testTimeout: 60_000 })

const HEADER = ['River', 'Length in km', 'Source', 'Mouth']
const row = (at: number) => [`River no ${at}`, `${at * 53}`, `Spring of hill ${at}`, `Gulf number ${at}`]
const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => row(from + at))
const TABLE = aPdf({
  pages: [{ content: ruledTable([HEADER, ...rows(1, 30)]) }, { content: ruledTable(rows(31, 60)) }],
})

describe('a table that is longer than one chunk', () => {
  test('has its header row with every part, and each part cites its own rows', async () => {
    const library = smallLibrary()
    const document = await library.add(TABLE)
    const { passages } = await library.fetch(document)
    expect(passages.length).toBeGreaterThan(2)
    const [first, ...rest] = passages
    expect(first!.text).toContain('Length in km')
    for (const { breadcrumb, text, citation } of rest) {
      expect(breadcrumb).toContain('Length in km')
      expect(text).not.toContain('Length in km')
      expect(citation.quote).toBe(text)
      const numbers = (text.match(/River no \d+/g) ?? []).map((name) => Number(name.slice(9)))
      expect(numbers.length).toBeGreaterThan(0)
      const onPages = [...new Set(numbers.map((number) => (number <= 30 ? 0 : 1)))]
      expect(citation.regions.map(({ pageIndex }) => pageIndex)).toEqual(onPages)
    }
  })

  test('a row of its end is found by words of the header, and marked where it stands', async () => {
    const library = smallLibrary()
    await library.add(TABLE)
    const { passages } = await library.search('length of river no 57 in km', { maxPassages: 1 })
    expect(passages[0]!.text).toContain('River no 57')
    expect(passages[0]!.text).toContain(`${57 * 53}`)
    const { lines } = await library.look(passages[0]!.citation.id)
    const line = lines.find(({ text }) => text.includes('Gulf number 57') || text.includes('River no 57'))
    expect(line!.pageIndex).toBe(1)
    expect(line!.box[1]).toBeCloseTo((842 - 780 + 26 * 24) / 842, 1)
  })

  test('has the text of each cell once', async () => {
    const { blocks } = await extractPdf(TABLE)
    expect(blocks.map(({ row }) => row?.cells)).toEqual([HEADER, ...rows(1, 60)])
  })

  test.skipIf(!corpusIsHere)('a table of all states (skipped without the corpus)', async () => {
    const library = smallLibrary()
    const document = await library.add(corpusFile('hard-pdfs/nics-table-upright.pdf'))
    const blocks = [...library.on.shelf.blocks.values()]
    expect(blocks.filter(({ kind }) => kind === 'table_row').length).toBeGreaterThan(50)
    const { passages } = await library.fetch(document)
    const parts = passages.filter(({ text }) => /Alabama|Kansas|Nevada|Wyoming/.test(text))
    expect(parts.length).toBeGreaterThan(1)
    for (const { breadcrumb, text } of parts) expect(`${breadcrumb}\n${text}`).toContain('State / Territory')
  })
})
