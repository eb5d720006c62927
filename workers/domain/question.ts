import { stem } from './stem.ts'
import { contentWords, wordsOf } from './words.ts'

/** The kind of thing that answers a question, as far as its words tell. */
export type Sought = 'quantity' | 'time' | 'person' | 'place' | 'other'

/** What there is to look for in a question. */
export interface Question {
  /** Stems of its content words, each once, in order; without the words that only name the kind of answer where others are left. */
  readonly terms: readonly string[]
  /** Stems of words that begin with a capital inside the question: names. */
  readonly names: readonly string[]
  /** Its numbers as written. */
  readonly numbers: readonly string[]
  readonly sought: Sought
  /** Stems of all its words: what is no answer, for it is asked. */
  readonly said: ReadonlySet<string>
}

/** Words that name the kind of answer ("what year", "which city"): an answer need not say them. */
const KIND_OF_ANSWER: ReadonlySet<string> = new Set(
  `year years percent percentage number date day month century decade kind type types sort name term word person people country
  city place state amount group thing things way ways reason example part long many much`.split(/\s+/),
)

const SOUGHT: readonly (readonly [Sought, RegExp])[] = [
  [
    'quantity',
    /\bhow (?:many|much|long|old|far|large|big|tall|often)\b|\bwhat (?:percent|percentage|number)\b/i,
  ],
  ['time', /\bwhen\b|\b(?:what|which) (?:year|date|day|month|century|decade)\b/i],
  ['person', /\bwho(?:m|se)?\b/i],
  ['place', /\bwhere\b|\b(?:what|which) (?:city|country|state|place|region|continent)\b/i],
]

/** Takes a question apart. Any text is fine. */
export function questionOf(text: string): Question {
  const content = [...new Set(contentWords(text))]
  const telling = content.filter((word) => !KIND_OF_ANSWER.has(word))
  const terms = [...new Set((telling.length > 0 ? telling : content).map(stem))]
  const names = (text.match(/(?<=[^.!?\s]["“'(]*\s["“'(]*)\p{Lu}[\p{L}\p{N}]+/gu) ?? []).map((name) =>
    stem(name.toLowerCase()),
  )
  return {
    terms,
    names: [...new Set(names)].filter((name) => terms.includes(name)),
    numbers: [...new Set(text.match(/\p{Nd}(?:[\p{Nd}.,]*\p{Nd})?/gu) ?? [])],
    sought: SOUGHT.find(([, asks]) => asks.test(text))?.[0] ?? 'other',
    said: new Set(wordsOf(text).map(stem)),
  }
}
