import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { d1Catalogue } from '../../workers/adapters/catalogue/d1.ts'
import { lexicalTable } from '../../workers/adapters/d1/lexical-table.ts'
import { migrated } from '../../workers/adapters/d1/migrate.ts'
import { d1IndexVersions } from '../../workers/adapters/index-versions/d1.ts'
import { d1LexicalIndex } from '../../workers/adapters/lexical-index/d1.ts'
import { d1Library } from '../../workers/adapters/library/d1.ts'
import { A_MAKE } from '../support/builders.ts'
import { type Indexed, indexed } from '../support/indexed.ts'
import { anotherSchool, forSchool } from '../support/library.ts'
import { aScope } from '../support/scopes.ts'
import { lexicalIndexSuite } from './lexical-index.suite.ts'

const make = async (): Promise<Indexed> => {
  await migrated(env.DB)
  return {
    library: d1Library(env.DB),
    catalogue: d1Catalogue(env.DB),
    indexVersions: d1IndexVersions(env.DB),
    index: d1LexicalIndex(env.DB),
  }
}

describe('lexical index in D1', () => {
  lexicalIndexSuite(make)

  test.each([
    ['in other forms', 'tests of a student', 'The students are testing it.'],
    ['without an accent', 'cafe', 'A café.'],
    ['without two accents', 'pho bo tuoi', 'Phở bò tươi'],
  ])('a word %s', async (_, query, text) => {
    const set = await make()
    const tenant = anotherSchool()
    const { chunks } = await indexed(set, { audience: forSchool(tenant) }, [text, 'No.', 'Else.'])
    const partitions = await set.library.partitions(aScope({ tenant }), {})
    const [answer] = await set.index.search(aScope({ tenant }), partitions, query, {}, 10)
    expect(answer?.hits.map(({ chunkId }) => chunkId)).toEqual([chunks[0]!.id])
  })

  test('nothing of an erased document is left in any table', async () => {
    const set = await make()
    const audience = forSchool(anotherSchool())
    const { document } = await indexed(set, { audience }, ['one', 'two'])
    const partition = await set.catalogue.partition(audience, null, A_MAKE)
    await set.catalogue.erase(document.id, 1)
    await set.index.remove(partition, document.id)
    const lexical = lexicalTable(partition.table)
    for (const table of [lexical, `${lexical}_content`, `${lexical}_docsize`]) {
      const rows = await env.DB.prepare(`SELECT count(*) AS rows FROM ${table}`).first('rows')
      expect([table, rows]).toEqual([table, 0])
    }
    const tables = ['pages', 'blocks', 'block_reviews', 'chunks', 'feedback']
    for (const table of tables) {
      const left = await env.DB.prepare(`SELECT count(*) AS rows FROM ${table} WHERE document_id = ?`)
        .bind(document.id)
        .first('rows')
      expect([table, left]).toEqual([table, 0])
    }
    const orphans = await env.DB.prepare(
      'SELECT count(*) AS rows FROM chunk_blocks WHERE chunk_seq NOT IN (SELECT seq FROM chunks)',
    ).first('rows')
    expect(orphans).toBe(0)
  })
})
