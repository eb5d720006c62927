import { expect, test } from 'vitest'
import { systemClock } from '../../../workers/adapters/clock/system.ts'
import { confidence } from '../../../workers/domain/confidence.ts'
import { recorder } from '../../../workers/retrieve/recorder.ts'
import type { SearchRequest } from '../../../workers/retrieve/request.ts'
import { search } from '../../../workers/retrieve/search.ts'
import { A_MAKE } from '../../support/builders.ts'
import { entriesOf } from '../../support/indexed.ts'
import { shelve } from '../../support/library.ts'
import { memoryEngine } from '../../support/memory-engine.ts'
import { aScope } from '../../support/scopes.ts'

/** An engine that holds one sentence on mitosis, read with a confidence of 0.4. */
async function engineOfOneSentence() {
  const on = memoryEngine()
  const shelved = await shelve(on, {}, ['Mitosis has four phases.'], () => ({ confidence: confidence(0.4) }))
  const partition = await on.catalogue.partition(shelved.document.audience, shelved.document.subject, A_MAKE)
  await on.lexicalIndex.add(partition, shelved.document.id, entriesOf(shelved))
  return on
}

const asked = async (given: Partial<SearchRequest>) =>
  search(
    {
      mode: 'SEARCH',
      query: 'phases of mitosis',
      filter: {},
      maxPassages: 8,
      tokenBudget: null,
      minConfidence: 0,
      order: 'rank',
      ...given,
    },
    aScope(),
    await engineOfOneSentence(),
    recorder(systemClock),
  )

test('a budget smaller than the best passage is refused with the least that would bring it', async () => {
  expect(await asked({ tokenBudget: 1 })).toMatchObject({
    ok: false,
    error: { kind: 'invalid-request', errors: [{ pointer: '/token_budget' }] },
  })
})

test.each<[string, Partial<SearchRequest>, string]>([
  ['has no words', { query: '?!' }, 'no_words'],
  ['matches nothing', { query: 'quetzal' }, 'no_match'],
  ['matches only what was read with too much doubt', { minConfidence: 0.5 }, 'low_confidence'],
])('a question that %s is told so', async (_, given, nothing) => {
  expect(await asked(given)).toMatchObject({ ok: true, value: { passages: [], noGoodMatch: true, nothing } })
})
