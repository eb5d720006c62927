import { expect, test } from 'vitest'
import { Block, joinTexts, PageLines } from '../../../../../workers/domain/block.ts'
import { Page } from '../../../../../workers/domain/document.ts'
import {
  blocksOfPage,
  FIRST_PAGE,
  type PageBlocks,
  type PageCarry,
} from '../../../../../workers/ingest/extract/digital-pdf/blocks.ts'
import type { PageLayout } from '../../../../../workers/ingest/extract/digital-pdf/layout.ts'
import type { Glyph } from '../../../../../workers/ports/pdf-reader.ts'
import { aDigest, aDocumentId, X1 } from '../../../../support/builders.ts'
import {
  aPage,
  BOLD,
  brokenInto,
  glyphsOf,
  linesAt,
  PROSE,
  paragraphOf,
} from '../../../../support/glyph-page.ts'
import { laidOut } from '../../../../support/laid-out.ts'

const ids = { documentId: aDocumentId(), extraction: X1, extractor: 'digital-pdf', extractorVersion: 'test' }
const digest = { sha256: async (text: Uint8Array | string) => aDigest(String(text)) }

async function blocksOf(
  layouts: readonly PageLayout[],
  carry: PageCarry = FIRST_PAGE,
): Promise<PageBlocks[]> {
  const made: PageBlocks[] = []
  for (const layout of layouts)
    made.push(await blocksOfPage(layout, made.at(-1)?.carry ?? carry, ids, digest))
  return made
}

/** Pages of a paragraph that is broken over them after so many lines. */
function brokenOver(text: string, lines: number): PageLayout[] {
  const all = brokenInto(text, 440)
  const parts = [all.slice(0, lines), all.slice(lines)]
  return laidOut(parts.map((part, pageIndex) => aPage(linesAt(part, { x: 72, y: 100 }), { pageIndex })))
}

test('blocks are what the domain calls blocks, counted through the document', async () => {
  const pages = [0, 1].map((pageIndex) =>
    aPage(
      [
        ...glyphsOf(`Part ${pageIndex + 1}`, { x: 72, y: 80, size: 18, font: BOLD }),
        ...paragraphOf(PROSE, { x: 72, y: 120, width: 440 }),
      ],
      { pageIndex },
    ),
  )
  const made = await blocksOf(laidOut(pages))
  const blocks = made.flatMap((each) => each.blocks)
  expect(blocks.map((block) => Block.parse(block))).toEqual(blocks)
  expect(made.map((each) => PageLines.parse(each.lines))).toEqual(made.map((each) => each.lines))
  expect(made.map((each) => Page.parse(each.page))).toEqual(made.map((each) => each.page))
  expect(blocks.map(({ ordinal }) => ordinal)).toEqual([0, 1, 2, 3])
  expect(blocks.map(({ headingPath }) => headingPath)).toEqual([[], ['Part 1'], [], ['Part 2']])
  expect(blocks[1]!.textSha256).toBe(aDigest(PROSE))
})

test('headings stand below those of a higher level, over pages as well', async () => {
  const heading = (text: string, y: number, size: number): Glyph[] =>
    glyphsOf(text, { x: 72, y, size, font: BOLD })
  const first = aPage([
    ...heading('Biology', 80, 24),
    ...heading('Cells', 130, 18),
    ...heading('Mitosis', 180, 14),
    ...paragraphOf(PROSE, { x: 72, y: 220, width: 440 }),
  ])
  const second = aPage(
    [
      ...paragraphOf(PROSE, { x: 72, y: 100, width: 440 }),
      ...heading('Plants', 220, 18),
      ...paragraphOf(PROSE, { x: 72, y: 260, width: 440 }),
    ],
    { pageIndex: 1 },
  )
  const [one, two] = await blocksOf(laidOut([first, second]))
  expect(one!.blocks.map(({ headingPath }) => headingPath.join(' › '))).toEqual([
    '',
    'Biology',
    'Biology › Cells',
    'Biology › Cells › Mitosis',
  ])
  expect(two!.blocks.map(({ headingPath }) => headingPath.join(' › '))).toEqual([
    'Biology › Cells › Mitosis',
    'Biology',
    'Biology › Plants',
  ])
})

test('a sentence over a page break is two blocks, the second going on from the first', async () => {
  const [one, two] = await blocksOf(brokenOver(PROSE, 2))
  const [first, second] = [one!.blocks.at(-1)!, two!.blocks[0]!]
  expect(second.continues).toBe(first.id)
  expect(joinTexts([first, second]).text).toBe(PROSE)
})

test('a word broken over a page break is whole when the blocks are joined', async () => {
  const lines = [
    'The light that falls on a green leaf drives the building of sugar there, and this is photo-',
  ]
  const first = aPage(linesAt([...brokenInto(PROSE, 440).slice(0, 2), ...lines], { x: 72, y: 100 }))
  const second = aPage(
    linesAt(['synthesis, without which nobody could live on earth for long.'], { x: 72, y: 100 }),
    { pageIndex: 1 },
  )
  const [one, two] = await blocksOf(laidOut([first, second]))
  expect(one!.blocks.at(-1)!.text).toMatch(/photo\u00AD$/)
  expect(joinTexts([one!.blocks.at(-1)!, two!.blocks[0]!]).text).toContain('this is photosynthesis, without')
})

test('a new paragraph at the top of a page goes on from nothing', async () => {
  const first = aPage(paragraphOf(PROSE, { x: 72, y: 100, width: 440 }))
  const second = aPage(paragraphOf(PROSE, { x: 72, y: 100, width: 440 }), { pageIndex: 1 })
  const [, two] = await blocksOf(laidOut([first, second]))
  expect(two!.blocks[0]!.continues).toBeNull()
})

test('a page with nothing but a picture lies between the parts of a sentence', async () => {
  const [first, last] = brokenOver(PROSE, 2) as [PageLayout, PageLayout]
  const [middle] = laidOut([aPage([])]) as [PageLayout]
  const made = await blocksOf([first, { ...middle, pageIndex: 1 }, { ...last, pageIndex: 2 }])
  expect(made[2]!.blocks[0]!.continues).toBe(made[0]!.blocks.at(-1)!.id)
})

test('a document can be taken up again at any page', async () => {
  const layouts = laidOut(
    [0, 1, 2, 3].map((pageIndex) =>
      aPage(paragraphOf(`${pageIndex} ${PROSE}`, { x: 72, y: 100, width: 440 }), { pageIndex }),
    ),
  )
  const whole = await blocksOf(layouts)
  const carry = JSON.parse(JSON.stringify(whole[1]!.carry)) as PageCarry
  expect(await blocksOf(layouts.slice(2), carry)).toEqual(whole.slice(2))
})
