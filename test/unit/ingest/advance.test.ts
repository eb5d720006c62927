import { expect, test } from 'vitest'
import { failure } from '../../../workers/domain/failure.ts'
import { STAGES } from '../../../workers/domain/job.ts'
import { advance, fail } from '../../../workers/ingest/advance.ts'
import { aWorkId } from '../../support/builders.ts'
import { aboutToPublish } from '../../support/kept.ts'
import { memoryEngine } from '../../support/memory-engine.ts'

const GIVEN_UP = failure('stage-failed', 'The job was given up')

test('a published document whose predecessor does not leave the index ends published, not for ever running', async () => {
  const on = memoryEngine()
  const workId = aWorkId()
  const first = await aboutToPublish(on, { workId })
  const second = await aboutToPublish(on, { workId })
  for (const { document } of [first, second])
    for (const stage of STAGES.slice(0, -1)) await on.ledger.advance(document.id, stage, 'done', {})
  await advance(first.document.id, on)
  const stuck = {
    ...on,
    vectorIndex: { ...on.vectorIndex, remove: () => Promise.reject(new Error('the index is down')) },
  }
  for (let tries = 0; tries < 5; tries += 1)
    await expect(advance(second.document.id, stuck)).rejects.toThrow('the index is down')
  await advance(second.document.id, stuck)
  expect(await on.ledger.read(second.document.id)).toMatchObject({ state: 'published', reason: null })
  expect((await on.catalogue.find(second.document.id))?.status).toBe('published')
})

test.each([
  ['running', { status: 'running' }, 'failed'],
  ['published', { status: 'published' }, 'published'],
  ['refused, with a job that was not told', { status: 'refused' }, 'refused'],
] as const)('a job that is given up while its document is %s ends', async (_, given, state) => {
  const on = memoryEngine()
  const { document } = await aboutToPublish(on, given)
  await fail(document.id, GIVEN_UP, on)
  expect((await on.ledger.read(document.id))?.state).toBe(state)
  expect((await on.catalogue.find(document.id))?.status).toBe(state)
})
