import { expect } from 'vitest'
import type { Document } from '../../workers/domain/document.ts'
import type { Filter } from '../../workers/domain/facets.ts'
import { STAGES } from '../../workers/domain/job.ts'
import type { Audience } from '../../workers/domain/scope.ts'
import { type Amendment, amend } from '../../workers/ingest/amend.ts'
import { publish } from '../../workers/ingest/stages/publish.ts'
import { work as workOn } from '../../workers/ingest/work.ts'
import { retrieve } from '../../workers/retrieve/retrieve.ts'
import { aboutToPublish, SCHOOL } from './kept.ts'
import type { Shelved } from './library.ts'
import { type MemoryEngine, memoryEngine } from './memory-engine.ts'
import { aScope } from './scopes.ts'

/** Everybody. */
export const GLOBAL: Audience = { of: 'global' }
/** A teacher of the school. */
export const scope = aScope({ tenant: SCHOOL })
const curator = aScope({ tenant: null, role: 'curator' })
/** What is kept of a document that is in both indices. */
export const IN_BOTH = { words: 2, vectors: 2, indexed: true }
/** What is kept of a document that left both. */
export const IN_NONE = { words: 0, vectors: 0, indexed: false }

/** An engine with one document that was published. */
export async function published(given: Partial<Document> = {}) {
  const on = memoryEngine()
  const shelved = await aboutToPublish(on, given)
  await publish({ document: shelved.document, cursor: 0 }, on)
  for (const stage of STAGES) await on.ledger.advance(shelved.document.id, stage, 'done', {}, 0)
  await on.ledger.settle(shelved.document.id, 'published', null)
  return { on, shelved }
}

/** A shelved document as it is now. */
export const documentOf = async ({ document }: Shelved, on: MemoryEngine) =>
  (await on.library.document(document.audience.of === 'global' ? curator : scope, document.id))!

/** The breadcrumbs of what a reader finds; no passage twice. */
export async function found(on: MemoryEngine, query: string, filter: Filter = {}): Promise<string[]> {
  const answer = await retrieve(
    { mode: 'SEARCH', query, filter, maxPassages: 8, tokenBudget: null, minConfidence: 0, order: 'rank' },
    scope,
    on,
  )
  if (!answer.ok) throw new Error(answer.error.detail)
  const { passages } = answer.value
  expect(new Set(passages.map(({ chunkId }) => chunkId)).size).toBe(passages.length)
  return [...new Set(passages.map(({ breadcrumb }) => breadcrumb))]
}

/** Amends a document as somebody who may. */
export const change = async (shelved: Shelved, on: MemoryEngine, amendment: Partial<Amendment>) => {
  const document = await documentOf(shelved, on)
  const who = document.audience.of === 'global' ? curator : scope
  return amend(document, { description: {}, ...amendment }, who, on)
}

/** Runs what waits. */
export const work = async (on: MemoryEngine) => {
  for (let next = on.waiting.shift(); next !== undefined; next = on.waiting.shift())
    await workOn(next, 'a message', on)
}
