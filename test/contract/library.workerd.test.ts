import { env } from 'cloudflare:test'
import { describe } from 'vitest'
import { d1Catalogue } from '../../workers/adapters/catalogue/d1.ts'
import { migrated } from '../../workers/adapters/d1/migrate.ts'
import { d1Library } from '../../workers/adapters/library/d1.ts'
import { catalogueSuite } from './catalogue.suite.ts'
import { librarySuite } from './library.suite.ts'

const make = async () => {
  await migrated(env.DB)
  return { library: d1Library(env.DB), catalogue: d1Catalogue(env.DB) }
}

describe('library in D1', () => librarySuite(make))
describe('catalogue in D1', () => catalogueSuite(make))
