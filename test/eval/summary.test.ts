import { describe, expect, test } from 'vitest'
import { keptOf, worseThan } from './compare.mjs'
import { outcomeOf } from './outcome.mjs'
import { setReport } from './report.mjs'
import { question } from './sets/set.mjs'
import { byKind, figuresOf } from './summary.mjs'

/** A passage of a document that is called by the items it covers, with spaces between them. */
const passage = (items: string) => ({
  text: '',
  citation: { id: 'cit', document: { id: items }, pages: null, paragraphs: null, block_ids: [], quote: '' },
})

const SET = {
  documents: [],
  questions: [],
  itemsIn: (_: unknown, { key }: { readonly key: string }) => key.split(' ').filter((item) => item !== ''),
  isCited: async () => true,
}

const asked = (given: object) => question({ id: 'q', query: '', library: 'whole', ...given })

const answered = (of: object, items: readonly string[], more: object = {}, steps: object[] = []) =>
  outcomeOf(
    asked(of),
    { passages: items.map(passage), confidence: 0.5, no_good_match: false, fallback: [], ...more },
    steps as never,
    SET,
    (key: string) => ({
      key,
      library: 'whole',
      metadata: { title: '', source_family: 'reference', scope: 'tenant' },
    }),
    async () => null,
  )

const B = { relevant: { b: 1 }, hasNearMiss: true }

describe('what becomes of a question', () => {
  test('a passage over two items counts for both in order, each item once', async () => {
    const { ranked, rightPassage } = await answered(B, ['a b', 'b c', ''])
    expect(ranked).toEqual(['a', 'b', 'c', 'passage 3'])
    expect(rightPassage).toBe(1)
  })

  test.each([
    ['before the answer', ['near-miss', 'b'], true],
    ['after the answer', ['b', 'near-miss'], false],
    ['alone', ['near-miss'], true],
    ['not there', ['a', 'b'], false],
  ])('a near-miss: %s', async (_, items, expected) => {
    expect((await answered(B, items)).nearMiss).toBe(expected)
  })

  test.each([
    ['it ran', { outcome: 'ran', why: null }, false],
    ['left out, for the scores tell already', { outcome: 'skipped', why: 'clear' }, true],
    ['there is none', { outcome: 'skipped', why: 'none_set_up' }, null],
  ])('the rerank: %s', async (_, step, expected) => {
    expect((await answered(B, [], {}, [{ path: 'rerank', ...step }])).rerankSkipped).toBe(expected)
  })

  test('nothing right leaves nothing to cite', async () => {
    expect(await answered(B, ['a'])).toMatchObject({ cited: null, rightPassage: null })
  })
})

const outcomes = async () => [
  await answered({ id: '1', relevant: { a: 1 } }, ['a'], { confidence: 0.9 }),
  await answered({ id: '2', relevant: { b: 1 } }, ['x', 'b'], { confidence: 0.2, no_good_match: true }),
  await answered({ id: '1', kind: 'paragraph_removed' }, ['x'], { confidence: 0.5 }),
  await answered({ id: '9', kind: 'adversarial' }, ['x'], { confidence: 0.1, no_good_match: true }),
]

test('figures are over the questions they can be told of', async () => {
  const figures = figuresOf(await outcomes())
  const told = Object.fromEntries(Object.entries(figures).map(([name, { value, of }]) => [name, [value, of]]))
  expect(told).toMatchObject({
    hit_at_1: [0.5, 2],
    recall_at_5: [1, 2],
    mrr: [0.75, 2],
    wrongly_refused: [0.5, 2],
    rightly_refused: [0.5, 2],
    no_answer_auroc: [0.75, 4],
    near_miss_rate: [null, 0],
    rerank_skip_rate: [null, 0],
  })
})

test('a question is told from its own pair where it has one, else from all', async () => {
  const { paragraph_removed, adversarial } = byKind(await outcomes())
  expect(paragraph_removed?.no_answer_auroc).toMatchObject({ value: 1, of: 2 })
  expect(adversarial?.no_answer_auroc).toMatchObject({ value: 1, of: 3 })
})

describe('what is worse than a baseline', () => {
  const figures = {
    recall_at_5: 0.8,
    ece: 0.1,
    fallback_rate: 0,
    rerank_skip_rate: 0.5,
    near_miss_rate: null,
  }
  const before = { a: { questions: 10, figures, kinds: { adversarial: { no_answer_auroc: 0.9 } }, ways: {} } }
  const now = (more: object, questions = 10) => ({
    a: { ...before.a, questions, figures: { ...figures, ...more } },
  })

  test.each([
    ['the same', {}, []],
    ['as good as the same', { recall_at_5: 0.796 }, []],
    ['better', { recall_at_5: 0.9, ece: 0.01 }, []],
    ['less found', { recall_at_5: 0.7 }, ['a: recall_at_5 0.8 → 0.7']],
    ['more error', { ece: 0.2 }, ['a: ece 0.1 → 0.2']],
    ['skipped more often', { rerank_skip_rate: 1 }, []],
    ['no longer told', { recall_at_5: null }, ['a: recall_at_5 0.8 → null']],
    ['told for the first time', { near_miss_rate: 0.9 }, []],
  ])('%s', (_, more, expected) => {
    expect(worseThan(now(more), before)).toEqual(expected)
  })

  test('one kind of unanswerable question', () => {
    const kinds = { adversarial: { no_answer_auroc: 0.8 } }
    expect(worseThan({ a: { ...before.a, kinds } }, before)).toEqual([
      'a, adversarial: no_answer_auroc 0.9 → 0.8',
    ])
  })

  test('other questions do not compare; a set that is new cannot be worse', () => {
    expect(worseThan(now({}, 11), before)).toEqual(['a: 10 questions → 11: another baseline is needed'])
    expect(worseThan({ b: before.a }, before)).toEqual([])
  })

  test('a report is kept rounded, by way and kind', async () => {
    const kept = keptOf(setReport({ hybrid: await outcomes(), bm25: [] }))
    expect(kept).toMatchObject({ questions: 4, figures: { mrr: 0.75 }, ways: { bm25: { mrr: null } } })
    expect(Object.keys(kept.kinds)).toEqual(['paragraph_removed', 'adversarial'])
  })
})
