import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { d1Catalogue } from '../../workers/adapters/catalogue/d1.ts'
import { migrated } from '../../workers/adapters/d1/migrate.ts'
import { d1IndexVersions } from '../../workers/adapters/index-versions/d1.ts'
import { d1LexicalIndex } from '../../workers/adapters/lexical-index/d1.ts'
import { d1Library } from '../../workers/adapters/library/d1.ts'
import type { Block } from '../../workers/domain/block.ts'
import { aBlock, aChunk, aDocumentId, aPage, X1 } from '../support/builders.ts'
import { indexed } from '../support/indexed.ts'
import { anotherSchool, forSchool, shelve } from '../support/library.ts'
import { aScope } from '../support/scopes.ts'

const pair = {
  library: d1Library(env.DB),
  catalogue: d1Catalogue(env.DB),
  indexVersions: d1IndexVersions(env.DB),
}
const set = { ...pair, index: d1LexicalIndex(env.DB) }

beforeAll(() => migrated(env.DB))

/** A statement of D1 has at most 100 kB of SQL and 100 parameters. */
describe('no statement grows with what it carries', () => {
  test('a paragraph of 200 kB is kept, indexed and read back whole', async () => {
    const tenant = anotherSchool()
    const text = `${'word after word '.repeat(12_500)}and a marker named quetzal at the end.`
    const { chunks } = await indexed(set, { audience: forSchool(tenant) }, [text])
    const scope = aScope({ tenant })
    const [answer] = await set.index.search(scope, await set.library.partitions(scope, {}), 'quetzal', {}, 5)
    expect(answer!.hits.map(({ chunkId }) => chunkId)).toEqual([chunks[0]!.id])
    const [candidate] = await set.library.candidates(scope, [chunks[0]!.id], {})
    expect([candidate!.chunk.text === text, candidate!.blocks[0]!.text === text]).toEqual([true, true])
  })

  test('1,200 blocks are added at once, and a chunk has 300 of them', async () => {
    const tenant = anotherSchool()
    const { document } = await shelve(pair, { audience: forSchool(tenant) }, [])
    const documentId = document.id
    const blocks = Array.from({ length: 1_200 }, (_, ordinal) => aBlock({ documentId, ordinal }))
    await set.catalogue.addPages([aPage({ documentId })], blocks)
    const chunks = [0, 1, 2, 3].map((position) =>
      aChunk(blocks.slice(position * 300, (position + 1) * 300) as [Block, ...Block[]], { position }),
    )
    await set.catalogue.addChunks(chunks)
    const scope = aScope({ tenant })
    const found = await set.library.candidates(
      scope,
      chunks.map(({ id }) => id),
      {},
    )
    expect(found.map((one) => one.blocks.length)).toEqual([300, 300, 300, 300])
    const ordinals = blocks.map(({ ordinal }) => ordinal)
    expect((await set.library.blocks(scope, documentId, X1, ordinals))!.blocks).toHaveLength(1_200)
    expect(
      await set.library.blocksById(
        scope,
        blocks.map(({ id }) => id),
      ),
    ).toHaveLength(1_200)
  })

  test('a filter may name a hundred documents, and three hundred may be hidden', async () => {
    const tenant = anotherSchool()
    const { document, chunks } = await indexed(set, { audience: forSchool(tenant) }, ['One narwhal.'])
    const scope = aScope({ tenant })
    const others = Array.from({ length: 99 }, (_, at) => aDocumentId(700_000 + at))
    const filter = { documentIds: [...others, document.id] }
    const hidden = Array.from({ length: 300 }, (_, at) => aDocumentId(710_000 + at))
    const partitions = (await set.library.partitions(scope, filter)).map((one) => ({ ...one, hidden }))
    const answers = await set.index.search(scope, partitions, 'narwhal', filter, 5)
    expect(answers.flatMap(({ hits }) => hits.map(({ chunkId }) => chunkId))).toEqual([chunks[0]!.id])
    expect(await set.library.candidates(scope, [chunks[0]!.id], filter)).toHaveLength(1)
  })
})
