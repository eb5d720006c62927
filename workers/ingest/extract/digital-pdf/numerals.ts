import { roman } from '../../../domain/roman.ts'

/** A page number as printed. */
export interface Numeral {
  readonly value: number
  /** How it is written: with which digits, or after which prefix. Numbers of different styles do not count on from each other. */
  readonly style: string
  /** As printed, without what stands around it. */
  readonly label: string
}

const ROMAN = /^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/i
const ROMAN_VALUES: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }
/** First digits of the decimal digits of scripts in which pages are numbered (Unicode `Nd`). */
const ZEROS = ['0', '٠', '۰', '०', '০', '੦', '૦', '୦', '௦', '౦', '೦', '൦', '๐', '０'].map(
  (zero) => zero.codePointAt(0)!,
)
/** Letters that spell a higher Roman number than any page has are a word, such as `mix`, or misread. */
const HIGHEST_ROMAN = 399
/** Pages beyond this are years or counts. */
const HIGHEST = 9999

/** Reads a token as a page number: `88`, `xiv`, `७`, `7-45`, `A-3`; null when it is none. */
export function numeralOf(token: string): Numeral | null {
  const bare = token.replace(/^[[({<|•·~–—\-\s]+|[\])}>|•·~–—\-.,:\s]+$/gu, '')
  if (bare === '') return null
  const digits = digitsOf(bare)
  if (digits) return digits
  const number = bare.length <= 7 && ROMAN.test(bare) && isOneCase(bare) ? romanValue(bare.toLowerCase()) : 0
  if (number > 0 && number <= HIGHEST_ROMAN) {
    return {
      value: number,
      style: bare === bare.toLowerCase() ? 'roman' : 'ROMAN',
      label: bare,
    }
  }
  const compound = /^(\d{1,3}|[A-Z]{1,3})[-–](\d{1,3})$/.exec(bare)
  if (!compound) return null
  return { value: Number(compound[2]), style: `${compound[1]}${bare[compound[1]!.length]}`, label: bare }
}

/** Writes a value in the style of another page's numeral. */
export function inStyle(value: number, style: string): string {
  if (style === 'roman') return roman(value)
  if (style === 'ROMAN') return roman(value).toUpperCase()
  const zero = Number(/^digits:(\d+)$/.exec(style)?.[1] ?? Number.NaN)
  if (Number.isNaN(zero)) return `${style}${value}`
  return [...String(value)].map((digit) => String.fromCodePoint(zero + Number(digit))).join('')
}

function digitsOf(token: string): Numeral | null {
  const points = [...token].map((character) => character.codePointAt(0)!)
  const zero = ZEROS.find((first) => points[0]! >= first && points[0]! < first + 10)
  if (zero === undefined || points.length > 4 || points.some((point) => point < zero || point > zero + 9))
    return null
  const value = points.reduce((sum, point) => sum * 10 + point - zero, 0)
  const isPadded = points.length > 1 && points[0] === zero
  return value > HIGHEST || value === 0 || isPadded ? null : { value, style: `digits:${zero}`, label: token }
}

const isOneCase = (token: string): boolean => token === token.toLowerCase() || token === token.toUpperCase()

const romanValue = (token: string): number =>
  [...token].reduce((sum, letter, at) => {
    const value = ROMAN_VALUES[letter]!
    return sum + (value < (ROMAN_VALUES[token[at + 1] ?? ''] ?? 0) ? -value : value)
  }, 0)
