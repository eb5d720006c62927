import { describe, expect, test } from 'vitest'
import { failure } from '../../../workers/domain/failure.ts'
import type { DocumentId } from '../../../workers/domain/ids.ts'
import { type Job, STAGES } from '../../../workers/domain/job.ts'
import { advance, fail } from '../../../workers/ingest/advance.ts'
import { DEADLINES, LONGEST_WORK, MOST_ATTEMPTS, waitBefore } from '../../../workers/ingest/deadlines.ts'
import type { IngestPorts } from '../../../workers/ingest/ports.ts'
import { retry } from '../../../workers/ingest/retry.ts'
import { A_VERSION, aWorkId } from '../../support/builders.ts'
import { handTimer } from '../../support/hand-timer.ts'
import { aboutToPublish, SCHOOL } from '../../support/kept.ts'
import { memoryEngine } from '../../support/memory-engine.ts'
import { aScope } from '../../support/scopes.ts'

const GIVEN_UP = failure('dead-letter', 'The job was given up')
const TEACHER = aScope({ tenant: SCHOOL })

const jobOf = async (id: DocumentId, on: IngestPorts): Promise<Job> => (await on.ledger.read(id))!

const slice = async (id: DocumentId, on: IngestPorts): Promise<string> =>
  advance(await jobOf(id, on), on).catch((fault: Error) => fault.message)

/** A document whose job stands on a stage. */
async function standingOn(stage: (typeof STAGES)[number], on = memoryEngine()) {
  const { document } = await aboutToPublish(on)
  for (const before of STAGES.slice(0, STAGES.indexOf(stage)))
    await on.ledger.advance(document.id, before, 'done', {}, 0)
  if (stage === 'embed') await on.indexVersions.rewind(document.id, A_VERSION)
  return { on, id: document.id, document }
}

