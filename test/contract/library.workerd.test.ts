import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { d1Catalogue } from '../../workers/adapters/catalogue/d1.ts'
import { migrated } from '../../workers/adapters/d1/migrate.ts'
import { d1IndexVersions } from '../../workers/adapters/index-versions/d1.ts'
import { d1Inventory } from '../../workers/adapters/inventory/d1.ts'
import { d1Library } from '../../workers/adapters/library/d1.ts'
import { d1Reviews } from '../../workers/adapters/reviews/d1.ts'
import { d1TraceStore } from '../../workers/adapters/trace-store/d1.ts'
import { A_VERSION, aWorkId } from '../support/builders.ts'
import { anotherNumber, anotherSchool, forSchool, shelve } from '../support/library.ts'
import { catalogueSuite } from './catalogue.suite.ts'
import { catalogueChangesSuite } from './catalogue-changes.suite.ts'
import { generationsSuite } from './generations.suite.ts'
import { inventorySuite } from './inventory.suite.ts'
import { librarySuite } from './library.suite.ts'
import { libraryAnswersSuite } from './library-answers.suite.ts'
import { placementsSuite } from './placements.suite.ts'
import { reviewsSuite } from './reviews.suite.ts'
import { traceStoreSuite } from './trace-store.suite.ts'

const make = async () => {
  await migrated(env.DB)
  return {
    library: d1Library(env.DB),
    catalogue: d1Catalogue(env.DB),
    indexVersions: d1IndexVersions(env.DB),
    inventory: d1Inventory(env.DB),
    reviews: d1Reviews(env.DB),
  }
}

describe('library in D1', () => {
  librarySuite(make)
  libraryAnswersSuite(make)
})
describe('catalogue in D1', () => {
  catalogueSuite(make)
  catalogueChangesSuite(make)
  placementsSuite(make)

  test('a publication that fails half way changes nothing', async () => {
    const pair = await make()
    const audience = forSchool(anotherSchool())
    const workId = aWorkId(anotherNumber())
    const first = await shelve(pair, { audience, workId })
    const second = await shelve(pair, { audience, workId, status: 'running' })
    await expect(
      pair.catalogue.publish(second.document.id, 'nonsense' as 'published', 42, A_VERSION),
    ).rejects.toThrow(/CHECK/)
    expect(await pair.catalogue.find(first.document.id)).toEqual(first.document)
    expect(await pair.catalogue.find(second.document.id)).toEqual(second.document)
  })
})

describe('inventory in D1', () => {
  inventorySuite(make)
})

describe('reviews in D1', () => {
  reviewsSuite(make)
})

describe('traces in D1', () => {
  traceStoreSuite(async () => {
    await migrated(env.DB)
    return d1TraceStore(env.DB)
  })
})

describe('generations in D1', () => {
  generationsSuite(make)
})
