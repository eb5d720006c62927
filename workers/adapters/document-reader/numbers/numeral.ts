import { byName } from '../../../domain/by-name.ts'
import { roman } from '../../../domain/roman.ts'

/** A count in a format of numbers (ISO/IEC 29500-1, 17.18.59); one that is not here is written in digits. */
export const numeral = (count: number, format: string): string => (FORMATS.get(format) ?? String)(count)

const digits = (zero: number) => (count: number) =>
  [...String(count)].map((digit) => String.fromCodePoint(zero + Number(digit))).join('')

/** Letters repeat after the last: a … z, aa, bb. */
const letters = (alphabet: string) => {
  const all = [...alphabet]
  return (count: number): string =>
    count < 1 || count > 20 * all.length
      ? String(count)
      : all[(count - 1) % all.length]!.repeat(Math.ceil(count / all.length))
}

const LATIN = 'abcdefghijklmnopqrstuvwxyz'

const FORMATS = byName<(count: number) => string>({
  decimal: String,
  decimalZero: (count) => String(count).padStart(2, '0'),
  lowerLetter: letters(LATIN),
  upperLetter: letters(LATIN.toUpperCase()),
  lowerRoman: roman,
  upperRoman: (count) => roman(count).toUpperCase(),
  hindiNumbers: digits(0x966),
  hindiVowels: letters('कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह'),
  hindiConsonants: letters('अआइईउऊऋऌएऐओऔअंअः'),
  thaiNumbers: digits(0xe50),
  russianLower: letters('абвгдежзиклмнопрстуфхцчшщыэюя'),
  russianUpper: letters('АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ'),
  none: () => '',
})
