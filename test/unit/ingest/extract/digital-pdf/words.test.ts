import { expect, test } from 'vitest'
import type { Glyph } from '../../../../../workers/ports/pdf-reader.ts'
import { aPage, BOLD, glyphsOf, type Setting } from '../../../../support/glyph-page.ts'
import { draftsOf, textsOf } from '../../../../support/laid-out.ts'

const at: Setting = { x: 72, y: 100 }

const shifted = (glyphs: readonly Glyph[], by: number): Glyph[] =>
  glyphs.map((glyph) => ({
    ...glyph,
    box: [glyph.box[0] + by, glyph.box[1], glyph.box[2] + by, glyph.box[3]],
    origin: [glyph.origin[0] + by, glyph.origin[1]],
  }))

/** A glyph that carries a text of its own at the place of a character. */
const glyphOf = (text: string, x: number, width: number, given: Partial<Setting> = {}): Glyph => ({
  ...glyphsOf('n', { ...at, ...given, x })[0]!,
  text,
  box: [x, 92, x + width, 102],
})

const doubled = (text: string, by: number): Glyph[] => [
  ...glyphsOf(text, at),
  ...shifted(glyphsOf(text, at), by),
]
const letterByLetter = (text: string, by: number): Glyph[] =>
  glyphsOf(text, at).flatMap((glyph) => [glyph, ...shifted([glyph], by)])

const cases: readonly (readonly [string, readonly Glyph[], string])[] = [
  ['spaces as glyphs', glyphsOf('two words', at), 'two words'],
  ['spaces as gaps only', glyphsOf('two words', { ...at, spaceGlyphs: false }), 'two words'],
  ['a letter-spaced heading', glyphsOf('VELKOMMEN', { ...at, tracking: 0.4 }), 'VELKOMMEN'],
  ['a space between every letter', glyphsOf('V E L K O M M E N', at), 'VELKOMMEN'],
  ['a short word set wide', glyphsOf('Quiz', { ...at, tracking: 0.24 }), 'Quiz'],
  ['columns of single letters stay apart', glyphsOf('xyv', { ...at, tracking: 0.8 }), 'x y v'],
  ['an enumeration of letters stays apart', glyphsOf('A B C D E F', at), 'A B C D E F'],
  ['bold by drawing the line twice', doubled('a good book', 0.4), 'a good book'],
  ['bold by drawing each letter twice', letterByLetter('a good book', 0.4), 'a good book'],
  [
    'a power in small type',
    [...glyphsOf('E = mc', at), ...glyphsOf('2', { x: 98, y: 95, size: 6 })],
    'E = mc2',
  ],
  [
    'the raised number of a note is no part of the word',
    [...glyphsOf('evidence', at), ...glyphsOf('12', { x: 109.4, y: 95, size: 6 })],
    'evidence 12',
  ],
  [
    'a power on a number stays raised',
    [...glyphsOf('10', at), ...glyphsOf('6', { x: 82, y: 95, size: 6 })],
    '10⁶',
  ],
  ['ligatures', [glyphOf('e', 72, 5), glyphOf('ﬃ', 77, 8), glyphOf('cient', 85, 22)], 'efficient'],
  [
    'control characters and private use',
    [glyphOf('a\u0000b', 72, 10), glyphOf('\uE123', 82, 5), glyphOf('c', 82, 5)],
    'abc',
  ],
  [
    'a soft hyphen within a word',
    [glyphOf('Mit', 72, 12), glyphOf('\u00AD', 84, 4), glyphOf('arbeit', 88, 24)],
    'Mitarbeit',
  ],
  [
    'an accent drawn over its letter',
    [glyphOf('e', 72, 5), glyphOf('\u0301', 73, 3), glyphOf('t', 77, 3)],
    'ét',
  ],
  ['Chinese without spaces', [glyphOf('北', 72, 10), glyphOf('京', 82.5, 10)], '北京'],
  ['dots that lead to a page number', glyphsOf('Growth . . . . . . . . 12', at), 'Growth … 12'],
]

test.each(cases)('%s', (_, glyphs, text) => {
  expect(textsOf(draftsOf(aPage(glyphs))).join(' ')).toBe(text)
})

test('letters set at a fixed pitch in a face of varying widths are words', () => {
  const glyphs = [...'Testing it'].flatMap((letter, index) =>
    letter === ' ' ? [] : glyphsOf(letter, { ...at, x: 72 + index * 7, size: 12 }),
  )
  expect(textsOf(draftsOf(aPage(glyphs)))).toEqual(['Testing it'])
})

test('a word in bold type belongs to its line', () => {
  const glyphs = [...glyphsOf('cells ', at), ...glyphsOf('divide', { ...at, x: 95, font: BOLD })]
  expect(textsOf(draftsOf(aPage(glyphs)))).toEqual(['cells divide'])
})
