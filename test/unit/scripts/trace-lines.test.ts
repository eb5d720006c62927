import { expect, test } from 'vitest'
import { traceLines } from '../../../scripts/lib/trace-lines.mjs'
import { wireTrace } from '../../../workers/http/contract/trace.ts'
import { aTrace } from '../../contract/trace-store.suite.ts'

const step = (path: string, given = {}) => ({
  path,
  startMs: 1,
  ms: 2,
  runs: 1,
  in: null,
  out: null,
  outcome: 'ran' as const,
  why: null,
  ...given,
})

test('a trace is printed as a tree of its steps, with candidates, times and why one was left out', () => {
  const steps = [
    step('gather', { ms: 12.4 }),
    step('gather/partitions'),
    step('gather/lexical', { out: 50 }),
    step('fuse', { in: 74, out: 60 }),
    step('rerank', { runs: 0, outcome: 'skipped', why: 'none_set_up' }),
  ]
  const lines = traceLines(
    wireTrace({ trace: { ...aTrace(0), steps: { items: steps, more: 0 } }, query: null }),
  )
  const tree = lines.slice(lines.findIndex((line) => line.startsWith('steps')) + 1, -2)
  expect(tree.map((line) => line.trim().replace(/ {2,}/g, '  '))).toEqual([
    '├─ gather  12 ms  +1 ms',
    '│  ├─ partitions  2 ms  +1 ms',
    '│  └─ lexical  2 ms  +1 ms  → 50',
    '├─ fuse  2 ms  +1 ms  74 → 60',
    '└─ rerank  +1 ms  skipped: none_set_up',
  ])
  expect(lines.at(-2)).toContain('query_embedding: hit, semantic: not asked')
})
