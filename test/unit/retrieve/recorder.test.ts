import { expect, test } from 'vitest'
import { recorder } from '../../../workers/retrieve/recorder.ts'

/** A clock that moves when it is told to. */
const aClock = () => {
  let now = 1_000
  return { now: () => now, pass: (ms: number) => (now += ms) }
}

test('steps are told in the order of their start, those of a step below it', async () => {
  const clock = aClock()
  const watch = recorder(clock)
  await watch.time('gather', async () => {
    const below = watch.within('gather')
    clock.pass(2)
    await below.time('lexical', () => clock.pass(5))
    below.note('lexical', { out: 7 })
  })
  watch.note('rerank', { outcome: 'skipped', why: 'none_set_up' })
  const { steps, ms } = watch.recorded()
  expect(steps).toEqual([
    { path: 'gather', startMs: 0, ms: 7, runs: 1, in: null, out: null, outcome: 'ran', why: null },
    { path: 'gather/lexical', startMs: 2, ms: 5, runs: 1, in: null, out: 7, outcome: 'ran', why: null },
    {
      path: 'rerank',
      startMs: 7,
      ms: 0,
      runs: 0,
      in: null,
      out: null,
      outcome: 'skipped',
      why: 'none_set_up',
    },
  ])
  expect(ms).toBe(7)
  expect(watch.timings).toEqual({ gather: 7, lexical: 5 })
})

test('a step that runs again is added up, and one that throws is told with the name of its fault', async () => {
  const clock = aClock()
  const watch = recorder(clock)
  await watch.time('embed', () => clock.pass(3))
  const broken = watch.time('embed', () => {
    clock.pass(1)
    throw new TypeError('What was asked does not belong into a trace')
  })
  await expect(broken).rejects.toThrow(TypeError)
  expect(watch.recorded().steps).toMatchObject([
    { path: 'embed', ms: 4, runs: 2, outcome: 'failed', why: 'TypeError' },
  ])
})

test('a cache that was not asked is told apart from one that had nothing', () => {
  const watch = recorder(aClock())
  watch.within('gather').cache('queryEmbedding', 0, 1)
  watch.cache('content', 3, 1)
  watch.cache('content', 1, 0)
  expect(watch.recorded().caches).toEqual({
    queryEmbedding: { hits: 0, misses: 1 },
    semantic: null,
    content: { hits: 4, misses: 1 },
  })
})
