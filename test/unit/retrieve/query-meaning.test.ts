import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { meaningOf } from '../../../workers/retrieve/query-meaning.ts'

test.each([
  ['What is mitosis?', 'mitosis'],
  ['Explain mitosis.', 'What is mitosis'],
  ['Can you please explain the water cycle?', 'water cycle'],
  ['Tell me about the "water cycle"', 'the water cycle!'],
  ["What's an atom?", 'what is an atom'],
  ["Which metals don't conduct?", 'which metals do not conduct'],
  ["Why can't fish fly?", 'Why cannot fish fly?'],
  ['e = mc²', 'E = mc2'],
  ['प्रकाश संश्लेषण क्या है?', 'प्रकाश संश्लेषण क्या है'],
])('%s | %s: one question', (a, b) => {
  expect(meaningOf(a)).toBe(meaningOf(b))
})

test.each([
  ['can birds fly', 'cannot birds fly'],
  ['Which metals conduct?', "Which metals don't conduct?"],
  ['animals with a spine', 'animals without a spine'],
  ['the war of 1914', 'the war of 1918'],
  ['water at 5 °C', 'water at -5 °C'],
  ['3.5 litres', '35 litres'],
  ['exercise 1.2', 'exercise 12'],
  ['x < 5', 'x > 5'],
  ['5 %', '5'],
  ['C++ loops', 'C loops'],
  ['When was Gandhi born?', 'Where was Gandhi born?'],
  ['Who is the president?', 'Who was the president?'],
  ['effect of heat on light', 'effect of light on heat'],
  ['before the war', 'after the war'],
  ['all primes are odd', 'no primes are odd'],
  ['a plant cell', 'an animal cell'],
  ['what is', 'what are'],
])('%s | %s: two questions', (a, b) => {
  expect(meaningOf(a)).not.toBe(meaningOf(b))
})

const word = fc.constantFrom(
  'heat',
  'light',
  'cell',
  'water',
  'force',
  '1914',
  '3.5',
  'five',
  'births',
  'why',
  'how',
)
const words = fc.array(word, { minLength: 2, maxLength: 8 })

test('a word more, a word less, another number, another order: another question', () => {
  fc.assert(
    fc.property(
      words,
      fc.nat(),
      fc.constantFrom('not', 'no', 'never', 'without', 'only', '7', '-'),
      (asked, at, added) => {
        const question = asked.join(' ')
        const place = at % (asked.length + 1)
        expect(meaningOf([...asked.slice(0, place), added, ...asked.slice(place)].join(' '))).not.toBe(
          meaningOf(question),
        )
        const less = asked.filter((_, index) => index !== at % asked.length)
        expect(meaningOf(less.join(' '))).not.toBe(meaningOf(question))
        const turned = asked.toReversed()
        if (turned.join(' ') !== question) expect(meaningOf(turned.join(' '))).not.toBe(meaningOf(question))
        const other = question.replace(/\d/, (digit) => String((Number(digit) + 1) % 10))
        if (other !== question) expect(meaningOf(other)).not.toBe(meaningOf(question))
      },
    ),
  )
})

test('capitals, articles, polite words and the marks of a sentence make no other question', () => {
  fc.assert(
    fc.property(words, fc.constantFrom('the', 'a', 'an', 'please'), fc.nat(), (asked, empty, at) => {
      const place = at % (asked.length + 1)
      const said = [...asked.slice(0, place), empty, ...asked.slice(place)].join(' ').toUpperCase()
      expect(meaningOf(`${said}?`)).toBe(meaningOf(asked.join(' ')))
    }),
  )
})
