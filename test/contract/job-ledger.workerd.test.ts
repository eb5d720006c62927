import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { durableObjectLedger } from '../../workers/adapters/job-ledger/durable-object.ts'
import { aDocumentId, aTicket } from '../support/builders.ts'
import { anotherNumber } from '../support/library.ts'
import { jobLedgerSuite } from './job-ledger.suite.ts'

describe('job ledger in Durable Objects', () => {
  jobLedgerSuite(() => durableObjectLedger(env.DOCUMENT_JOB))

  test('a job outlives a crash', async () => {
    const ledger = durableObjectLedger(env.DOCUMENT_JOB)
    const id = aDocumentId(anotherNumber())
    await ledger.open(aTicket(id))
    await ledger.begin(id, 'receive')
    const before = await ledger.advance(id, 'receive', 7, { pagesDone: 7 }, 0)
    const stub = env.DOCUMENT_JOB.get(env.DOCUMENT_JOB.idFromName(id))
    await runInDurableObject(stub, (_, state) => state.abort()).catch(() => undefined)
    expect(await ledger.read(id)).toEqual(before)
  })

  test('a job that stands still is watched over until it ends', async () => {
    const ledger = durableObjectLedger(env.DOCUMENT_JOB)
    const id = aDocumentId(anotherNumber())
    const stub = env.DOCUMENT_JOB.get(env.DOCUMENT_JOB.idFromName(id))
    await ledger.open(aTicket(id))
    expect(await runDurableObjectAlarm(stub)).toBe(true)
    const again = await runInDurableObject(stub, (_, state) => state.storage.getAlarm())
    expect(again).toBeGreaterThan(Date.now())
    await ledger.settle(id, 'failed', null)
    expect(await runDurableObjectAlarm(stub)).toBe(false)
  })

  test('a watch that was lost stands again once somebody looks at the job, unless it has ended', async () => {
    const ledger = durableObjectLedger(env.DOCUMENT_JOB)
    const id = aDocumentId(anotherNumber())
    const stub = env.DOCUMENT_JOB.get(env.DOCUMENT_JOB.idFromName(id))
    const alarm = () => runInDurableObject(stub, (_, state) => state.storage.getAlarm())
    const lose = () => runInDurableObject(stub, (_, state) => state.storage.deleteAlarm())
    const opened = await ledger.open(aTicket(id))
    for (const look of [() => ledger.read(id), () => ledger.next(id, opened.version, 1)]) {
      await lose()
      await look()
      expect(await alarm()).toBeGreaterThan(Date.now())
    }
    await ledger.settle(id, 'failed', null)
    await ledger.read(id)
    expect(await alarm()).toBeNull()
  })
})
