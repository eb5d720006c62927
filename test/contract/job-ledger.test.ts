import { describe, expect, test } from 'vitest'
import { memoryLedger } from '../../workers/adapters/job-ledger/memory.ts'
import { aDocumentId, aTicket } from '../support/builders.ts'
import { jobLedgerSuite } from './job-ledger.suite.ts'

describe('job ledger in memory', () => {
  jobLedgerSuite(() => memoryLedger({ now: () => 1000 }))

  test('a stage has the times of its first try and of its end', async () => {
    let now = 1000
    const ledger = memoryLedger({ now: () => now++ })
    await ledger.open(aTicket())
    await ledger.begin(aDocumentId(), 'receive')
    await ledger.begin(aDocumentId(), 'receive')
    const job = await ledger.advance(aDocumentId(), 'receive', 'done', {}, 0)
    expect(job.stages[0]).toMatchObject({ startedAt: 1000, endedAt: 1002 })
  })

  test('a job that was not opened cannot be worked on', async () => {
    const ledger = memoryLedger({ now: () => 0 })
    await expect(ledger.begin(aDocumentId(), 'receive')).rejects.toThrow(/no open job/)
  })
})
