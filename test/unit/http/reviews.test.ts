import { describe, expect, test } from 'vitest'
import { ReviewBody } from '../../../workers/http/contract/review.ts'
import { jsonOf, memoryApp } from '../../support/memory-app.ts'

const BLOCK = `blk_${'0'.repeat(20)}_x1_0_0`

describe('what is said of a block', () => {
  test.each<[string, unknown, boolean]>([
    ['that it is right', { verdict: 'accept' }, true],
    ['that it is no text', { verdict: 'reject' }, true],
    ['what it says', { verdict: 'correct', text: 'Light travels.' }, true],
    ['what its lines say', { verdict: 'correct', text: 'One.\nTwo.' }, true],
    ['what its cells say', { verdict: 'correct', cells: ['a', ''] }, true],
    ['nothing', {}, false],
    ['an unknown verdict', { verdict: 'weak' }, false],
    ['a correction without a text', { verdict: 'correct' }, false],
    ['a correction to nothing', { verdict: 'correct', text: '  ' }, false],
    ['a correction to empty cells', { verdict: 'correct', cells: ['', ''] }, false],
    ['text and cells', { verdict: 'correct', text: 'a', cells: ['a'] }, false],
    ['a text with a rejection', { verdict: 'reject', text: 'a' }, false],
    ['control characters', { verdict: 'correct', text: 'a\u0000b' }, false],
    ['half a character', { verdict: 'correct', text: 'a\ud800' }, false],
    ['too much', { verdict: 'correct', text: 'a'.repeat(20_001) }, false],
  ])('%s', (_, body, isFine) => expect(ReviewBody.safeParse(body).success).toBe(isFine))

  test('is kept in composed form, trimmed', () => {
    expect(ReviewBody.parse({ verdict: 'correct', text: ' cafe\u0301 ' })).toEqual({
      verdict: 'correct',
      text: 'café',
    })
  })
})

describe('the API', () => {
  const send = memoryApp()

  test.each<[string, string, RequestInit, Parameters<typeof send>[2], number]>([
    ['an empty list', '/reviews', {}, 'teacher', 200],
    ['an empty list for a curator', '/reviews', {}, 'curator', 200],
    ['a list for a student', '/reviews', {}, 'student', 403],
    ['an unknown state', '/reviews?state=open', {}, 'teacher', 422],
    ['a page of none', '/reviews?limit=0', {}, 'teacher', 422],
    ['a cursor of another list', '/reviews?cursor=7.doc_x', {}, 'teacher', 422],
    ['a review of an unknown block', `/reviews/${BLOCK}`, jsonOf({ verdict: 'accept' }), 'teacher', 404],
    ['a review of no block', '/reviews/blk_1', jsonOf({ verdict: 'accept' }), 'teacher', 404],
    ['a review without a verdict', `/reviews/${BLOCK}`, jsonOf({}), 'teacher', 422],
    ['a review that names a school', `/reviews/${BLOCK}`, jsonOf({ tenant: 'b' }), 'teacher', 422],
  ])('%s', async (_, path, init, role, status) => expect((await send(path, init, role)).status).toBe(status))
})
