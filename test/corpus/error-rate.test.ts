import { describe, expect, test } from 'vitest'
import { characterError, errorWithin, wordError } from './error-rate.mjs'

describe('characters that were misread', () => {
  test.each([
    ['none', 'a leaf', 'a leaf', 0],
    ['white space is one blank', ' a \n leaf ', 'a leaf', 0],
    ['one of ten is another', 'photograqh', 'photograph', 0.1],
    ['one of ten is missing', 'photogaph', 'photograph', 0.1],
    ['twice as many as there are', 'abab', 'ab', 1],
    ['a vowel sign is a character', 'हद', 'हिद', 1 / 3],
    ['marks may be a letter of their own', 'e\u0301', '\u00e9', 0],
    ['something where nothing is', 'a', '', 1],
    ['nothing where nothing is', ' ', '', 0],
  ])('%s', (_, read, truth, error) => {
    expect(characterError(read, truth)).toBeCloseTo(error, 9)
  })
})

test.each([
  ['with other text around it', 'xx a leaf yy', 'a leaf', 0],
  ['with one letter wrong', 'xx a leef yy', 'a leaf', 1 / 6],
  ['that is not there', '123', 'abc', 1],
])('a text %s', (_, read, truth, error) => {
  expect(errorWithin(read, truth)).toBeCloseTo(error, 9)
})

describe('words that were misheard', () => {
  test.each([
    ['case and marks are not heard', 'And so, my FELLOW', 'and so my fellow', 0],
    ['one of four is another', 'ask what you can', 'ask not you can', 0.25],
    ['one of four is missing', 'ask you can', 'ask not you can', 0.25],
    ['one is too many', 'ask not you can can', 'ask not you can', 0.25],
    ['in silence', 'thank you', '', 1],
    ['nothing in silence', '', '', 0],
    ['nothing of speech', '', 'ask not', 1],
  ])('%s', (_, heard, truth, error) => {
    expect(wordError(heard, truth)).toBeCloseTo(error, 9)
  })
})
