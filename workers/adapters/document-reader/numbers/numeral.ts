/** A count in a format of numbers (ISO/IEC 29500-1, 17.18.59); one that is not here is written in digits. */
export const numeral = (count: number, format: string): string => (FORMATS[format] ?? String)(count)

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

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

function roman(count: number): string {
  if (count < 1 || count > 3999) return String(count)
  let rest = count
  let written = ''
  for (const [value, sign] of ROMAN) for (; rest >= value; rest -= value) written += sign
  return written
}

const LATIN = 'abcdefghijklmnopqrstuvwxyz'

const FORMATS: Readonly<Record<string, (count: number) => string>> = {
  decimal: String,
  decimalZero: (count) => String(count).padStart(2, '0'),
  lowerLetter: letters(LATIN),
  upperLetter: letters(LATIN.toUpperCase()),
  lowerRoman: (count) => roman(count).toLowerCase(),
  upperRoman: roman,
  hindiNumbers: digits(0x966),
  hindiVowels: letters('कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह'),
  hindiConsonants: letters('अआइईउऊऋऌएऐओऔअंअः'),
  thaiNumbers: digits(0xe50),
  russianLower: letters('абвгдежзиклмнопрстуфхцчшщыэюя'),
  russianUpper: letters('АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ'),
  none: () => '',
}
