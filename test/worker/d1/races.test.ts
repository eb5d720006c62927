import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { d1Catalogue } from '../../../workers/adapters/catalogue/d1.ts'
import { migrated } from '../../../workers/adapters/d1/migrate.ts'
import { d1IndexVersions } from '../../../workers/adapters/index-versions/d1.ts'
import { d1LexicalIndex } from '../../../workers/adapters/lexical-index/d1.ts'
import { d1Library } from '../../../workers/adapters/library/d1.ts'
import { A_MAKE, aBlock, aChunk, aDocument, aDocumentId, aPage, X1 } from '../../support/builders.ts'
import { entriesOf } from '../../support/indexed.ts'
import { anotherNumber, anotherSchool, forSchool, shelve } from '../../support/library.ts'
import { aScope } from '../../support/scopes.ts'

const pair = {
  library: d1Library(env.DB),
  catalogue: d1Catalogue(env.DB),
  indexVersions: d1IndexVersions(env.DB),
}
beforeAll(() => migrated(env.DB))

/** The database as one request has it, which ends before its n-th batch. */
const endingBefore = (batch: number): D1Database =>
  new Proxy(env.DB, {
    get(target, property) {
      const method: unknown = Reflect.get(target, property)
      if (property !== 'batch') return typeof method === 'function' ? method.bind(target) : method
      return async (statements: D1PreparedStatement[]) => {
        batch -= 1
        if (batch < 0) throw new Error('the request has ended')
        return target.batch(statements)
      }
    },
  })

describe('a partition', () => {
  test('that twelve requests make at once is one, and each can index in it at once', async () => {
    await pair.indexVersions.begin(A_MAKE, 0)
    const schools = [anotherSchool(), anotherSchool()]
    const indexed = await Promise.all(
      schools.map(async (school) => {
        const { document } = await pair.catalogue.admit(
          aDocument({ id: aDocumentId(anotherNumber()), audience: forSchool(school) }),
        )
        const block = aBlock({ documentId: document.id })
        await pair.catalogue.addPages([], [block])
        const chunks = [aChunk([block])]
        await pair.catalogue.addChunks(chunks)
        return { document, blocks: [block], chunks }
      }),
    )
    const made = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const one = indexed[at % 2]!
        const partition = await d1Catalogue(env.DB).partition(one.document.audience, null, A_MAKE)
        await d1LexicalIndex(env.DB).add(partition, one.document.id, entriesOf(one))
        return partition
      }),
    )
    expect(new Set(made.map(({ table }) => table)).size).toBe(2)
    for (const [at, { document }] of indexed.entries())
      expect(await d1LexicalIndex(env.DB).count(made[at]!, document.id)).toBe(1)
    const partitions = await Promise.all(
      schools.map((tenant) => pair.library.partitions(aScope({ tenant }), {})),
    )
    expect(partitions.flat().map(({ generation }) => generation)).toEqual([1, 1])
  })

  test('whose making ended before it had a table is finished by the next request', async () => {
    const audience = forSchool(anotherSchool())
    await expect(d1Catalogue(endingBefore(1)).partition(audience, null, A_MAKE)).rejects.toThrow(/ended/)
    const partition = await pair.catalogue.partition(audience, null, A_MAKE)
    expect(await d1LexicalIndex(env.DB).count(partition, (await shelve(pair)).document.id)).toBe(0)
  })
})

describe('many pages', () => {
  test('that were written in part are whole after the next try, and the same', async () => {
    const { document } = await shelve(pair, { audience: forSchool(anotherSchool()) }, [])
    const documentId = document.id
    const pages = Array.from({ length: 30 }, (_, pageIndex) => aPage({ documentId, pageIndex }))
    const blocks = Array.from({ length: 30 }, (_, ordinal) =>
      aBlock({ documentId, ordinal, text: `Block ${ordinal}. `.repeat(10_000) }),
    )
    await expect(d1Catalogue(endingBefore(1)).addPages(pages, blocks)).rejects.toThrow(/ended/)
    const { blocks: written } = await pair.catalogue.counts(documentId)
    expect(written).toBeGreaterThan(0)
    expect(written).toBeLessThan(30)
    await pair.catalogue.addPages(pages, blocks)
    expect(await pair.catalogue.blocks(documentId, X1, 0, 100)).toEqual(blocks)
    expect(await pair.catalogue.counts(documentId)).toMatchObject({ pages: { text: 30 }, blocks: 30 })
  })

  test('and chunks, likewise, with the way from a block to its chunk', async () => {
    const { document } = await shelve(pair, { audience: forSchool(anotherSchool()) }, [])
    const documentId = document.id
    const blocks = Array.from({ length: 40 }, (_, ordinal) => aBlock({ documentId, ordinal }))
    await pair.catalogue.addPages([], blocks)
    const chunks = blocks.map((block, position) =>
      aChunk([block], { position, text: 'Long. '.repeat(40_000) }),
    )
    await expect(d1Catalogue(endingBefore(1)).addChunks(chunks)).rejects.toThrow(/ended/)
    expect(await pair.catalogue.countChunks(documentId, A_MAKE.chunker)).toBeLessThan(40)
    await pair.catalogue.addChunks(chunks)
    expect(await pair.catalogue.chunks(documentId, A_MAKE.chunker)).toEqual(chunks)
    const { results } = await env.DB.prepare(
      'SELECT block_id FROM chunk_blocks JOIN blocks ON blocks.id = block_id WHERE document_id = ?',
    )
      .bind(documentId)
      .all()
    expect(results.length).toBe(40)
  })
})
