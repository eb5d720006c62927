import { describe, expect, test } from 'vitest'
import { measure, surplusOf, wordsOf } from './measure.mjs'

test.each([
  ['marks and case', 'Cells, “walls”: 3.14!', ['cells', 'walls', '3', '14']],
  ['ligatures and wide letters', 'ﬁne Ａ', ['fine', 'a']],
  ['vowel signs belong to their word', 'हिन्दी', ['हिन्दी']],
  ['Chinese has no spaces', '細胞 cell', ['細', '胞', 'cell']],
  ['nothing', ' – ', []],
])('words: %s', (_, text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

describe('a text against what is expected of it', () => {
  test.each([
    ['the same', 'a b c', 'a b c', { distinct: 1, counted: 1, order: 1, alike: 1 }],
    ['a word is lost', 'a b', 'a b b c', { distinct: 0.6667, counted: 0.5, order: 1, alike: 0.5 }],
    ['a word once, not twice', 'a b', 'a b b', { distinct: 1, counted: 0.6667, order: 1, alike: 0.6667 }],
    ['a word too many', 'a x b', 'a b', { distinct: 1, counted: 1, order: 1, alike: 0.6667 }],
    ['halves that changed places', 'c d a b', 'a b c d', { distinct: 1, counted: 1, order: 0.5, alike: 0 }],
    ['nothing was read', '', 'a b', { distinct: 0, counted: 0, order: 1, alike: 0 }],
    ['nothing was to be read', '', '', { distinct: 1, counted: 1, order: 1, alike: 1 }],
  ])('%s', (_, read, expected, figures) => {
    expect(measure(read, expected)).toEqual(figures)
  })
})

test('words that are too many', () => {
  expect(surplusOf(['a', 'a', 'b', 'c'], ['a', 'b'])).toEqual(['a', 'c'])
})