test('a published document whose predecessor does not leave the index ends published, not for ever running', async () => {
  const on = memoryEngine()
  const workId = aWorkId()
  const first = await aboutToPublish(on, { workId })
  const second = await aboutToPublish(on, { workId })
  for (const { document } of [first, second])
    for (const stage of STAGES.slice(0, -1)) await on.ledger.advance(document.id, stage, 'done', {}, 0)
  await slice(first.document.id, on)
  const stuck = {
    ...on,
    vectorIndex: { ...on.vectorIndex, remove: () => Promise.reject(new Error('the index is down')) },
  }
  for (let tries = 1; tries < MOST_ATTEMPTS; tries += 1)
    expect(await slice(second.document.id, stuck)).toBe('the index is down')
  expect(await slice(second.document.id, stuck)).toBe('ended')
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

test('others in the isolate have their turn between its steps', async () => {
  let turns = 0
  const turn = async () => {
    turns += 1
  }
  const { on, id } = await standingOn('chunk', memoryEngine({ timer: { ...handTimer(), turn } }))
  expect(await slice(id, on)).toBe('ended')
  expect(turns).toBeGreaterThanOrEqual(STAGES.length - STAGES.indexOf('chunk') - 1)
})

describe('a model that', () => {
  /** An engine whose embedder does what it is told the first times it is called. */
  async function troubled(times: number, trouble: (ring: () => void) => Promise<never>) {
    const timer = handTimer()
    const [embedder] = memoryEngine().embedders
    let calls = 0
    const on = memoryEngine({
      timer,
      embedders: [
        {
          ...embedder,
          embed: (...given) => (++calls <= times ? trouble(timer.ring) : embedder.embed(...given)),
        },
      ],
    })
    return { ...(await standingOn('embed', on)), timer }
  }
  const hangs = (ring: () => void) => {
    ring()
    return new Promise<never>(() => {})
  }
  const breaks = () => Promise.reject(new Error('503'))

  test.each([
    ['fails three times', breaks, '503'],
    ['hangs three times', hangs, 'The stage "embed" did not answer within 120 s'],
  ])('%s and recovers costs nothing but time', async (_, trouble, told) => {
    const { on, id, timer } = await troubled(3, trouble)
    for (const _try of [1, 2, 3]) expect(await slice(id, on)).toBe(told)
    expect(timer.asked).toEqual([1, 2, 3].map(() => DEADLINES.embed))
    expect(await slice(id, on)).toBe('ended')
    expect(await on.ledger.read(id)).toMatchObject({ state: 'published', reason: null })
  })

  test.each([
    ['fails for good', breaks, 'stage-failed'],
    ['hangs for good', hangs, 'stage-timeout'],
  ])('%s ends the job with a reason, and it can be tried again', async (_, trouble, kind) => {
    const { on, id, document } = await troubled(MOST_ATTEMPTS, trouble)
    for (let tries = 1; tries < MOST_ATTEMPTS; tries += 1) expect(await slice(id, on)).not.toBe('ended')
    expect(await slice(id, on)).toBe('ended')
    const failed = await jobOf(id, on)
    expect(failed).toMatchObject({ state: 'failed', reason: { kind } })
    expect(await on.catalogue.find(id)).toMatchObject({ status: 'failed', reason: { kind } })
    const again = await retry(await jobOf(document.id, on), TEACHER, on)
    expect(again).toMatchObject({ ok: true, value: { state: 'queued', reason: null } })
    expect(on.waiting.map(({ documentId }) => documentId)).toEqual([id])
    expect(await slice(id, on)).toBe('ended')
    const ended = await jobOf(id, on)
    expect(ended.state).toBe('published')
    expect(ended.stages[0]).toEqual(failed.stages[0])
  })
})

describe('a retry', () => {
  const states = ['queued', 'running', 'published', 'published_with_gaps', 'refused'] as const
  test.each(states)('of a job that is %s is a conflict and changes nothing', async (status) => {
    const on = memoryEngine()
    const { document } = await aboutToPublish(on, { status })
    if (status === 'running') await on.ledger.begin(document.id, 'receive')
    else if (status !== 'queued') await on.ledger.settle(document.id, status, null)
    const before = await on.ledger.read(document.id)
    expect(await retry(await jobOf(document.id, on), TEACHER, on)).toMatchObject({
      ok: false,
      error: { kind: 'conflict' },
    })
    expect(await on.ledger.read(document.id)).toEqual(before)
    expect(on.waiting).toEqual([])
  })

  test('by a student is forbidden', async () => {
    const on = memoryEngine()
    const { document } = await aboutToPublish(on)
    await fail(document.id, GIVEN_UP, on)
    const student = aScope({ tenant: SCHOOL, role: 'student' })
    expect(await retry(await jobOf(document.id, on), student, on)).toMatchObject({
      ok: false,
      error: { kind: 'forbidden' },
    })
    expect((await on.ledger.read(document.id))?.state).toBe('failed')
  })

  test('that was cut off anywhere can be asked for again', async () => {
    for (const cut of ['reopen', 'ask'] as const) {
      const on = memoryEngine()
      const { document } = await aboutToPublish(on)
      await fail(document.id, GIVEN_UP, on)
      const stop = () => Promise.reject(new Error('stopped'))
      const dying = {
        ...on,
        ledger: { ...on.ledger, ...(cut === 'reopen' && { reopen: stop }) },
        slots: { ...on.slots, ...(cut === 'ask' && { ask: stop }) },
      }
      await expect(retry(await jobOf(document.id, on), TEACHER, dying)).rejects.toThrow('stopped')
      const { state } = (await on.ledger.read(document.id))!
      // A queued job is watched over; a failed one still takes the retry.
      expect(state).toBe(cut === 'reopen' ? 'failed' : 'queued')
      if (state === 'failed') expect((await retry(await jobOf(document.id, on), TEACHER, on)).ok).toBe(true)
    }
  })
})

test('a job that took more work than one may ends, whatever it waited', async () => {
  const { on, id } = await standingOn('embed')
  await on.ledger.advance(id, 'embed', 0, {}, LONGEST_WORK - 60_000)
  await slice(id, on)
  expect((await jobOf(id, on)).state).toBe('published')
  const late = await standingOn('embed')
  await late.on.ledger.advance(late.id, 'embed', 0, {}, LONGEST_WORK + 1)
  expect(await slice(late.id, late.on)).toBe('ended')
  expect(await late.on.ledger.read(late.id)).toMatchObject({
    state: 'failed',
    reason: { kind: 'job-timeout' },
  })
})

test('every new try waits longer, and none longer than a job is watched', () => {
  const waits = [1, 2, 3, 4, 5, 6, 20].map((attempt) => [waitBefore(attempt, 0), waitBefore(attempt, 1)])
  expect(waits).toEqual([
    [1, 2],
    [2, 4],
    [4, 8],
    [8, 16],
    [16, 32],
    [20, 40],
    [20, 40],
  ])
})
