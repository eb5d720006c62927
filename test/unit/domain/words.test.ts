import { describe, expect, test } from 'vitest'
import { contentWords, queryTerms, spaced } from '../../../workers/domain/words.ts'

const terms = (query: string): string[] => queryTerms(query).map((term) => term.join(' '))

describe('a query becomes terms', () => {
  test.each([
    ['words, each once, in lower case', 'Cell wall CELL', ['cell', 'wall']],
    ['function words are left out', 'What is the function of a cell wall?', ['function', 'cell', 'wall']],
    ['unless there is nothing else', 'To be or not to be', ['not']],
    ['unless there is nothing else at all', 'what is it', ['what', 'is', 'it']],
    ['a possessive is the noun', "Newton’s law isn't", ['newton', 'law']],
    ['a dotted number is one term', 'exercise 3.4.1', ['exercise', '3 4 1']],
    ['a hyphenated word is one term and its parts', 'multi-agent', ['multi agent', 'multi', 'agent']],
    ['letters and digits stay together', 'e=mc²', ['e mc2']],
    ['Devanagari words keep their vowel signs', 'पानी पीना', ['पानी', 'पीना']],
    ['Chinese is cut into words', '机器学习', ['机器', '学习']],
    ['joiners and soft hyphens are not seen', 'wa\u00adter क्\u200dष', ['water', 'क्ष']],
    ['ligatures and full width are folded', 'ﬁeld ＡＢＣ', ['field', 'abc']],
    ['marks alone are no terms', '?! "" () \ud800 🙂', []],
  ])('%s', (_, query, expected) => {
    expect(terms(query)).toEqual(expected)
  })

  test('of a long one the first 64 count', () => {
    const long = Array.from({ length: 100 }, (_, at) => `w${at}`)
    expect(terms(long.join(' '))).toEqual(long.slice(0, 64))
  })
})

describe('a text is spaced for the index', () => {
  test.each([
    ['English stays as it is', 'A cell, a wall.', 'A cell, a wall.'],
    ['Thai gets spaces', 'อ่านหนังสือ', ' อ่าน หนังสือ '],
    ['Chinese within English', 'the 学习 word', 'the  学习  word'],
    ['a NUL becomes a space', 'a\0b', 'a b'],
    ['half a pair becomes a mark', 'a\ud800b', 'a\ufffdb'],
  ])('%s', (_, text, expected) => {
    expect(spaced(text)).toBe(expected)
  })
})

test('content words come as often as they occur', () => {
  expect(contentWords("The cell's wall is a wall.")).toEqual(['cell', 'wall', 'wall'])
})
