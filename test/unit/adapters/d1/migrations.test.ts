import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every file of migrations/ is among those that the Worker applies, in order', () => {
  const source = readFileSync('workers/adapters/d1/migrate.ts', 'utf8')
  const named = Array.from(source.matchAll(/name: '([^']+\.sql)'/g), ([, name]) => name)
  expect(named).toEqual(readdirSync('migrations').sort())
})
