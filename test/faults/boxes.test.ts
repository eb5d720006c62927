import { describe, expect, test, vi } from 'vitest'
import { Block, type PageLines } from '../../workers/domain/block.ts'
import { Box } from '../../workers/domain/locator.ts'
import { checkCitation } from '../acceptance/check-citation.mjs'
import { popplerIsHere } from '../acceptance/poppler.mjs'
import { aBlock } from '../support/builders.ts'
import { corpusIsHere, corpusPath } from '../support/corpus.ts'
import { extractCorpus, extractPdf } from '../support/extract.ts'
import { FIXTURES, fixture, fixturePath } from '../support/fixtures.ts'
import { aPdf, show } from '../support/pdf.ts'
import { PICTURE, pdfOfLines, setLines } from '../support/pdf-text.ts'
import type { Extracted } from '../support/read-pdf.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Every box that was made of a file: of blocks, of lines and of words. */
const boxesOf = ({ blocks, lines }: Extracted): readonly (readonly number[])[] => [
  ...blocks.flatMap(({ locator }) => (locator.on === 'page' ? locator.rects : [])),
  ...lines.flatMap((page) =>
    page.blocks.flatMap((block) =>
      block.lines.flatMap(({ box, words }) => [box, ...words.map(([, , ...word]) => word)]),
    ),
  ),
]

const linesOf = (pages: readonly PageLines[], { ordinal, locator }: Block) =>
  (locator.on === 'page' ? pages[locator.pageIndex]!.blocks : []).find((one) => one.ordinal === ordinal)!
    .lines

/** A block as a citation of it alone reads. */
function cited(block: Block, pages: readonly PageLines[]) {
  const { locator } = block
  if (locator.on !== 'page') throw new Error('a block of a PDF stands on a page')
  const page_index = locator.pageIndex
  return {
    quote: block.text,
    pages: { from: { index: page_index }, to: { index: page_index } },
    regions: [{ page_index, boxes: locator.rects }],
    lines: linesOf(pages, block).map(({ start, end, box }) => ({
      page_index,
      text: block.text.slice(start, end),
      box,
    })),
  }
}

/** What Poppler does not see where a block says it stands. */
const misplaced = ({ blocks, lines }: Extracted, path: string) =>
  blocks.flatMap((block) =>
    checkCitation(cited(block, lines), path).failing.map((one) => [
      block.ordinal,
      one.check,
      one.cited,
      one.seen,
    ]),
  )

describe.skipIf(!popplerIsHere)(
  'drawn over the page, boxes lie on the words (skipped without Poppler)',
  () => {
    test.each([...FIXTURES])('%s', async (name) => {
      expect(misplaced(await extractPdf(fixture(name)), fixturePath(name))).toEqual([])
    })

    test
      .skipIf(!corpusIsHere)
      .each([
        'hard-pdfs/crop-and-rot270.pdf',
        'hard-pdfs/rotation-page2-rot90.pdf',
        'hard-pdfs/hello-world-rotated-5p.pdf',
        'hard-pdfs/nics-table-rotated.pdf',
        'hard-pdfs/two-column-small.pdf',
      ])('%s (skipped without the corpus)', async (name) => {
      expect(misplaced(await extractCorpus(name), corpusPath(name))).toEqual([])
    })

    test.skipIf(!corpusIsHere)(
      'but for one line in fifty where a scan is crooked (skipped without the corpus)',
      async () => {
        const name = 'hard-pdfs/siege-of-vicksburg-ocr.pdf'
        const read = await extractCorpus(name)
        const lines = read.lines.flatMap((page) => page.blocks.flatMap((block) => block.lines))
        expect(misplaced(read, corpusPath(name)).length * 50).toBeLessThanOrEqual(lines.length)
      },
    )
  },
)

