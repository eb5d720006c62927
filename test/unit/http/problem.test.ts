import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FailureKind, failure } from '../../../workers/domain/failure.ts'
import { problemOf } from '../../../workers/http/problem.ts'

const documented = new Map(
  [...readFileSync('docs/problems.md', 'utf8').matchAll(/^\| `([a-z-]+)` \| (\d+) \|/gm)].map(
    ([, kind, status]) => [kind!, Number(status)],
  ),
)

test.each(FailureKind.options)('%s is documented with its status', (kind) => {
  const { status, type, instance } = problemOf(failure(kind, 'x'), '/retrieve')
  expect(documented.get(kind)).toBe(status)
  expect(type).toMatch(new RegExp(`/${kind}$`))
  expect(instance).toBe('/retrieve')
})
