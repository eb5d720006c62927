import { describe, expect, test } from 'vitest'
import type { Document } from '../../../workers/domain/document.ts'
import { erase } from '../../../workers/ingest/erase.ts'
import type { IngestPorts } from '../../../workers/ingest/ports.ts'
import { publish } from '../../../workers/ingest/stages/publish.ts'
import { aWorkId, X1 } from '../../support/builders.ts'
import { interrupted, stopped } from '../../support/interrupted.ts'
import { aboutToPublish, keptOf, SCHOOL } from '../../support/kept.ts'
import type { Shelved } from '../../support/library.ts'
import { type MemoryEngine, memoryEngine } from '../../support/memory-engine.ts'
import { aScope } from '../../support/scopes.ts'

const IN_BOTH = { words: 2, vectors: 2, indexed: true }
const IN_NONE = { words: 0, vectors: 0, indexed: false }
const NOTHING = { ...IN_NONE, artifacts: 0, blocks: 0 }
const scope = aScope({ tenant: SCHOOL })
const workId = aWorkId()

const step = (document: Document, on: IngestPorts) => publish({ document, cursor: 0 }, on)

/** The revisions that can be found. */
async function found(on: MemoryEngine, ...revisions: readonly Shelved[]): Promise<number[]> {
  const ids = revisions.flatMap(({ chunks }) => chunks.map(({ id }) => id))
  const candidates = await on.library.candidates(scope, ids, {})
  return [...new Set(candidates.map(({ document }) => document.revision))]
}

/** Two revisions of a work: the first is published, the second about to be. */
async function twoRevisions() {
  const on = memoryEngine()
  const first = await aboutToPublish(on, { workId })
  await step(first.document, on)
  const second = await aboutToPublish(on, { workId })
  return { on, first, second }
}

describe('another revision', () => {
  test('takes the place of the one before in both indices; what cites that still resolves', async () => {
    const { on, first, second } = await twoRevisions()
    expect(await keptOf(first, on)).toMatchObject(IN_BOTH)
    await step(second.document, on)
    expect(await keptOf(first, on)).toMatchObject(IN_NONE)
    expect(await keptOf(second, on)).toMatchObject(IN_BOTH)
    expect(await found(on, first, second)).toEqual([2])
    const cited = await on.library.blocks(scope, first.document.id, X1, [0])
    expect(cited?.blocks).toEqual([first.blocks[0]])
  })

  test('that is overtaken by a later one is never found and leaves the indices itself', async () => {
    const on = memoryEngine()
    const first = await aboutToPublish(on, { workId })
    const second = await aboutToPublish(on, { workId })
    await step(second.document, on)
    expect(await found(on, first, second)).toEqual([2])
    await step(first.document, on)
    expect(await found(on, first, second)).toEqual([2])
    expect(await keptOf(first, on)).toMatchObject(IN_NONE)
    expect(await keptOf(second, on)).toMatchObject(IN_BOTH)
  })

  test('published at the same time as the one before ends alone in the indices, however the two mix', async () => {
    for (let at = 0; ; at += 1) {
      const on = memoryEngine()
      const first = await aboutToPublish(on, { workId })
      const second = await aboutToPublish(on, { workId })
      const mixed = interrupted(on, at, async () => void (await step(second.document, on)))
      await step(first.document, mixed.ports)
      if (!mixed.reached()) break
      expect(await keptOf(first, on), `the second after ${at} calls of the first`).toMatchObject(IN_NONE)
      expect(await keptOf(second, on), `the second after ${at} calls of the first`).toMatchObject(IN_BOTH)
      expect(await found(on, first, second)).toEqual([2])
    }
  })

  test('whose publication is cut off anywhere is one of the two in the meantime, and finished by the next try', async () => {
    for (let at = 0; ; at += 1) {
      const { on, first, second } = await twoRevisions()
      const cut = interrupted(on, at, stopped)
      const outcome = await step(second.document, cut.ports).catch((fault: Error) => fault.message)
      if (!cut.reached()) break
      expect(outcome).toBe('stopped')
      expect(await found(on, first, second)).toHaveLength(1)
      await step(second.document, on)
      expect(await keptOf(first, on), `after ${at} calls`).toMatchObject(IN_NONE)
      expect(await keptOf(second, on), `after ${at} calls`).toMatchObject(IN_BOTH)
      expect(await found(on, first, second)).toEqual([2])
    }
  })
})

describe('a document that is deleted while it is published leaves nothing', () => {
  test('when the deletion comes between two calls of the publication', async () => {
    for (let at = 0; ; at += 1) {
      const on = memoryEngine()
      const shelved = await aboutToPublish(on)
      const mixed = interrupted(on, at, () => erase(shelved.document, on))
      await step(shelved.document, mixed.ports).catch(() => undefined)
      if (!mixed.reached()) break
      expect(await keptOf(shelved, on), `deleted after ${at} calls`).toMatchObject(NOTHING)
    }
  })

  test('when the publication comes between two calls of the deletion', async () => {
    for (let at = 0; ; at += 1) {
      const on = memoryEngine()
      const shelved = await aboutToPublish(on)
      const mixed = interrupted(on, at, async () => {
        await step(shelved.document, on).catch(() => undefined)
      })
      await erase(shelved.document, mixed.ports)
      if (!mixed.reached()) break
      expect(await keptOf(shelved, on), `published after ${at} calls`).toMatchObject(NOTHING)
    }
  })
})
