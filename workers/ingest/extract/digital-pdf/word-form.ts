import { spellingOf } from './bigrams.ts'

/**
 * The letters that may follow each letter in English words, `^` standing for the start and `$` for the end of a word: the 350
 * commonest pairs of the English paragraphs of XQuAD (Wikipedia text, CC BY-SA 4.0). Six words in a hundred have another pair.
 */
const FOLLOWERS =
  '^abcdefghijklmnopqrstuvwy a$bcdfgijklmnprstuvwyz b$aceilorsuy c$acehiklorstuy d$adegilmorsuy e$abcdefghilmnopqrstuvwxy ' +
  'f$aefilortu g$aehilnorsuy h$aeilnortuy i$abcdefgklmnoprstvz jaeiou k$ehins l$adefilmostuvy m$abeimopsu n$acdefgiklmnostuvy ' +
  'o$abcdfghijlmnoprstuvwxy p$aehilmoprstu qu r$abcdefghiklmnoprstuvy s$acehiklmopstuy t$acehilorstuwy u$abcdegiklmnprst vaeio ' +
  'w$aehilnost x$aipty y$aeilmnopst zaeo'

const FOLLOWS: ReadonlyMap<string, string> = new Map(
  FOLLOWERS.split(' ').map((letters) => [letters[0]!, letters.slice(1)]),
)

const WELL_FORMED =
  /^(?:[\p{L}\p{M}]\p{M}*(?:\p{Ll}|\p{Lo}|\p{M})*(?:['’-]\p{L}[\p{Ll}\p{Lo}\p{M}]*)*|\p{Lu}+(?:['’-]\p{Lu}+)*|[$€£]?\p{Nd}[\p{Nd}.,:/-]*\p{L}{0,2}|[&–—-]+)$/u

/** Fewer words say nothing. */
const LEAST_WORDS = 20
/** Part of the words of clean text that are malformed, single letters, or spelled oddly; what goes beyond counts against it. */
const USUAL = { malformed: 0.05, single: 0.05, odd: 0.12 }
const WEIGHT = { malformed: 2, single: 1.2, odd: 3 }

/**
 * How good the words of an OCR layer are, 0–1: stray signs, mixed case, single letters and rare spellings count against. On
 * pages of known quality, 0.4 goes with one word in two wrong, 0.8 with one in three, 1 with one in eight or fewer.
 */
export function wordForm(tokens: readonly string[]): number {
  const words = tokens.map(bare).filter((word) => word !== '')
  if (words.length < LEAST_WORDS) return 1
  const letters = words.reduce((sum, word) => sum + word.length, 0)
  const malformed =
    words.filter((word) => !WELL_FORMED.test(word)).reduce((sum, word) => sum + word.length, 0) / letters
  const single = words.filter((word) => /^[b-hj-zB-HJ-Z]$/.test(word)).length / words.length
  const against = (share: number, kind: keyof typeof USUAL) => WEIGHT[kind] * Math.max(0, share - USUAL[kind])
  const form = 1 - against(malformed, 'malformed') - against(single, 'single')
  return Math.min(1, Math.max(0, Math.min(form, 1 - against(oddSpelling(words), 'odd'))))
}

const bare = (token: string): string => token.replace(/^[("'“‘«[]+|[.,;:!?)\]"'”’»%]+$/gu, '')

/** Part of the longer words of English text that have a pair of letters English hardly uses; 0 for other languages. */
function oddSpelling(words: readonly string[]): number {
  const long = words.flatMap((word) => word.toLowerCase().match(/[a-z]{4,}/g) ?? [])
  if (long.length < LEAST_WORDS || spellingOf(long.join(' ')).language !== 'en') return 0
  return long.filter((word) => !isUsual(word)).length / long.length
}

function isUsual(word: string): boolean {
  const framed = `^${word}$`
  for (let at = 0; at + 1 < framed.length; at++) {
    if (!FOLLOWS.get(framed[at]!)?.includes(framed[at + 1]!)) return false
  }
  return true
}
