import { describe, expect, test } from 'vitest'
import { letters, shareFound, wordsOf } from './letters.mjs'

describe('letters', () => {
  test.each([
    ['a ligature', 'ﬁve ﬂowers', 'fiveflowers'],
    ['a word broken at a line end', 'chromo-\nsomes', 'chromosomes'],
    ['a soft hyphen', 'chromo\u00ADsome', 'chromosome'],
    ['punctuation and case', 'Cells, (two) “of” them!', 'cellstwoofthem'],
    ['Devanagari with its vowel signs', 'रं ध्र, खुल।', 'रंध्रखुल'],
    ['digits in their own script', 'पृष्ठ ३१', 'पृष्ठ३१'],
    ['an accent, drawn apart or not', 'Franc\u0327ois u¯', 'francoisu'],
  ])('%s', (_, text, wanted) => expect(letters(text)).toBe(wanted))

  test('signs alone are no word', () => expect(wordsOf('a → b .')).toEqual(['a', 'b']))
})

describe('the share of words found', () => {
  const page = letters(
    'The cell divides. Each daughter cell needs a complete set of instructions. 3 Cell division',
  )
  test.each([
    ['all of them', 'Each daughter cell needs a complete set', 1],
    ['words with a page number between them', 'of instructions. Cell division', 1],
    ['one of four missing', 'Each mother cell needs', 0.75],
    ['another order', 'instructions complete needs daughter', 0.25],
    ['nothing to find', '—', 0],
    ['nothing found', 'photosynthesis', 0],
  ])('%s', (_, text, share) => expect(shareFound(page, text)).toBe(share))
})
