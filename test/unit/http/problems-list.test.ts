import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FailureKind } from '../../../workers/domain/failure.ts'
import { problemOf } from '../../../workers/http/problem.ts'

test('docs/problems.md lists every kind of refusal once, with its status', () => {
  const listed = [...readFileSync('docs/problems.md', 'utf8').matchAll(/^\| `([\w-]+)` \| (\d+) \|/gm)]
  const rows = listed.map(([, kind, status]) => `${kind} ${status}`).filter((row) => row !== 'internal 500')
  const kinds = FailureKind.options.map((kind) => `${kind} ${problemOf({ kind, detail: '' }, '/').status}`)
  expect(rows.toSorted()).toEqual(kinds.toSorted())
})
