import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../workers/adapters/clock/system.ts'
import type { Reranker } from '../../../workers/ports/reranker.ts'
import type { Timer } from '../../../workers/ports/timer.ts'
import { scoreOf } from '../../../workers/retrieve/fuse.ts'
import type { Found } from '../../../workers/retrieve/hydrate.ts'
import { recorder } from '../../../workers/retrieve/recorder.ts'
import { leadOf, rerank } from '../../../workers/retrieve/rerank.ts'
import { aBlock, aChunk, aDocument, aDocumentId } from '../../support/builders.ts'

const found = (number: number, bm25: number | null, cosine: number | null): Found => {
  const documentId = aDocumentId(number)
  const block = aBlock({ documentId, text: `Passage ${number}.` })
  const chunk = aChunk([block])
  const parts = { lexical: 1 / (60 + number), dense: 0, figures: 0, rerank: 0 }
  return {
    chunk,
    document: aDocument({ id: documentId }),
    blocks: [block],
    hit: { chunkId: chunk.id, score: scoreOf(parts), parts, evidence: { bm25, cosine } },
  }
}

/** Holds the last of the candidates for the best. */
const LAST_IS_BEST: Reranker = {
  name: 'last-is-best',
  rerank: async (_, candidates) => candidates.map((_, at) => (at + 1) / candidates.length),
}

const IN_VAIN: Timer = { start: () => ({ rung: new Promise(() => {}), stop() {} }), turn: async () => {} }
const AT_ONCE: Timer = { start: () => ({ rung: Promise.resolve(), stop() {} }), turn: async () => {} }

async function reranked(all: readonly Found[], reranker: Reranker | null, timer: Timer = IN_VAIN) {
  const watch = recorder(systemClock)
  const events: string[] = []
  const on = { reranker, timer, log: { event: (name: string) => void events.push(name) } }
  const { found: order, fallback } = await rerank('a question', all, on, watch)
  const step = watch.recorded().steps.find(({ path }) => path === 'rerank')!
  return {
    order: order.map(({ document }) => all.findIndex((one) => one.document.id === document.id)),
    fallback,
    step,
    events,
    hits: order.map(({ hit }) => hit),
  }
}

const CLOSE = [found(1, 1, 0.5), found(2, 0.9, 0.6), found(3, 0.8, 0.4)]

test('what the model judges better comes first, and the parts add up', async () => {
  const { order, hits, step, fallback } = await reranked(CLOSE, LAST_IS_BEST)
  expect(order).toEqual([2, 1, 0])
  for (const hit of hits) expect(hit.score).toBe(scoreOf(hit.parts))
  expect(hits.every(({ parts }) => parts.rerank > 0)).toBe(true)
  expect([step.outcome, step.in, step.out, step.why, fallback]).toEqual(['ran', 3, 3, 'last-is-best', []])
})

describe('the order stays', () => {
  const down: Reranker = { name: 'down', rerank: () => Promise.reject(new TypeError('down')) }
  const silent: Reranker = { name: 'silent', rerank: () => new Promise(() => {}) }
  test.each([
    ['without a reranker', CLOSE, null, IN_VAIN, ['skipped', 'none_set_up'], []],
    ['of one passage', CLOSE.slice(0, 1), LAST_IS_BEST, IN_VAIN, ['skipped', 'nothing_to_order'], []],
    [
      'where the first is far ahead',
      [found(1, 1, 0.9), found(2, 0.5, 0.4)],
      LAST_IS_BEST,
      IN_VAIN,
      ['skipped', 'margin'],
      [],
    ],
    [
      'when the reranker fails',
      CLOSE,
      down,
      IN_VAIN,
      ['failed', 'TypeError'],
      [{ step: 'rerank', reason: 'failed' }],
    ],
    [
      'when it is late',
      CLOSE,
      silent,
      AT_ONCE,
      ['skipped', 'deadline'],
      [{ step: 'rerank', reason: 'timeout' }],
    ],
  ] as const)('%s', async (_, all, reranker, timer, said, fallback) => {
    const told = await reranked(all, reranker, timer)
    expect(told.order).toEqual(all.map((_, at) => at))
    expect([told.step.outcome, told.step.why]).toEqual(said)
    expect(told.fallback).toEqual(fallback)
    expect(told.events).toEqual(reranker === down ? ['rerank-failed'] : [])
  })
})

describe('the lead of the first', () => {
  test.each([
    ['is what its BM25 is over the next', [found(1, 1, null), found(2, 0.6, null)], 0.4],
    [
      'counts the best of all others, in whatever order',
      [found(1, 1, null), found(2, 0.1, null), found(3, 0.9, null)],
      0.1,
    ],
    ['is none where another partition has a best one, too', [found(1, 1, null), found(2, 1, null)], 0],
    ['is none where another is nearer in meaning', [found(1, 1, 0.2), found(2, 0.1, 0.3)], 0],
    ['is none where words did not find it', [found(1, null, 0.9), found(2, 0.1, null)], 0],
    ['is none where another has more words', [found(1, 0.5, 0.9), found(2, 1, 0.1)], 0],
    ['is whole where it is alone', [found(1, 1, 0.9)], 1],
  ])('%s', (_, all, lead) => {
    expect(leadOf(all)).toBeCloseTo(lead, 10)
  })
})

test('the clock of a deadline is stopped once, whatever came of it', async () => {
  for (const reranker of [
    LAST_IS_BEST,
    { ...LAST_IS_BEST, rerank: () => Promise.reject(new Error('down')) },
  ]) {
    let stopped = 0
    const start = () => ({
      rung: new Promise<void>(() => {}),
      stop() {
        stopped += 1
      },
    })
    await reranked(CLOSE, reranker, { ...IN_VAIN, start })
    expect(stopped).toBe(1)
  }
})
