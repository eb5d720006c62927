import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { d1Catalogue } from '../../workers/adapters/catalogue/d1.ts'
import { migrated } from '../../workers/adapters/d1/migrate.ts'
import { d1IndexVersions } from '../../workers/adapters/index-versions/d1.ts'
import { d1LexicalIndex } from '../../workers/adapters/lexical-index/d1.ts'
import { d1Library } from '../../workers/adapters/library/d1.ts'
import { ChunkerName, IndexVersionId } from '../../workers/domain/index-version.ts'
import { A_MAKE, A_VERSION } from '../support/builders.ts'
import { indexed } from '../support/indexed.ts'
import { anotherSchool, forSchool } from '../support/library.ts'
import { indexVersionsSuite } from './index-versions.suite.ts'

/** Each test counts all documents there are. */
const emptied = async (): Promise<void> => {
  await migrated(env.DB)
  await env.DB.batch(
    [
      'UPDATE documents SET deleted_at = 1',
      "UPDATE index_versions SET state = 'gone'",
      'DELETE FROM placings',
      'DELETE FROM index_versions',
    ].map((sql) => env.DB.prepare(sql)),
  )
}

test('the words of a chunker that no version uses leave every table of theirs', async () => {
  await emptied()
  const [versions, catalogue] = [d1IndexVersions(env.DB), d1Catalogue(env.DB)]
  const pair = { library: d1Library(env.DB), catalogue, indexVersions: versions }
  const { document } = await indexed(
    { ...pair, index: d1LexicalIndex(env.DB) },
    { audience: forSchool(anotherSchool()) },
    ['Quetzal.', 'Axolotl.'],
  )
  const { table } = await catalogue.partition(document.audience, document.subject, A_MAKE)
  const rows = () =>
    env.DB.prepare(
      `SELECT (SELECT count(*) FROM chunks_fts_${table}) + (SELECT count(*) FROM chunks_fts_${table}_content) AS n`,
    ).first('n')
  expect(await rows()).toBe(4)
  await versions.begin({ ...A_MAKE, chunker: ChunkerName.parse('c9') }, 1)
  await versions.switchTo(IndexVersionId.parse('c9.words-1'), 2, true)
  await versions.retire(A_VERSION, 3)
  await versions.dropChunker(A_MAKE.chunker)
  expect(await rows()).toBe(0)
})

describe('index versions in D1', () =>
  indexVersionsSuite(async () => {
    await emptied()
    return {
      library: d1Library(env.DB),
      catalogue: d1Catalogue(env.DB),
      indexVersions: d1IndexVersions(env.DB),
    }
  }))
