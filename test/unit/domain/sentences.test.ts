import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sentencesOf } from '../../../workers/domain/sentences.ts'

const shown = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end))

describe('sentences', () => {
  test.each([
    [
      'end with a mark before a capital',
      'It rains. The sea rises! Why? Salt.',
      ['It rains.', 'The sea rises!', 'Why?', 'Salt.'],
    ],
    ['take along what closes them', 'He said “Stop.” Then he left.', ['He said “Stop.”', 'Then he left.']],
    [
      'do not end in numbers and abbreviations',
      'See Fig. 3 by Dr. No, e.g. 3.14 of J. Smith. Next.',
      ['See Fig. 3 by Dr. No, e.g. 3.14 of J. Smith.', 'Next.'],
    ],
    ['end with the marks of their script', 'पानी बहता है। हवा चलती है।', ['पानी बहता है।', 'हवा चलती है।']],
    ['need no space in Chinese', '水会流动。风会吹。', ['水会流动。', '风会吹。']],
    ['end with a line', 'Heading\n\nText of it', ['Heading', 'Text of it']],
    ['are none in white space', ' \n ', []],
  ])('%s', (_, text, sentences) => {
    expect(shown(text)).toEqual(sentences)
  })

  test('hold every letter of any text once, in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(shown(text).join('').replace(/\s+/gu, '')).toBe(text.replace(/\s+/gu, ''))
      }),
    )
  })
})
