import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { WireReport } from '../../workers/http/contract/reconcile.ts'
import { type Caller, caller } from '../support/api.ts'
import { pdfOfLines } from '../support/pdf-text.ts'

let teacher: Caller
let curator: Caller
beforeAll(async () => {
  teacher = await caller({ tenant: 'tidied', role: 'teacher' })
  curator = await caller({ tenant: null, role: 'curator' })
})

type Report = z.infer<typeof WireReport>

async function run(repair: boolean): Promise<Report[]> {
  const reports: Report[] = []
  let cursor: string | null = null
  do {
    const response = await curator.post('/reconcile', { repair, cursor })
    expect(response.status, await response.clone().text()).toBe(200)
    const report = WireReport.parse(await response.json())
    reports.push(report)
    cursor = report.next_cursor
  } while (cursor !== null)
  return reports
}

const drifts = (reports: readonly Report[]) => reports.flatMap((report) => report.drifts)

test('is for curators', async () => {
  for (const role of ['student', 'teacher', 'service', 'school_admin'] as const) {
    const who = await caller({ tenant: 'tidied', role })
    expect((await who.post('/reconcile', { repair: true })).status).toBe(403)
  }
  for (const body of [{ cursor: 'nonsense' }, { tenant: 'tidied' }, { repair: 'yes' }])
    expect((await curator.post('/reconcile', body)).status).toBe(422)
})

test('words and vectors that went missing are told, and put back', async () => {
  const job = await teacher.ingest(pdfOfLines([['Pangolins roll up when they are afraid.']]), {
    title: 'Pangolins',
  })
  expect(drifts(await run(false))).toEqual([])
  const number = await env.DB.prepare("SELECT number FROM partitions WHERE key = 'tenant:tidied'").first(
    'number',
  )
  await env.DB.prepare(`DELETE FROM chunks_fts_${number}`).run()
  const reported = drifts(await run(false))
  expect(reported).toEqual([
    {
      kind: 'words-differ',
      document_id: job.document_id,
      partition: 'use-lite-en-1/c2/tenant:tidied',
      expected: 1,
      found: 0,
      repaired: false,
    },
  ])
  expect(drifts(await run(true))).toEqual([{ ...reported[0], repaired: true }])
  while (drifts(await run(false)).length > 0) await scheduler.wait(100)
  const [passage] = (await teacher.search('pangolins afraid')).passages
  expect(passage!.score_parts!.lexical).toBeGreaterThan(0)
})

test('a slice says what it cost, and no text', async () => {
  const [first] = await run(false)
  expect(first!.check).toBe('documents')
  expect(first!.database_round_trips).toBeGreaterThan(0)
  expect(JSON.stringify(await run(false))).not.toContain('Pangolins')
})
