import type { Mark } from './marks.ts'

const CLUSTER = {
  devanagari: '(?:[\u0915-\u0939\u0958-\u095F]\u093C?\u094D)*[\u0915-\u0939\u0958-\u095F]\u093C?',
  bengali:
    '(?:[\u0995-\u09B9\u09DC-\u09DF\u09F0\u09F1]\u09BC?\u09CD)*[\u0995-\u09B9\u09DC-\u09DF\u09F0\u09F1]\u09BC?',
}
/** Vowel signs drawn to the left of the consonants they are spoken after. */
const LEFT_SIGN = /^[\u093F\u09BF\u09C7\u09C8]$/
const MOVES = [
  new RegExp(`\u093F(${CLUSTER.devanagari})`, 'gu'),
  new RegExp(`([\u09BF\u09C7\u09C8])(${CLUSTER.bengali})`, 'gu'),
] as const
const INDIC = /[\u0900-\u09FF]/

/**
 * Whether a page gives Devanagari or Bengali in the order of drawing rather than of speech: then some word opens with a
 * sign that no word can open with.
 */
export const isDrawnOrder = (marks: readonly Mark[]): boolean =>
  marks.some((mark, at) => LEFT_SIGN.test(mark.text) && !INDIC.test(marks[at - 1]?.text ?? ' '))

/** Moves left-hand vowel signs behind their consonants: drawn `िक` is spoken `कि`. */
export const inSpokenOrder = (word: string): string =>
  word.replace(MOVES[0], '$1\u093F').replace(MOVES[1], '$2$1')
