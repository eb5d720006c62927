import { abortAllDurableObjects, env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { durableObjectIndex } from '../../workers/adapters/vector-index/durable-object.ts'
import { partitionOf } from '../../workers/domain/facets.ts'
import { EmbedderName, indexKey } from '../../workers/domain/index-version.ts'
import { A_MAKE, aDocumentId } from '../support/builders.ts'
import { aScope } from '../support/scopes.ts'
import { anEntry, aPartition, atAngle, SPACE, someChunk } from '../support/vectors.ts'
import { vectorIndexContract } from './vector-index.suite.ts'

const objects = env.VECTOR_PARTITION!
const index = () => durableObjectIndex(objects, SPACE)

vectorIndexContract(index())

const partition = aPartition({ of: 'tenant', tenant: 'evicted' }, [3])
const scope = aScope({ tenant: 'evicted' })

test('answers the same after it was evicted', async () => {
  const entries = Array.from({ length: 600 }, (_, at) =>
    anEntry(at % 5, at, atAngle(at / 7), { grade: at % 5 }),
  )
  await index().upsert(partition.key, entries)
  await index().remove(partition.key, aDocumentId(0), [someChunk(0, 5), someChunk(0, 590)])
  const asked = { grade: 0 } as const
  const before = [
    await index().nearest(scope, [partition], atAngle(20), {}, 100),
    await index().nearest(scope, [partition], atAngle(20), asked, 100),
  ]
  await abortAllDurableObjects()
  expect([
    await index().nearest(scope, [partition], atAngle(20), {}, 100),
    await index().nearest(scope, [partition], atAngle(20), asked, 100),
  ]).toEqual(before)
  expect(await index().count(partition.key, aDocumentId(0), [])).toBe(118)
})

test('versions of the index do not see each other', async () => {
  const make = { ...A_MAKE, embedder: EmbedderName.parse('words-2') }
  const key = indexKey(make, partitionOf(partition.audience, null))
  expect(await index().nearest(scope, [{ ...partition, key }], atAngle(20), {}, 100)).toEqual([])
})
