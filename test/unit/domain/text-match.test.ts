import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Question, questionOf } from '../../../workers/domain/question.ts'
import { matchText, rarityAmong, stemmed } from '../../../workers/domain/text-match.ts'

describe('a question', () => {
  test.each([
    ['In which year did Marie Curie discover radium?', { sought: 'time', names: ['mary', 'cury'] }],
    ['How many moons has Mars?', { sought: 'quantity', names: ['mar'] }],
    ['Who was not at the treaty of 1,648.5?', { sought: 'person', numbers: ['1,648.5'], isNegated: true }],
    ['Where is Lake Chad?', { sought: 'place', isNegated: false }],
    ['Explain osmosis', { sought: 'other', names: [], numbers: [], terms: ['explain', 'osmosi'] }],
  ] as readonly (readonly [string, Partial<Question>])[])('%s', (text, said) => {
    const { names, ...others } = said
    expect(questionOf(text)).toMatchObject(others)
    if (names !== undefined) expect(questionOf(text).names).toHaveLength(names.length)
  })

  test('leaves out the word for the kind of answer, unless it is all there is', () => {
    expect(questionOf('What year was the treaty signed?').terms).toEqual(['treaty', 'sign'])
    expect(questionOf('What year?').terms).toEqual(['year'])
  })
})

const TEXTS = [
  'The treaty was signed in 1648. It ended a war of thirty years.',
  'A treaty binds states. They are not bound by a promise.',
  'Plants make food from light.',
]

const match = (query: string, at: number, context = '') => {
  const question = questionOf(query)
  const texts = TEXTS.map(stemmed)
  return matchText(
    question,
    rarityAmong(
      question,
      texts.map(({ set }) => set),
    ),
    texts[at]!,
    stemmed(context),
  )
}

describe('how a text meets a question', () => {
  test('whole, in one sentence, with what is sought', () => {
    expect(match('When was the treaty signed?', 0)).toMatchObject({
      sentence: 1,
      passage: 1,
      answers: true,
      opposed: false,
      missing: 0,
      at: { start: 0, end: 30 },
    })
  })

  test('in part: a rare word that is missing weighs more than a common one that is there', () => {
    const { passage, missing, answers } = match('When was the treaty signed?', 1)
    expect(passage).toBeGreaterThan(0)
    expect(passage).toBeLessThan(0.5)
    expect([missing > 0, answers]).toEqual([true, false])
  })

  test('not at all', () => {
    expect(match('When was the treaty signed?', 2)).toMatchObject({ sentence: 0, passage: 0, closeness: 0 })
  })

  test('by its headings', () => {
    expect(match('When was the treaty signed?', 2, 'The treaty is signed')).toMatchObject({
      context: 1,
      passage: 1,
    })
  })

  test('and denies what is asked', () => {
    expect(match('Are states bound by a promise?', 1).opposed).toBe(true)
    expect(match('Who is not bound by a promise?', 1).opposed).toBe(false)
  })

  test('shares are 0–1 for any question and text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (query, text) => {
        const question = questionOf(query)
        const words = stemmed(text)
        const { at, answers, opposed, missing, ...shares } = matchText(
          question,
          rarityAmong(question, [words.set]),
          words,
          stemmed(''),
        )
        for (const share of Object.values(shares)) {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})
