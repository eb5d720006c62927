import { decodeAs } from './decode-as.ts'

/** Bytes that the statistics need: the measure of the detector in ICU, of which this one is a port. */
const SAMPLE_BYTES = 16_384

/** Encodings of East Asia; where they cannot be told apart, in the order in which they are tried. */
const EAST_ASIAN = ['shift_jis', 'gb18030', 'big5', 'euc-kr', 'euc-jp']

/** What is taken for a text that no statistics tell (WHATWG, for most locales). */
const FALLBACK = 'windows-1252'

/** The part of the characters beyond ASCII that are letters in any text read right. */
const LEAST_LETTERS = 0.5

/** Guesses the encoding of bytes that are neither UTF-8 nor UTF-16: a label of the WHATWG Encoding Standard. */
export async function guessEncoding(bytes: Uint8Array): Promise<string> {
  const { analyse } = await import('chardet')
  const sample = bytes.subarray(firstBeyondAscii(bytes)).subarray(0, SAMPLE_BYTES)
  const guesses = analyse(sample)
    .filter(({ confidence }) => confidence > 0)
    .map(({ name }) => name.toLowerCase())
  const good = guesses.find((label) => reads(sample, label))
  return good ?? EAST_ASIAN.find((label) => reads(sample, label)) ?? FALLBACK
}

const firstBeyondAscii = (bytes: Uint8Array): number => {
  const at = bytes.findIndex((byte) => byte > 127)
  return at === -1 ? 0 : Math.max(0, at - 64)
}

/** Whether an encoding makes letters of the bytes, and those of its own script. */
function reads(sample: Uint8Array, label: string): boolean {
  const text = decodeAs(sample, label, false)
  if (text === null) return false
  const beyond = [...text].filter((letter) => letter > '\u007f')
  const share = (kind: RegExp) => beyond.filter((letter) => kind.test(letter)).length / beyond.length
  if (beyond.length === 0 || beyond.includes('\uFFFD')) return false
  if (share(/[\u0080-\u009f\p{Co}\p{Cn}]/u) > 0) return false
  if (label === 'euc-kr') return share(/\p{Script=Hangul}/u) >= LEAST_LETTERS
  return (
    share(/[\p{L}\p{M}\u3000-\u303f\uff00-\uff60]/u) >= LEAST_LETTERS &&
    share(/[\uff61-\uff9f]/) < LEAST_LETTERS
  )
}
