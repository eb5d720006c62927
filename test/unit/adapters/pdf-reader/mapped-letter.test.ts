import { describe, expect, test } from 'vitest'
import { guessLetter } from '../../../../workers/adapters/pdf-reader/pdfium/guess-letter.ts'
import { mappedLetter } from '../../../../workers/adapters/pdf-reader/pdfium/mapped-letter.ts'

describe('what the file or a known encoding says', () => {
  test.each<[string, number, boolean, string, string | null]>([
    ['a letter', 0x41, false, 'Helvetica', 'A'],
    ['a letter beyond the basic plane', 0x1d44e, false, 'STIX', '𝑎'],
    ['the mark of a hyphen at the end of a line', 2, false, 'Helvetica', '-'],
    ['a control character', 7, false, 'Helvetica', null],
    ['no character at all', 0xffff, false, 'Helvetica', null],
    ['an unmapped code of an ordinary font', 0x41, true, 'Helvetica', null],
    ['a sum of TeX', 0x58, true, 'CMEX10', '∑'],
    ['a large bracket of TeX', 0x10, true, 'LMMathExtension10-Regular', '('],
    ['a prime of TeX', 0x30, true, 'CMSY7', '′'],
    ['a script letter of TeX', 0x4e, true, 'LMMathSymbols10-Regular', 'N'],
    ['an ell of TeX', 0x60, true, 'LMMathItalic12-Regular', 'ℓ'],
    ['a code that means nothing in TeX', 0x36, true, 'CMSY10', null],
  ])('%s', (_, code, failed, font, letter) => expect(mappedLetter(code, failed, font)).toBe(letter))
})

describe('what is guessed', () => {
  test.each<[string, number, boolean, string]>([
    ['ASCII in a font of procedures', 0x41, true, 'A'],
    ['a ligature of T1', 0x1c, true, 'fi'],
    ['a ligature of OT1', 0x0e, true, 'ffi'],
    ['another control code', 0x01, true, ''],
    ['a high code', 0xe9, true, ''],
    ['any code of a font program', 0x41, false, ''],
  ])('%s', (_, code, procedural, letter) => expect(guessLetter(code, procedural)).toBe(letter))
})
