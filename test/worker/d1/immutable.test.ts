import { env } from 'cloudflare:test'
import { getTableColumns } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { d1Catalogue } from '../../../workers/adapters/catalogue/d1.ts'
import { migrated } from '../../../workers/adapters/d1/migrate.ts'
import { blocks, chunks } from '../../../workers/adapters/d1/schema.ts'
import { d1IndexVersions } from '../../../workers/adapters/index-versions/d1.ts'
import { d1Library } from '../../../workers/adapters/library/d1.ts'
import type { Block } from '../../../workers/domain/block.ts'
import { aBlock, X1 } from '../../support/builders.ts'
import { anotherSchool, forSchool, type Shelved, shelve } from '../../support/library.ts'

const pair = {
  library: d1Library(env.DB),
  catalogue: d1Catalogue(env.DB),
  indexVersions: d1IndexVersions(env.DB),
}
let shelved: Shelved
beforeAll(async () => {
  await migrated(env.DB)
  shelved = await shelve(pair, { audience: forSchool(anotherSchool()) })
})

const columns = (table: typeof blocks | typeof chunks) =>
  Object.values(getTableColumns(table)).map(({ name }) => name)

describe('a block', () => {
  test.each(columns(blocks))('keeps its %s', async (column) => {
    const change = env.DB.prepare(`UPDATE blocks SET ${column} = ${column} WHERE id = ?`).bind(
      shelved.blocks[0]!.id,
    )
    await expect(change.run()).rejects.toThrow(/immutable/)
  })

  test('is not deleted while its document stays', async () => {
    const deletion = env.DB.prepare('DELETE FROM blocks WHERE id = ?').bind(shelved.blocks[0]!.id)
    await expect(deletion.run()).rejects.toThrow(/stays/)
  })

  test('is not replaced', async () => {
    const list = columns(blocks)
    const select = list.map((column) => (column === 'text' ? "'Forged.'" : column))
    await env.DB.prepare(
      `INSERT OR REPLACE INTO blocks (${list.join()}) SELECT ${select.join()} FROM blocks WHERE id = ?`,
    )
      .bind(shelved.blocks[0]!.id)
      .run()
    expect(await pair.catalogue.blocks(shelved.document.id, X1, 0, 1)).toEqual([shelved.blocks[0]])
  })

  test.each([
    ['a box outside its page', { on: 'page', pageIndex: 0, rects: [[0, 0, 1.01, 1]] }],
    ['a box without a width', { on: 'page', pageIndex: 0, rects: [[0.5, 0, 0.5, 1]] }],
    [
      'a box upside down',
      {
        on: 'page',
        pageIndex: 0,
        rects: [
          [0, 0, 1, 1],
          [0, 0.5, 1, 0.4],
        ],
      },
    ],
    ['a box of three numbers', { on: 'page', pageIndex: 0, rects: [[0, 0, 1]] }],
    ['a page and no box', { on: 'page', pageIndex: 0, rects: [] }],
    ['neither page, time nor paragraph', { on: 'flow', paragraphIndex: null }],
    ['a beginning and no end', { on: 'time', startMs: 5, endMs: null }],
    ['cells of no sheet', { on: 'sheet', sheet: null, range: 'A1' }],
    ['a sheet and no cells', { on: 'sheet', sheet: 'Marks', range: null }],
    ['cells that are none', { on: 'sheet', sheet: 'Marks', range: 'all' }],
    ['a slide without a number', { on: 'slide', slideIndex: null, rects: null }],
    [
      'a slide whose paragraph has no number',
      { on: 'slide', slideIndex: 0, paragraphIndex: null, rects: null },
    ],
    ['a place of no kind', { on: 'cloud' }],
  ])('with %s is refused', async (_, place) => {
    const locator = { pageLabel: null, paragraphIndex: 1, ...place } as unknown as Block['locator']
    const block = aBlock({ documentId: shelved.document.id, ordinal: 50 })
    const { paragraphIndex: _index, pageLabel: _label, ...bare } = locator as Record<string, unknown>
    const isBare = place.on === 'time' || place.on === 'sheet'
    const wrong = { ...block, locator: isBare ? (bare as unknown as Block['locator']) : locator }
    await expect(pair.catalogue.addPages([], [{ ...wrong, id: idOf(wrong) }])).rejects.toThrow(/CHECK|box/)
  })

  test('with an id that is not its own is refused', async () => {
    const block = { ...aBlock({ documentId: shelved.document.id, ordinal: 60 }), ordinal: 61 }
    await expect(pair.catalogue.addPages([], [block])).rejects.toThrow(/CHECK/)
  })
})

const idOf = (block: Block): Block['id'] =>
  aBlock({
    documentId: block.documentId,
    ordinal: block.ordinal,
    ...(block.locator.on === 'page' || (block.locator.on === 'slide' && block.locator.slideIndex === 0)
      ? {}
      : { locator: { on: 'flow', paragraphIndex: 1 } }),
  }).id

describe('a chunk', () => {
  test.each(columns(chunks))('keeps its %s', async (column) => {
    const change = env.DB.prepare(`UPDATE chunks SET ${column} = ${column} WHERE id = ?`).bind(
      shelved.chunks[0]!.id,
    )
    await expect(change.run()).rejects.toThrow(/immutable/)
  })

  test('is not deleted while its document stays', async () => {
    const deletion = env.DB.prepare('DELETE FROM chunks WHERE id = ?').bind(shelved.chunks[0]!.id)
    await expect(deletion.run()).rejects.toThrow(/stays/)
  })

  test('has no column that says where it stands', () => {
    expect(columns(chunks).filter((name) => /page|rect|box|ms$|paragraph|locator/.test(name))).toEqual([])
  })
})
