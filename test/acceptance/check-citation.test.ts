import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Box } from './boxes.mjs'
import { type Check, type Citation, checkCitation } from './check-citation.mjs'
import { pageOf, popplerIsHere } from './poppler.mjs'

const CHAPTER = resolve(import.meta.dirname, '../../fixtures/cell-division.pdf')

/** "A cell that divides in time …", which runs over a column break on the page that prints 2. */
const PAGE = 4

/** The printed lines of a page as a citation would give them. */
function linesOf(pageIndex: number): Citation['lines'] {
  const lines = new Map<number, { text: string[]; boxes: Box[] }>()
  for (const word of pageOf(CHAPTER, pageIndex).words) {
    const line = lines.get(word.line) ?? { text: [], boxes: [] }
    line.text.push(word.text)
    line.boxes.push(word.box)
    lines.set(word.line, line)
  }
  return [...lines.values()].map(({ text, boxes }) => ({
    page_index: pageIndex,
    text: text.join(' '),
    box: [
      Math.min(...boxes.map((box) => box[0])),
      Math.min(...boxes.map((box) => box[1])),
      Math.max(...boxes.map((box) => box[2])),
      Math.max(...boxes.map((box) => box[3])),
    ],
  }))
}

/** Lines from the one that begins with some words up to the one that ends with others. */
function cited(from: string, to: string): Citation['lines'] {
  const lines = linesOf(PAGE)
  const first = lines.findIndex((line) => line.text.startsWith(from))
  return lines.slice(first, lines.findIndex((line, at) => at >= first && line.text.endsWith(to)) + 1)
}

/** A citation whose quote and regions are those of its lines. */
const citing = (lines: Citation['lines']): Citation => ({
  quote: lines
    .map((line) => line.text)
    .join(' ')
    .replaceAll('- ', ''),
  pages: { from: { index: PAGE }, to: { index: PAGE } },
  regions: lines.map((line) => ({ page_index: line.page_index, boxes: [line.box] })),
  lines,
})

const paragraph = () => cited('A cell that divides', 'any oxygen.')

type Change = (citation: Citation) => Citation

/** Changes every line of a citation, and its regions with it. */
const eachLine =
  (change: (line: Citation['lines'][number]) => Citation['lines'][number]): Change =>
  ({ lines, quote }) => ({ ...citing(lines.map(change)), quote })

const moved =
  (left: number, up: number, right: number, down: number): Change =>
  (citation) =>
    eachLine((line) => ({
      ...line,
      box: [line.box[0] - left, line.box[1] - up, line.box[2] + right, line.box[3] + down],
    }))(citation)

/** The height of a line in the page's. */
const LINE = 14.6 / 666

const wrong: [string, Change, Check[]][] = [
  ['boxes one line too low', moved(0, -LINE, 0, LINE), ['words', 'box']],
  ['boxes one line too high', moved(0, LINE, 0, -LINE), ['words', 'box']],
  ['boxes a third of a line too low', moved(0, -LINE / 3, 0, LINE / 3), ['box']],
  ['boxes of two lines each', moved(0, 0, 0, LINE), ['words', 'box']],
  ['boxes over both columns', moved(0.5, 0, 0.5, 0), ['words', 'box']],
  ['boxes cut off within the last word', moved(0, 0, -0.08, 0), ['words', 'box']],
  ['boxes in points', eachLine((line) => ({ ...line, box: [57, 430, 241, 444] })), ['words', 'box']],
  [
    'lines of the next page',
    eachLine((line) => ({ ...line, page_index: PAGE + 1 })),
    ['pages', 'text', 'words'],
  ],
  [
    'a page the citation does not name',
    (citation) => ({ ...citation, pages: { from: { index: 0 }, to: { index: 3 } } }),
    ['pages'],
  ],
  [
    'one word that is not printed there',
    ({ lines }) => citing(lines.map((line) => ({ ...line, text: line.text.replace('hold', 'held') }))),
    ['words'],
  ],
  [
    'a quote that leaves out a word of its lines',
    (citation) => ({ ...citation, quote: citation.quote.replace('more', '') }),
    ['quote'],
  ],
  ['no lines at all', (citation) => ({ ...citation, lines: [] }), ['quote', 'text']],
  [
    'a region that misses the second column',
    (citation) => ({ ...citation, regions: citation.regions.slice(0, 5) }),
    ['region'],
  ],
  ['no pages', (citation) => ({ ...citation, pages: null }), ['pages']],
]

describe.skipIf(!popplerIsHere)('a citation held against the page as Poppler sees it', () => {
  test('a paragraph over a column break, with words broken at line ends', () => {
    const verdict = checkCitation(citing(paragraph()), CHAPTER)
    expect(verdict).toEqual({ ok: true, lines: paragraph().length, leastAgreement: 1, failing: [] })
    expect(verdict.lines).toBeGreaterThan(8)
  })

  test('every line of the chapter', () => {
    for (let page = 0; page < 12; page++) {
      const lines = linesOf(page)
      const verdict = checkCitation(
        { ...citing(lines), pages: { from: { index: page }, to: { index: page } } },
        CHAPTER,
      )
      expect(verdict.failing).toEqual([])
    }
  })

  test('a quote that begins and ends within a line', () => {
    const [line] = cited('Why does a cell', 'grow larger')
    const words = pageOf(CHAPTER, PAGE).words.filter(({ text }) => text === 'simply')
    expect(line).toBeDefined()
    const part = citing([{ page_index: PAGE, text: 'simply', box: words[0]!.box }])
    expect(checkCitation(part, CHAPTER).ok).toBe(true)
  })

  test.each(wrong)('does not pass: %s', (_, change, checks) => {
    const verdict = checkCitation(change(citing(paragraph())), CHAPTER)
    expect(verdict.ok).toBe(false)
    expect(new Set(verdict.failing.map(({ check }) => check))).toEqual(new Set(checks))
  })

  test('a taller box of the same line passes, one of twice the height does not', () => {
    const lines = paragraph().slice(-1)
    const taller = (by: number) => moved(0, (LINE * by) / 2, 0, (LINE * by) / 2)(citing(lines))
    expect(lines).toHaveLength(1)
    expect(checkCitation(taller(0.3), CHAPTER).failing).toEqual([])
    expect(checkCitation(taller(1), CHAPTER).failing.map(({ check }) => check)).toEqual(['box'])
  })
})
