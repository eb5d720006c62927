import { describe, expect, test, vi } from 'vitest'
import { labelOf } from '../../workers/domain/document.ts'
import { type BlockId, partsOfBlock } from '../../workers/domain/ids.ts'
import { cutIntoChunks } from '../../workers/ingest/chunker.ts'
import { pageRange } from '../../workers/retrieve/pages.ts'
import { corpusIsHere } from '../support/corpus.ts'
import { extractCorpus } from '../support/extract.ts'

vi.setConfig({ testTimeout: 120_000 })

const PROSE = 'textbooks/freeculture.pdf'
const MATHS = 'textbooks/decay-book-4print.pdf'

describe.skipIf(!corpusIsHere)('a book of 352 pages without labels (skipped without the corpus)', () => {
  test('has the numbers that are printed at the foot of its pages', async () => {
    const { pages } = await extractCorpus(PROSE)
    const printed = { 11: 'xiii', 16: '1', 28: '13', 30: '17', 99: '88', 186: '177', 280: '275', 350: '345' }
    const found = Object.keys(printed).map((at) => [at, pages[Number(at)]!.printedLabel])
    expect(Object.fromEntries(found)).toEqual(printed)
  })

  test('has none on the title pages of its parts, where it is not clear which it would be', async () => {
    const { pages } = await extractCorpus(PROSE)
    expect([29, 185, 217, 279].map((at) => pages[at]!.printedLabel)).toEqual([null, null, null, null])
  })

  test('has no running head, page number or printer’s slug in its text', async () => {
    const { blocks } = await extractCorpus(PROSE)
    const text = blocks.map((block) => block.text)
    expect(text.filter((one) => /r9jm|\.qxd/.test(one))).toEqual([])
    const alone = ['<http://free-culture.org/get-it>']
    expect(text.filter((one) => one.includes('get-it'))).toEqual(alone)
    expect(text.filter((one) => /^(\d+ )?FREE CULTURE$/.test(one)).length).toBeLessThanOrEqual(3)
  })

  test('has its broken words whole', async () => {
    const { blocks } = await extractCorpus(PROSE)
    const broken = blocks.flatMap(({ kind, text }) =>
      kind === 'paragraph' ? (text.match(/\p{Ll}+-\s\p{Ll}+/gu) ?? []) : [],
    )
    expect(broken.filter((word) => !/- (?:and|or|to)\b/.test(word))).toEqual([])
  })

  test('has a space after each sentence, however tightly its lines are set', async () => {
    const text = (await extractCorpus(PROSE)).blocks.map((block) => block.text).join('\n')
    const together = text.match(/\p{Ll}{3}[.,;]\p{L}\p{Ll}{2}/gu) ?? []
    const apart = text.match(/\p{Ll}{3}[.,;]["”’]? \p{L}\p{Ll}{2}/gu) ?? []
    expect(together.length / apart.length).toBeLessThan(0.01)
  })
})

describe.skipIf(!corpusIsHere)('a textbook with roman front matter (skipped without the corpus)', () => {
  test('keeps both ways of counting apart', async () => {
    const { pages } = await extractCorpus(MATHS)
    const printed = pages.map((page) => page.printedLabel)
    expect(printed.slice(3, 15)).toEqual('vi vii viii ix x xi xii xiii xiv xv xvi 1'.split(' '))
    expect(printed.slice(14)).toEqual(Array.from({ length: pages.length - 14 }, (_, at) => `${at + 1}`))
    const at = (name: string) => pageRange(pages, { by: 'name', name }, { by: 'name', name })?.from
    expect([at('viii'), at('3'), at('227')]).toEqual([5, 16, 240])
    expect(pages.every((page) => typeof labelOf(page) === 'string')).toBe(true)
  })

  test('has its ligatures as letters', async () => {
    const text = (await extractCorpus(MATHS)).blocks.map((block) => block.text).join('\n')
    expect(text.match(/[\uFB00-\uFB06]/g) ?? []).toEqual([])
    expect(text.match(/\b(?:scienti c|di erence|coe cient|e ect|sti ness)\b/g) ?? []).toEqual([])
    for (const word of ['scientific', 'difference', 'coefficient', 'effect', 'flow', 'efficient'])
      expect([word, text.includes(word)]).toEqual([word, true])
  })

  test('goes on over its page breaks, and chunks keep both pages', async () => {
    const { blocks } = await extractCorpus(MATHS)
    const crossing = blocks.filter(({ id, continues }, at) => {
      const before = blocks[at - 1]
      return continues !== null && before?.id === continues && pageOf(before.id) !== pageOf(id)
    })
    expect(crossing.length).toBeGreaterThan(20)
    const chunks = cutIntoChunks(blocks, (text) => text.split(/\s+/).length, {
      least: 200,
      most: 400,
    })
    const apart = crossing.filter((block) => {
      const chunk = chunks.find((one) => one.blocks.includes(block))!
      return !chunk.blocks.some(({ id }) => id === block.continues)
    })
    expect(apart.map((block) => block.text.slice(0, 30))).toEqual([])
  })
})

const pageOf = (block: BlockId): number | null => partsOfBlock(block).pageIndex