describe('a box is a part of the visible page, from its top left', () => {
  /** One word in the upper left quarter of what CropBox leaves, before the page is turned. */
  const CROPPED = '/CropBox [100 200 500 700]'
  const WORD = show('Photosynthesis', '1 0 0 1 150 600', 12)
  const [left, right] = [50 / 400, 132 / 400]
  const [top, bottom] = [89 / 500, 103 / 500]

  test.each<[number, readonly number[]]>([
    [0, [left, top, right, bottom]],
    [90, [1 - bottom, left, 1 - top, right]],
    [180, [1 - right, 1 - bottom, 1 - left, 1 - top]],
    [270, [top, 1 - right, bottom, 1 - left]],
  ])('cropped and turned by %i degrees', async (turn, expected) => {
    const { blocks } = await extractPdf(
      aPdf({ pages: [{ content: WORD, entries: `${CROPPED} /Rotate ${turn}` }] }),
    )
    const [block] = blocks
    expect(block!.text).toBe('Photosynthesis')
    const [box] = block!.locator.on === 'page' ? block!.locator.rects : []
    box!.forEach((side, at) => {
      expect(side).toBeCloseTo(expected[at]!, 1.5)
    })
  })
})

describe('a place that is made up is refused', () => {
  test.each<[string, readonly number[]]>([
    ['all ones', [1, 1, 1, 1]],
    ['all noughts', [0, 0, 0, 0]],
    ['in points', [72, 72, 540, 100]],
    ['in pixels of a scan', [0, 0, 2480, 3508]],
    ['upside down', [0.1, 0.5, 0.9, 0.4]],
    ['partly outside the page', [-0.1, 0.1, 0.5, 0.2]],
    ['no number', [Number.NaN, 0, 1, 1]],
    ['three sides', [0, 0, 1]],
  ])('%s', (_, box) => {
    expect(Box.safeParse(box).success).toBe(false)
    const block = aBlock()
    expect(Block.safeParse({ ...block, locator: { ...block.locator, rects: [box] } }).success).toBe(false)
  })

  test('a block without any box', () => {
    const block = aBlock()
    expect(Block.safeParse({ ...block, locator: { ...block.locator, rects: [] } }).success).toBe(false)
  })
})

describe('no coordinate is over 1, wherever it comes from', () => {
  test('a file that mixes text and a scan', async () => {
    const text = 'Water boils at a hundred degrees.'
    const read = await extractPdf(
      aPdf({
        pages: [
          { content: setLines([text]) },
          { content: PICTURE.content, entries: PICTURE.entries },
          {
            content: `${PICTURE.content} 3 Tr ${setLines(['A text layer under a scan of a page.', 'It has two lines.'])}`,
            entries: PICTURE.entries,
          },
        ],
        objects: PICTURE.objects,
      }),
    )
    expect(read.pages.map(({ outcome }) => outcome)).toEqual(['text', 'ocr_required', 'text'])
    expect(boxesOf(read).filter((box) => !Box.safeParse(box).success)).toEqual([])
  })

  test('a text that runs over the edge of the page', async () => {
    const read = await extractPdf(
      pdfOfLines([['A line that goes on and on beyond the right edge of its page. '.repeat(4)]]),
    )
    expect(boxesOf(read).length).toBeGreaterThan(0)
    expect(boxesOf(read).filter((box) => !Box.safeParse(box).success)).toEqual([])
  })

  test
    .skipIf(!corpusIsHere)
    .each([
      'hard-pdfs/siege-of-vicksburg-ocr.pdf',
      'hard-pdfs/newspaper-1901-many-columns.pdf',
      'hard-pdfs/image-only-rot90.pdf',
      'hard-pdfs/form-two-pages.pdf',
      'hard-pdfs/vertical-japanese.pdf',
      'hard-pdfs/arabic-rotated-4p.pdf',
      'hard-pdfs/nics-table-rotated.pdf',
      'textbooks/openstax-calculus-p273.pdf',
      'textbooks/probability-cheatsheet.pdf',
    ])('%s (skipped without the corpus)', async (name) => {
    expect(boxesOf(await extractCorpus(name)).filter((box) => !Box.safeParse(box).success)).toEqual([])
  })
})
