import { expect, test } from 'vitest'
import { erase } from '../../../workers/ingest/erase.ts'
import { publish } from '../../../workers/ingest/stages/publish.ts'
import { interrupted, stopped } from '../../support/interrupted.ts'
import { aboutToPublish, keptOf, SCHOOL } from '../../support/kept.ts'
import { memoryEngine } from '../../support/memory-engine.ts'
import { aScope } from '../../support/scopes.ts'

const ALL = { words: 2, vectors: 2, indexed: true, artifacts: 3, job: true, blocks: 2 }
const NOTHING = { words: 0, vectors: 0, indexed: false, artifacts: 0, job: false, blocks: 0 }

async function published() {
  const on = memoryEngine()
  const shelved = await aboutToPublish(on)
  await publish({ document: shelved.document, cursor: 0 }, on)
  return { on, shelved, document: (await on.catalogue.find(shelved.document.id))! }
}

test('a deleted document leaves nothing, and again is no change', async () => {
  const { on, shelved, document } = await published()
  expect(await keptOf(shelved, on)).toEqual(ALL)
  await erase(document, on)
  expect(await keptOf(shelved, on)).toEqual(NOTHING)
  await erase(document, on)
  expect(await keptOf(shelved, on)).toEqual(NOTHING)
})

test('a deletion that is cut off anywhere has hidden the document, and the next one finishes it', async () => {
  for (let at = 0; ; at += 1) {
    const { on, shelved, document } = await published()
    const cut = interrupted(on, at, stopped)
    const outcome = await erase(document, cut.ports).catch((fault: Error) => fault.message)
    if (!cut.reached()) break
    expect(outcome).toBe('stopped')
    const { words, vectors, indexed } = await keptOf(shelved, on)
    expect(indexed || words + vectors === 0, `rows of an index and no mark after ${at} calls`).toBe(true)
    const ids = shelved.chunks.map(({ id }) => id)
    const found = await on.library.candidates(aScope({ tenant: SCHOOL }), ids, {})
    expect(found.length, `found after ${at} calls`).toBe(at === 0 ? 2 : 0)
    await erase((await on.library.document(aScope({ tenant: SCHOOL }), document.id))!, on)
    expect(await keptOf(shelved, on), `after ${at} calls`).toEqual(NOTHING)
  }
  expect.hasAssertions()
})
