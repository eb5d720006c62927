import { expect, test } from 'vitest'
import { vectorizeIndex } from '../../workers/adapters/vector-index/vectorize.ts'
import { METADATA_INDEXES } from '../../workers/adapters/vector-index/vectorize-metadata.ts'
import { aDocumentId, aWorkId } from '../support/builders.ts'
import { fakeVectorize } from '../support/fake-vectorize.ts'
import { aScope } from '../support/scopes.ts'
import { anEntry, aPartition, atAngle, SPACE, someChunk } from '../support/vectors.ts'
import { vectorIndexContract } from './vector-index.suite.ts'

const AT_ONCE = { everyMs: 0, times: 20 }
const scope = aScope()
const partition = aPartition({ of: 'tenant', tenant: 'school-a' })
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

function aFake(lag?: number) {
  const fake = fakeVectorize({ dimensions: SPACE.dimensions, ...(lag !== undefined && { lag }) })
  for (const { propertyName } of METADATA_INDEXES) fake.createMetadataIndex(propertyName)
  return fake
}

vectorIndexContract(vectorizeIndex(aFake().binding, SPACE, AT_ONCE))

test('resolves only when what was written can be found', async () => {
  const index = vectorizeIndex(aFake(7).binding, SPACE, AT_ONCE)
  await index.upsert(partition.key, [anEntry(1, 0, atAngle(0))])
  expect(await index.nearest(scope, [partition], atAngle(0), {}, 1)).toHaveLength(1)
  await index.upsert(partition.key, [anEntry(1, 0, atAngle(60)), anEntry(1, 1, atAngle(40))])
  const [first] = await index.nearest(scope, [partition], atAngle(0), {}, 1)
  expect(first).toMatchObject({ chunkId: someChunk(1, 1) })
  await index.remove(partition.key, aDocumentId(1), [someChunk(1, 0), someChunk(1, 1)])
  expect(await index.nearest(scope, [partition], atAngle(0), {}, 1)).toEqual([])
})

test('throws when the service never shows what was written', async () => {
  const index = vectorizeIndex(aFake(1_000).binding, SPACE, AT_ONCE)
  await expect(index.upsert(partition.key, [anEntry(1, 0, atAngle(0))])).rejects.toThrow('did not happen')
})

test('throws where a metadata index is missing', async () => {
  const fake = fakeVectorize(SPACE)
  const index = vectorizeIndex(fake.binding, SPACE, AT_ONCE)
  await index.upsert(partition.key, [anEntry(1, 0, atAngle(0), { grade: 7 })])
  await expect(index.nearest(scope, [partition], atAngle(0), { grade: 7 }, 1)).rejects.toThrow(
    'no metadata index',
  )
})

test.each([
  ['short lists', { documentIds: numbers(20).map(aDocumentId) }, 0, 1],
  ['a hundred documents', { documentIds: numbers(100).map(aDocumentId) }, 0, 2],
  ['a hundred documents, half of them hidden', { documentIds: numbers(100).map(aDocumentId) }, 50, 1],
  ['fifty hidden documents', {}, 50, 1],
  ['two hundred hidden documents', {}, 200, 5],
  [
    'everything long at once',
    { workIds: numbers(100).map(aWorkId), subject: 's'.repeat(63), locale: `en-${'x'.repeat(8)}`, grade: 10 },
    200,
    36,
  ],
])('asks for %s in filters that fit', async (_, filter, hidden, queries) => {
  const fake = aFake()
  const index = vectorizeIndex(fake.binding, SPACE, AT_ONCE)
  const asked = aPartition({ of: 'tenant', tenant: 'school-a' }, numbers(hidden))
  await index.nearest(scope, [asked], atAngle(0), filter, 10)
  expect(fake.queries).toHaveLength(queries)
})

test('takes hidden documents out of the answer that no filter could name', async () => {
  const index = vectorizeIndex(aFake().binding, SPACE, AT_ONCE)
  const sameBucket = numbers(90).map((at) => at * 32 + 5)
  const asked = aPartition({ of: 'tenant', tenant: 'school-a' }, sameBucket.slice(0, 80))
  await index.upsert(
    asked.key,
    sameBucket.map((document, at) => anEntry(document, 0, atAngle(at))),
  )
  const hits = await index.nearest(scope, [asked], atAngle(0), {}, 100)
  expect(hits.map(({ chunkId }) => chunkId)).toEqual(
    sameBucket.slice(80).map((document) => someChunk(document, 0)),
  )
})
