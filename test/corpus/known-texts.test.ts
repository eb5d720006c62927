import { describe, expect, test } from 'vitest'
import { corpusIsHere, corpusPath } from '../support/corpus.ts'
import { knownText, misread } from './known-texts.mjs'
import { transcript } from './transcripts.mjs'

const CORPUS = corpusPath('.')

describe('what was misread', () => {
  test.each([
    ['of all of a text', ['a leaf', 'is green'], { language: 'en', all: 'a leaf is green' }, 0],
    [
      'of two sentences in it',
      ['xx ab yy', 'cx'],
      { language: 'en', sentences: ['ab', 'cd'], times: 1 },
      0.25,
    ],
    [
      'of a sentence that stands twice',
      ['ab', 'zz', 'ax'],
      { language: 'en', sentences: ['ab'], times: 2 },
      0.25,
    ],
    [
      'of a sentence that stands once, not twice',
      ['ab'],
      { language: 'en', sentences: ['ab'], times: 2 },
      0.5,
    ],
    ['of a blank page', [], { language: 'en', all: '' }, 0],
  ])('%s', (_, texts, known, error) => {
    expect(misread(texts, known)).toBeCloseTo(error, 9)
  })
})

describe.skipIf(!corpusIsHere)('what the corpus knows', () => {
  test.each([
    ['images/phototest-rotated-right.png', 'en', 'all', 286],
    ['images/blank-scan.pdf', 'en', 'all', 0],
    ['images/devanagari-four-fonts.png', 'hi', 'sentences', 1],
    ['images/lincoln-letter-1864.pdf', 'en', 'sentences', 3],
  ])('of %s', (file, language, key, length) => {
    const known: Record<string, unknown> = { ...knownText(CORPUS, file) }
    expect([known.language, (known[key] as string).length]).toEqual([language, length])
  })

  test.each([
    ['audio/fr-short.wav', /^[A-Z].*\w/u],
    ['audio/digits.wav', /^one zero .* three$/],
    ['audio/two-speakers-stereo.wav', /left\. The horizon/],
    ['audio/silence-1s.wav', /^$/],
  ])('of %s', (file, said) => {
    expect(transcript(CORPUS, file)).toMatch(said)
  })

  test.each(['images/nutrition-label-photo.jpg', 'office/wiki.md'])('nothing of %s', (file) => {
    expect([knownText(CORPUS, file), transcript(CORPUS, file)]).toEqual([null, null])
  })
})
