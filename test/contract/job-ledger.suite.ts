import { beforeAll, describe, expect, test } from 'vitest'
import { NO_COSTS } from '../../workers/domain/costs.ts'
import { failure } from '../../workers/domain/failure.ts'
import { currentStage, NO_COUNTS, STAGES, type Stage } from '../../workers/domain/job.ts'
import type { JobLedger } from '../../workers/ports/job-ledger.ts'
import { aDocumentId, aTicket } from '../support/builders.ts'
import { anotherNumber } from '../support/library.ts'

/** Holds an adapter of JobLedger to what the port promises. */
export function jobLedgerSuite(make: () => JobLedger): void {
  let ledger: JobLedger
  beforeAll(() => {
    ledger = make()
  })
  const opened = async () => {
    const id = aDocumentId(anotherNumber())
    return { id, job: await ledger.open(aTicket(id)) }
  }
  const stageOf = async (id: Parameters<JobLedger['read']>[0], stage: Stage) =>
    (await ledger.read(id))?.stages.find((record) => record.stage === stage)

  test('an opened job waits at the first of ten stages', async () => {
    const { id, job } = await opened()
    expect(job).toMatchObject({ documentId: id, state: 'queued', counts: NO_COUNTS, reason: null })
    expect(job.stages.map(({ stage }) => stage)).toEqual(STAGES)
    expect(currentStage(job)).toMatchObject({ stage: 'receive', state: 'waiting', attempts: 0, cursor: 0 })
    expect(await ledger.read(id)).toEqual(job)
  })

  test('opened again it stays as it is', async () => {
    const { id } = await opened()
    const begun = await ledger.begin(id, 'receive')
    expect(await ledger.open(aTicket(id))).toEqual(begun)
  })

  test('a document without a job has none', async () => {
    expect(await ledger.read(aDocumentId(anotherNumber()))).toBeUndefined()
  })

  test('tries are counted until the stage comes further', async () => {
    const { id } = await opened()
    await ledger.begin(id, 'receive')
    expect((await ledger.begin(id, 'receive')).state).toBe('running')
    expect(await stageOf(id, 'receive')).toMatchObject({ state: 'running', attempts: 2 })
    await ledger.advance(id, 'receive', 3, { pagesDone: 3 }, 0)
    expect(await stageOf(id, 'receive')).toMatchObject({ state: 'running', attempts: 0, cursor: 3 })
  })

  describe('work that was overtaken changes nothing', () => {
    test.each([
      ['a cursor behind', (id: never) => ledger.advance(id, 'extract', 2, { blocks: 1 }, 0)],
      ['a stage that is done, tried again', (id: never) => ledger.begin(id, 'classify')],
      [
        'a stage that is done, moved again',
        (id: never) => ledger.advance(id, 'classify', 1, { pagesExpected: 9 }, 0),
      ],
      [
        'a stage that is done, done again',
        (id: never) => ledger.advance(id, 'classify', 'done', { pagesExpected: 9 }, 0),
      ],
    ])('%s', async (_, late) => {
      const { id } = await opened()
      await ledger.begin(id, 'classify')
      await ledger.advance(id, 'classify', 'done', { pagesExpected: 10 }, 0)
      await ledger.begin(id, 'extract')
      const before = await ledger.advance(id, 'extract', 4, { blocks: 40 }, 0)
      expect(await late(id as never)).toEqual(before)
      expect(await ledger.read(id)).toEqual(before)
    })
  })

  test('counts are kept where they are not given anew', async () => {
    const { id } = await opened()
    await ledger.advance(id, 'extract', 1, { pagesDone: 1, blocks: 10 }, 0)
    const job = await ledger.advance(id, 'extract', 2, { pagesDone: 2 }, 0)
    expect(job.counts).toEqual({ ...NO_COUNTS, pagesDone: 2, blocks: 10 })
  })

  test('many changes at once are all kept', async () => {
    const { id } = await opened()
    await Promise.all([1, 2, 3, 4, 5].map(() => ledger.begin(id, 'receive')))
    expect((await stageOf(id, 'receive'))?.attempts).toBe(5)
  })

  describe('a settled job', () => {
    test.each([
      ['published', null, 'waiting'],
      ['published_with_gaps', failure('page-unreadable', 'Page 3.'), 'waiting'],
      ['failed', failure('stage-failed', 'It broke.'), 'failed'],
      ['refused', failure('corrupt-file', 'It is damaged.'), 'failed'],
    ] as const)('that is %s stays so', async (state, reason, stage) => {
      const { id } = await opened()
      await ledger.advance(id, 'receive', 'done', {}, 0)
      const ended = await ledger.settle(id, state, reason)
      expect(ended).toMatchObject({ state, reason })
      expect(currentStage(ended)).toMatchObject({ stage: 'classify', state: stage })
      await ledger.begin(id, 'classify')
      await ledger.advance(id, 'classify', 'done', { blocks: 1 }, 0)
      await ledger.settle(id, 'published', null)
      await ledger.open(aTicket(id))
      expect(await ledger.read(id)).toEqual(ended)
    })
  })

  describe('who waits for the next version of a job', () => {
    test('is answered at once where it is another already', async () => {
      const { id, job } = await opened()
      const begun = await ledger.begin(id, 'receive')
      expect(begun.version).toBe(job.version + 1)
      expect(await ledger.next(id, job.version, 60_000)).toEqual(begun)
      expect(await ledger.next(id, 999, 60_000)).toEqual(begun)
      expect(await ledger.next(aDocumentId(anotherNumber()), 0, 60_000)).toBeUndefined()
    })

    test.each([
      ['a try', (id: never) => ledger.begin(id, 'receive')],
      ['an advance', (id: never) => ledger.advance(id, 'receive', 'done', {}, 0)],
      ['an end', (id: never) => ledger.settle(id, 'failed', null)],
    ])('hears of %s', async (_, change) => {
      const { id, job } = await opened()
      const next = ledger.next(id, job.version, 60_000)
      const changed = await change(id as never)
      expect(await next).toEqual(changed)
      expect(changed.version).toBe(job.version + 1)
    })

    test('hears of the removal', async () => {
      const { id, job } = await opened()
      const next = ledger.next(id, job.version, 60_000)
      await ledger.remove(id)
      expect(await next).toBeUndefined()
    })

    test('gets the job as it stands after a while without a change', async () => {
      const { id, job } = await opened()
      expect(await ledger.next(id, job.version, 20)).toEqual(job)
    })
  })

  test('one that is brought again as interactive moves to that lane, and never back', async () => {
    const id = aDocumentId(anotherNumber())
    expect((await ledger.open(aTicket(id, { lane: 'bulk' }))).lane).toBe('bulk')
    expect((await ledger.open(aTicket(id))).lane).toBe('interactive')
    expect((await ledger.open(aTicket(id, { lane: 'bulk' }))).lane).toBe('interactive')
  })

  test('work is added up, of tries that came to nothing, too', async () => {
    const { id } = await opened()
    await ledger.begin(id, 'receive')
    const late = await ledger.stumble(id, 'receive', 'stage-timeout', 30)
    expect(late).toMatchObject({ workedMs: 30, state: 'running' })
    expect(currentStage(late)).toMatchObject({ attempts: 1, fault: 'stage-timeout' })
    const done = await ledger.advance(id, 'receive', 'done', {}, 12)
    expect(done).toMatchObject({ workedMs: 42 })
    expect(await stageOf(id, 'receive')).toMatchObject({ state: 'done', fault: null })
  })

  describe('a job that is reopened', () => {
    test('after it failed goes on with the stage it failed on, as if that had not been tried', async () => {
      const { id } = await opened()
      await ledger.advance(id, 'receive', 'done', {}, 5)
      await ledger.begin(id, 'classify')
      await ledger.advance(id, 'classify', 3, { pagesExpected: 9 }, 5)
      await ledger.begin(id, 'classify')
      await ledger.stumble(id, 'classify', 'stage-failed', 5)
      await ledger.settle(id, 'failed', failure('stage-failed', 'It broke.'))
      const again = await ledger.reopen(id)
      expect(again).toMatchObject({
        state: 'queued',
        reason: null,
        workedMs: 0,
        counts: { pagesExpected: 9 },
      })
      expect(currentStage(again)).toMatchObject({
        stage: 'classify',
        state: 'waiting',
        cursor: 3,
        attempts: 0,
        endedAt: null,
        fault: null,
      })
    })

    test.each(['published', 'refused'] as const)('after it was %s stays so', async (state) => {
      const { id } = await opened()
      const ended = await ledger.settle(id, state, null)
      expect(await ledger.reopen(id)).toEqual(ended)
    })

    test('while it is under way stays so', async () => {
      const { id } = await opened()
      const begun = await ledger.begin(id, 'receive')
      expect(await ledger.reopen(id)).toEqual(begun)
    })
  })

  test('what was used adds up: by work that counts, besides it, and in vain', async () => {
    const { id } = await opened()
    const costs = { ...NO_COSTS, pagesRead: 2, modelCalls: 1 }
    await ledger.begin(id, 'receive')
    await ledger.stumble(id, 'receive', 'stage-failed', 1, costs)
    await ledger.begin(id, 'receive')
    await ledger.advance(id, 'receive', 3, {}, 1, costs)
    await ledger.advance(id, 'receive', 2, {}, 1, costs)
    await ledger.advance(id, 'receive', 'done', {}, 1, costs)
    await ledger.charge(id, costs)
    const settled = await ledger.settle(id, 'failed', null)
    const { expenses } = await ledger.charge(id, costs)
    expect(expenses).toMatchObject({
      work: { pagesRead: 8, modelCalls: 4, textsEmbedded: 0 },
      wasted: { pagesRead: 4, modelCalls: 2 },
      retries: 1,
    })
    expect((await ledger.charge(id, NO_COSTS)).version).toBe(settled.version + 1)
  })

  test('a job that has ended runs again from a stage on, and one that has not stays as it is', async () => {
    const { id } = await opened()
    const running = await ledger.begin(id, 'receive')
    expect(await ledger.reopen(id, 'publish')).toEqual(running)
    for (const stage of STAGES) await ledger.advance(id, stage, 'done', {}, 1)
    await ledger.settle(id, 'published', null)
    expect((await ledger.reopen(id)).state).toBe('published')
    const again = await ledger.reopen(id, 'embed')
    expect(again).toMatchObject({ state: 'queued', reason: null })
    expect(currentStage(again)).toMatchObject({
      stage: 'embed',
      state: 'waiting',
      cursor: 0,
      startedAt: null,
    })
    expect(again.stages.map(({ state }) => state).filter((state) => state === 'waiting')).toHaveLength(2)
  })

  test('a removed job is forgotten, and can be opened anew', async () => {
    const { id, job } = await opened()
    await ledger.begin(id, 'receive')
    await ledger.remove(id)
    await ledger.remove(id)
    expect(await ledger.read(id)).toBeUndefined()
    expect(await ledger.open(aTicket(id))).toEqual(job)
  })
}
