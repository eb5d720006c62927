import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Question, questionOf } from '../../../workers/domain/question.ts'
import { matchText, rarityAmong, stemmed } from '../../../workers/domain/text-match.ts'

describe('a question', () => {
  test.each([
    ['In which year did Marie Curie discover radium?', { sought: 'time', names: ['mari', 'curi'] }],
    ['How many moons has Mars?', { sought: 'quantity', names: ['mar'] }],
    ['Who was not at the treaty of 1,648.5?', { sought: 'person', numbers: ['1,648.5'] }],
    ['Where is Lake Chad?', { sought: 'place', names: ['lake', 'chad'] }],
    ['Explain osmosis', { sought: 'other', names: [], numbers: [], terms: ['explain', 'osmosi'] }],
  ] as readonly (readonly [string, Partial<Question>])[])('%s', (text, said) => {
    expect(questionOf(text)).toMatchObject(said)
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
    })
  })

  test('in part: a rare word that is missing weighs more than a common one that is there', () => {
    const { passage, answers } = match('When was the treaty signed?', 1)
    expect(passage).toBeGreaterThan(0)
    expect(passage).toBeLessThan(0.5)
    expect(answers).toBe(false)
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

  test('shares are 0–1 for any question and text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (query, text) => {
        const question = questionOf(query)
        const words = stemmed(text)
        const { answers, ...shares } = matchText(
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
