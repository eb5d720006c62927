import { expect, test } from 'vitest'
import { languagesOf } from '../../../../workers/ingest/pages/document-facts.ts'

test.each([
  ['what its bringer says alone', 'hi-IN', 'en-US', ['en'], ['hi']],
  ['else what the file says before the usual ones', null, 'DE-at', ['en', 'hi'], ['de', 'en', 'hi']],
  ['each once', null, 'en-GB', ['en'], ['en']],
  ['the usual ones where neither says anything', null, null, ['hi', 'en'], ['hi', 'en']],
  ['the usual ones where the file says what is no language', null, 'x-unknown', ['en'], ['en']],
  ['the usual ones where the file says nothing', null, '', ['en'], ['en']],
])('a document is recognised in %s', (_, locale, declared, usual, expected) => {
  expect(languagesOf(locale, declared, usual)).toEqual(expected)
})
