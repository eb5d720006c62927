import { expect, test } from 'vitest'
import { confidence } from '../../../workers/domain/confidence.ts'
import type { Document } from '../../../workers/domain/document.ts'
import { fetchPassages } from '../../../workers/retrieve/fetch.ts'
import { recorder } from '../../../workers/retrieve/recorder.ts'
import { shelve } from '../../support/library.ts'
import { memoryEngine } from '../../support/memory-engine.ts'
import { aScope } from '../../support/scopes.ts'

const on = memoryEngine()
const TEXTS = Array.from({ length: 12 }, (_, at) => `Passage number ${at}.`)

interface Asked {
  readonly maxPassages?: number
  readonly tokenBudget?: number
  readonly minConfidence?: number
}

const fetched = (document: Document, given: Asked, cursor = 0) =>
  fetchPassages(
    {
      mode: 'FETCH',
      documentId: document.id,
      cursor,
      maxPassages: 5,
      tokenBudget: null,
      minConfidence: 0,
      range: { by: 'all' },
      ...given,
    },
    aScope(),
    on,
    recorder(on.clock),
  )

async function answers(document: Document, given: Asked) {
  const seen: { texts: string[]; complete: boolean | null; leftOut: number; nothing: string | null }[] = []
  for (let cursor: number | null = 0; cursor !== null && seen.length < 20; ) {
    const answer = await fetched(document, given, cursor)
    if (!answer.ok) throw new Error(answer.error.kind)
    const { passages, complete, leftOut, nothing, nextCursor } = answer.value
    seen.push({ texts: passages.map(({ text }) => text), complete, leftOut: leftOut!.lowConfidence, nothing })
    cursor = nextCursor
  }
  return seen
}

test.each<[string, Asked, number]>([
  ['five passages', {}, 3],
  ['six passages, and the last answer is full', { maxPassages: 6 }, 2],
  ['a budget', { tokenBudget: 16 }, 4],
])('a document longer than one answer of %s ends, each passage once', async (_, given, count) => {
  const { document } = await shelve(on, {}, TEXTS)
  const all = await answers(document, given)
  expect(all.flatMap(({ texts }) => texts)).toEqual(TEXTS)
  expect(all.map(({ complete }) => complete)).toEqual(all.map((_, at) => at === count - 1))
})

test.each([
  ['the first passage', 0, 'Passage number 0.'],
  ['a passage further on', 5, 'Passage number 5.'],
])('a budget smaller than %s is refused with the least that would bring it', async (_, cursor, text) => {
  const { document } = await shelve(on, {}, TEXTS)
  const answer = await fetched(document, { tokenBudget: 2 }, cursor)
  expect(answer).toMatchObject({ error: { kind: 'invalid-request', errors: [{ pointer: '/token_budget' }] } })
  const [, least] = answer.ok ? [] : (/at least (\d+)/.exec(answer.error.errors![0]!.detail) ?? [])
  const again = await fetched(document, { tokenBudget: Number(least) }, cursor)
  expect(again.ok && again.value.passages.map((passage) => passage.text)).toEqual([text])
})

test.each<[string, number[], Asked, [number, number, boolean][]]>([
  [
    'in the middle',
    [3, 4],
    {},
    [
      [3, 2, false],
      [5, 0, false],
      [2, 0, true],
    ],
  ],
  [
    'at the end',
    [10, 11],
    {},
    [
      [5, 0, false],
      [5, 0, false],
      [0, 2, false],
    ],
  ],
  [
    'where the budget cuts',
    [2, 8],
    { maxPassages: 12, tokenBudget: 20 },
    [
      [4, 1, false],
      [4, 1, false],
      [2, 0, true],
    ],
  ],
])(
  'passages of too little confidence %s are counted once, and are no complete answer',
  async (_, weak, given, expected) => {
    const { document } = await shelve(on, {}, TEXTS, (at) =>
      weak.includes(at) ? { confidence: confidence(0.4) } : {},
    )
    const all = await answers(document, { minConfidence: 0.5, ...given })
    expect(all.map(({ texts, leftOut, complete }) => [texts.length, leftOut, complete])).toEqual(expected)
    expect(all.flatMap(({ texts }) => texts)).toEqual(TEXTS.filter((_, at) => !weak.includes(at)))
  },
)

test('a place of which every passage is too weak says so', async () => {
  const { document } = await shelve(on, {}, ['Faint.'], () => ({ confidence: confidence(0.4) }))
  expect(await answers(document, { minConfidence: 0.5 })).toEqual([
    { texts: [], complete: false, leftOut: 1, nothing: 'low_confidence' },
  ])
})
