import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { d1Catalogue } from '../../../workers/adapters/catalogue/d1.ts'
import { metered } from '../../../workers/adapters/d1/meter.ts'
import { migrated } from '../../../workers/adapters/d1/migrate.ts'
import { d1IndexVersions } from '../../../workers/adapters/index-versions/d1.ts'
import { d1LexicalIndex } from '../../../workers/adapters/lexical-index/d1.ts'
import { d1Library } from '../../../workers/adapters/library/d1.ts'
import type { Block } from '../../../workers/domain/block.ts'
import type { Chunk } from '../../../workers/domain/chunk.ts'
import { A_MAKE, aBlock, aChunk, aPage } from '../../support/builders.ts'
import { entriesOf } from '../../support/indexed.ts'
import { anotherSchool, forClass, forSchool, type Shelved, shelve } from '../../support/library.ts'
import { aScope } from '../../support/scopes.ts'

const DOCUMENTS = 16
const CHUNKS = 20
const BLOCKS = 8

const pair = {
  library: d1Library(env.DB),
  catalogue: d1Catalogue(env.DB),
  indexVersions: d1IndexVersions(env.DB),
}
const index = d1LexicalIndex(env.DB)
const tenant = anotherSchool()
const scope = aScope({ tenant, classes: ['7b'] })
const books: Shelved[] = []

/** A document of chunks with eight blocks each, half of every chunk on the next page. */
async function aBook(at: number): Promise<Shelved> {
  const audience = at % 2 ? forClass(tenant, '7b') : forSchool(tenant)
  const { document } = await shelve(pair, { audience }, [])
  const documentId = document.id
  const blocks = Array.from({ length: CHUNKS * BLOCKS }, (_, ordinal) =>
    aBlock({
      documentId,
      ordinal,
      text: `Block ${ordinal} of book ${at} is about a cell.`,
      locator: {
        on: 'page',
        pageIndex: Math.floor((ordinal + BLOCKS / 2) / BLOCKS),
        pageLabel: null,
        paragraphIndex: 1,
        rects: [[0.1, 0.1, 0.9, 0.2]],
      },
    }),
  )
  const pages = Array.from({ length: CHUNKS + 1 }, (_, pageIndex) => aPage({ documentId, pageIndex }))
  await pair.catalogue.addPages(pages, blocks)
  const chunks: Chunk[] = Array.from({ length: CHUNKS }, (_, position) =>
    aChunk(blocks.slice(position * BLOCKS, (position + 1) * BLOCKS) as [Block, ...Block[]], { position }),
  )
  await pair.catalogue.addChunks(chunks)
  const shelved = { document, blocks, chunks }
  await index.add(await pair.catalogue.partition(audience, null, A_MAKE), documentId, entriesOf(shelved))
  return shelved
}

beforeAll(async () => {
  await migrated(env.DB)
  for (let at = 0; at < DOCUMENTS; at += 1) books.push(await aBook(at))
})

/** Rows read and round trips of some work on a metered database. */
async function cost<T>(work: (database: D1Database) => Promise<T>) {
  const { database, use } = metered(env.DB)
  const answer = await work(database)
  return { answer, ...use() }
}

test.each([
  ['one book', (books) => books[0]!.chunks.slice(0, 16)],
  ['sixteen books', (books) => books.map(({ chunks }) => chunks[3]!)],
] as [string, (books: readonly Shelved[]) => readonly Chunk[]][])(
  'candidates of sixteen chunks with eight blocks each, of %s',
  async (_, chosen) => {
    const ids = chosen(books).map(({ id }) => id)
    const { answer, rowsRead, roundTrips } = await cost((database) =>
      d1Library(database).candidates(scope, ids, {}),
    )
    expect(answer.map(({ chunk, blocks }) => [chunk.id, blocks.length])).toEqual(
      ids.map((id) => [id, BLOCKS]),
    )
    expect(roundTrips).toBe(1)
    expect(rowsRead).toBeLessThanOrEqual(250)
  },
)

test('candidates of sixteen chunks with room for the blocks of half of them', async () => {
  const ids = books[0]!.chunks.slice(0, 16).map(({ id }) => id)
  const { answer, rowsRead, roundTrips } = await cost((database) =>
    d1Library(database).candidates(scope, ids, {}, 8 * BLOCKS),
  )
  expect(answer.map(({ chunk }) => chunk.id)).toEqual(ids.slice(0, 8))
  expect(roundTrips).toBe(1)
  expect(rowsRead).toBeLessThanOrEqual(240)
})

test('a lexical search of fifty hits in each of two partitions', async () => {
  const partitions = (await cost((database) => d1Library(database).partitions(scope, {}))).answer
  const { answer, rowsRead, roundTrips } = await cost((database) =>
    d1LexicalIndex(database).search(scope, partitions, 'What is a cell about?', {}, 50),
  )
  expect(answer.map(({ hits }) => hits.length)).toEqual([50, 50])
  expect(roundTrips).toBe(1)
  expect(rowsRead).toBeLessThanOrEqual(220)
})

test.each([
  ['a whole book', { by: 'all' }, 0],
  ['a whole book, from its middle on', { by: 'all' }, 80],
  ['some blocks', { by: 'ordinals', from: 40, to: 119 }, 0],
  ['some pages', { by: 'pages', from: 6, to: 13 }, 0],
] as const)('ten passages of %s', async (_, range, from) => {
  const { answer, rowsRead, roundTrips } = await cost((database) =>
    d1Library(database).passagesOf(scope, books[0]!.document.id, range, from, 10),
  )
  expect(answer?.candidates.length).toBeGreaterThanOrEqual(8)
  expect(roundTrips).toBe(1)
  expect(rowsRead).toBeLessThanOrEqual(450)
})
