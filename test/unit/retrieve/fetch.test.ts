import { expect, test } from 'vitest'
import type { Document } from '../../../workers/domain/document.ts'
import { fetchPassages } from '../../../workers/retrieve/fetch.ts'
import { shelve } from '../../support/library.ts'
import { memoryEngine } from '../../support/memory-engine.ts'
import { aScope } from '../../support/scopes.ts'

const on = memoryEngine()
const TEXTS = Array.from({ length: 12 }, (_, at) => `Passage number ${at}.`)

async function answers(document: Document, given: { maxPassages?: number; tokenBudget?: number }) {
  const seen: { texts: string[]; complete: boolean | null }[] = []
  for (let cursor: number | null = 0; cursor !== null && seen.length < 20; ) {
    const asked = {
      maxPassages: 5,
      tokenBudget: null,
      minConfidence: 0,
      range: { by: 'all' },
      ...given,
    } as const
    const answer = await fetchPassages(
      { mode: 'FETCH', documentId: document.id, cursor, ...asked },
      aScope(),
      on,
    )
    if (!answer.ok) throw new Error(answer.error.kind)
    seen.push({ texts: answer.value.passages.map(({ text }) => text), complete: answer.value.complete })
    cursor = answer.value.nextCursor
  }
  return seen
}

test.each<[string, { maxPassages?: number; tokenBudget?: number }, number]>([
  ['five passages', {}, 3],
  ['six passages, and the last answer is full', { maxPassages: 6 }, 2],
  ['a budget', { tokenBudget: 16 }, 4],
])('a document longer than one answer of %s ends, each passage once', async (_, given, count) => {
  const { document } = await shelve(on, {}, TEXTS)
  const all = await answers(document, given)
  expect(all.flatMap(({ texts }) => texts)).toEqual(TEXTS)
  expect(all.map(({ complete }) => complete)).toEqual(all.map((_, at) => at === count - 1))
})
