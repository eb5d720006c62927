import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block } from '../../../workers/domain/block.ts'
import { cutIntoChunks } from '../../../workers/ingest/chunker.ts'
import { aBlock } from '../../support/builders.ts'

const SIZE = { least: 200, most: 400 }

/** One token a word. */
const count = (text: string) => text.split(/\s+/).filter(Boolean).length
const words = (n: number, word = 'word') => Array.from({ length: n }, () => word).join(' ')

const document = (...given: Partial<Block>[]): Block[] =>
  given.map((one, ordinal) => aBlock({ ordinal, ...one }))
const heading = (headingLevel: number): Partial<Block> => ({
  kind: 'heading',
  headingLevel,
  text: 'A heading',
})
const row = (row: number, n: number, header = false): Partial<Block> => ({
  kind: 'table_row',
  text: header ? 'Phase | Event' : words(n),
  row: { table: 0, row, header, cells: ['a', 'b'] },
})
const cut = (blocks: Block[]) =>
  cutIntoChunks(blocks, count, SIZE).map((draft) => draft.blocks.map((block) => block.ordinal))

describe('chunks are cut', () => {
  const cases: [string, Block[], number[][]][] = [
    ['not at all where all fits', document({ text: words(150) }, { text: words(200) }), [[0, 1]]],
    ['between paragraphs', document({ text: words(300) }, { text: words(300) }), [[0], [1]]],
    [
      'before a heading of level 1, however small the rest',
      document({ text: words(20) }, heading(1), { text: words(20) }),
      [[0], [1, 2]],
    ],
    [
      'before a heading of level 2',
      document({ text: words(20) }, heading(2), { text: words(20) }),
      [[0], [1, 2]],
    ],
    [
      'not before a small section of level 3',
      document({ text: words(20) }, heading(3), { text: words(20) }),
      [[0, 1, 2]],
    ],
    [
      'before level 3 where enough stands before it',
      document({ text: words(220) }, heading(3), { text: words(250) }),
      [[0], [1, 2]],
    ],
    [
      'a chapter heading stays with its first section heading',
      document(heading(1), heading(2), { text: words(20) }),
      [[0, 1, 2]],
    ],
    [
      'a heading never ends a chunk',
      document({ text: words(150) }, heading(3), { text: words(390) }),
      [[0], [1, 2]],
    ],
    [
      'a list stays with its lead-in',
      document(
        { text: words(190) },
        { text: `${words(100)}:` },
        { kind: 'list_item', text: words(80) },
        { kind: 'list_item', text: words(80) },
      ),
      [[0], [1, 2, 3]],
    ],
    ['a small rest joins the chunk before', document({ text: words(250) }, { text: words(100) }), [[0, 1]]],
    [
      'one block that is too large is a chunk of its own',
      document({ text: words(900) }, { text: words(300) }),
      [[0], [1]],
    ],
  ]
  test.each(cases)('%s', (_, blocks, drafts) => expect(cut(blocks)).toEqual(drafts))
})

describe('a paragraph over page breaks', () => {
  const overPages = (...lengths: number[]): Block[] =>
    lengths.map((length, ordinal) => {
      const continues = ordinal > 0 ? aBlock({ ordinal: ordinal - 1 }).id : null
      return aBlock({ ordinal, text: words(length), continues })
    })

  test('is one chunk, though it is longer than others', () =>
    expect(cut(overPages(250, 250))).toEqual([[0, 1]]))

  test('that goes on for pages is cut between two of them', () =>
    expect(cut(overPages(300, 300, 300, 300))).toEqual([
      [0, 1],
      [2, 3],
    ]))
})

test.each([
  [
    'slides',
    (at: number): Block['locator'] => ({ on: 'slide', slideIndex: at, paragraphIndex: 1, rects: null }),
  ],
  ['sheets', (at: number): Block['locator'] => ({ on: 'sheet', sheet: `Sheet${at}`, range: 'A1' })],
])('two %s are never in one chunk, however little stands on them', (_, place) => {
  const blocks = [0, 0, 1, 2, 2].map((at) => ({ text: 'Few words.', locator: place(at) }))
  expect(cut(document(...blocks))).toEqual([[0, 1], [2], [3, 4]])
})

test('a long table is cut between rows, and every later part has the header row', () => {
  const drafts = cutIntoChunks(
    document(row(0, 3, true), ...[1, 2, 3, 4].map((at) => row(at, 150))),
    count,
    SIZE,
  )
  expect(drafts.map((draft) => draft.blocks.map((block) => block.row?.row))).toEqual([
    [0, 1, 2],
    [3, 4],
  ])
  expect(drafts.map((draft) => draft.tableHeader)).toEqual([null, 'Phase | Event'])
})

test('a table that fits is one chunk without a repeated header', () => {
  const drafts = cutIntoChunks(document(row(0, 3, true), row(1, 100), row(2, 100)), count, SIZE)
  expect(drafts.map((draft) => [draft.blocks.length, draft.tableHeader])).toEqual([[3, null]])
})

const kinds = fc.constantFrom<Block['kind']>(
  'heading',
  'paragraph',
  'list_item',
  'table_row',
  'caption',
  'figure',
  'formula',
)
const anyBlock = fc.record({
  kind: kinds,
  length: fc.integer({ min: 1, max: 500 }),
  level: fc.integer({ min: 1, max: 6 }),
})

test('every block lands in exactly one chunk, in order, and no chunk crosses a heading of level 1 or 2', () => {
  fc.assert(
    fc.property(fc.array(anyBlock, { maxLength: 60 }), (given) => {
      const blocks = document(
        ...given.map(({ kind, length, level }, at) => ({
          kind,
          text: words(length),
          headingLevel: kind === 'heading' ? level : null,
          row: kind === 'table_row' ? { table: 0, row: at, header: at === 0, cells: ['a'] } : null,
        })),
      )
      const drafts = cutIntoChunks(blocks, count, SIZE)
      expect(drafts.flatMap((draft) => draft.blocks)).toEqual(blocks)
      for (const { blocks: chunk } of drafts) {
        const body = chunk.findIndex((block) => block.kind !== 'heading')
        if (body < 0) continue
        const crossed = chunk
          .slice(body)
          .some((block) => block.kind === 'heading' && block.headingLevel! <= 2)
        expect(crossed).toBe(false)
      }
    }),
  )
})

test('no chunk is over 400 tokens unless it is one group that cannot be parted', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 390 }), { maxLength: 60 }), (lengths) => {
      const drafts = cutIntoChunks(
        document(...lengths.map((length) => ({ text: words(length) }))),
        count,
        SIZE,
      )
      for (const { blocks } of drafts)
        expect(blocks.reduce((sum, block) => sum + count(block.text), 0)).toBeLessThanOrEqual(400)
    }),
  )
})
