import { spaced } from '../domain/words.ts'

/** Ways of asking that say nothing of what is asked, at the beginning of a question. */
const OPENING =
  /^(?:please )?(?:(?:can|could|would|will) you (?:please )?)?(?:tell me(?: about)?|explain(?: to me)?|describe|define|what (?:is|are)) (?=\S)/

/** Words that change nothing wherever they stand. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(['a', 'an', 'the', 'please'])

/** What ends a sentence or stands around a word, and is no part of it: unlike the marks of `-5`, `C++`, `3.5` and `50%`. */
const AROUND = /^[\p{Ps}\p{Pi}"'¿¡]+|[\p{Pe}\p{Pf}"'.,;:!?…।。？！]+$/gu

/**
 * What two queries have to share to be one: every word that can change an answer, in order. Numbers with their marks, negations,
 * question words, tenses and prepositions all count; capitals, articles, punctuation and phrases such as "tell me about" do not.
 */
export function meaningOf(query: string): string {
  const words = spaced(query)
    .toLowerCase()
    .replace(/[’ʼ]/g, "'")
    .replace(/\b(?:can't|cannot)\b/g, 'can not')
    .replace(/\bwon't\b/g, 'will not')
    .replace(/(?<=\p{L})n't\b/gu, ' not')
    .replace(/\b(what|who|where|when|how|that|there|it)'s\b/g, '$1 is')
    .split(/\s+/)
    .map((word) => word.replace(AROUND, ''))
    .filter((word) => word !== '')
    .join(' ')
  const asked = words.replace(OPENING, '')
  return asked
    .split(' ')
    .filter((word) => !EMPTY_WORDS.has(word))
    .join(' ')
}
