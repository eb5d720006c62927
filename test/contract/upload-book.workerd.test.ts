import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { d1Catalogue } from '../../workers/adapters/catalogue/d1.ts'
import { migrated } from '../../workers/adapters/d1/migrate.ts'
import { d1UploadBook } from '../../workers/adapters/upload-book/d1.ts'
import { aDocument } from '../support/builders.ts'
import { anUpload, uploadBookSuite } from './upload-book.suite.ts'

beforeAll(() => migrated(env.DB))

describe('announced files in D1', () => {
  uploadBookSuite(() => d1UploadBook(env.DB))

  test('go with the document they became', async () => {
    const [book, catalogue] = [d1UploadBook(env.DB), d1Catalogue(env.DB)]
    const mine = await book.open(anUpload())
    const other = await book.open(anUpload({ audience: mine.audience }))
    const id = mine.documentId
    await catalogue.admit(aDocument({ id, audience: mine.audience }))
    await book.close(mine.id, id)
    await book.close(other.id, id)
    await catalogue.erase(id, 5)
    expect(await book.ofDocument(mine.documentId)).toBeUndefined()
    expect(await book.ofDocument(other.documentId)).toBeUndefined()
  })
})
