import type { Question, Sought } from './question.ts'
import { sentencesOf } from './sentences.ts'
import { stem } from './stem.ts'
import { contentWords, wordsOf } from './words.ts'

/** A text as it is compared: its words, stemmed. */
export interface Words {
  readonly text: string
  readonly stems: readonly string[]
  readonly set: ReadonlySet<string>
}

/** Stems the words of a text. */
export function stemmed(text: string): Words {
  const stems = wordsOf(text).map(stem)
  return { text, stems, set: new Set(stems) }
}

/** How telling each term of a question is among some texts. */
export type Rarity = ReadonlyMap<string, number>

/** Inverse document frequency as BM25 has it (Robertson and Spärck Jones, 1976, kept positive), over the texts given: a term that none holds tells most. */
export function rarityAmong(question: Question, texts: readonly ReadonlySet<string>[]): Rarity {
  return new Map(
    question.terms.map((term) => {
      const holding = texts.filter((text) => text.has(term)).length
      return [term, Math.log(1 + (texts.length - holding + 0.5) / (holding + 0.5))]
    }),
  )
}

/** How a text meets a question. Shares are 0–1, and 1 where there is nothing to be met. */
export interface TextMatch {
  /** Share of the terms, by rarity, in the best sentence and the headings over it. */
  readonly sentence: number
  /** Likewise in that sentence and its neighbours. */
  readonly window: number
  /** Likewise in the whole text and its headings. */
  readonly passage: number
  /** Likewise in the headings alone. */
  readonly context: number
  /** Share of pairs of neighbouring terms that stand side by side. */
  readonly pairs: number
  /** How close the terms stand in the best sentence: terms a word from the first to the last of them; 0 where there is but one. */
  readonly closeness: number
  readonly names: number
  readonly numbers: number
  /** Whether the best sentence holds the kind of thing that is sought and was not said; null for a question of no such kind. */
  readonly answers: boolean | null
}

/** Holds a text against a question. @param context the headings it stands under */
export function matchText(question: Question, rarity: Rarity, text: Words, context: Words): TextMatch {
  const sentences = sentencesOf(text.text).map(({ start, end }) => stemmed(text.text.slice(start, end)))
  const share = sharedBy(question, rarity)
  const scores = sentences.map(({ set }) => share(set, context.set))
  const best = scores.indexOf(Math.max(...scores))
  const around = sentences.slice(Math.max(0, best - 1), best + 2).map(({ set }) => set)
  const sentence = sentences[best]
  return {
    sentence: scores[best] ?? 0,
    window: share(...around, context.set),
    passage: share(text.set, context.set),
    context: share(context.set),
    pairs: pairsHeld(question.terms, text),
    closeness: sentence === undefined ? 0 : closeness(question, sentence),
    names: held(question.names, (name) => text.set.has(name) || context.set.has(name)),
    numbers: held(question.numbers, (number) => text.text.includes(number) || context.text.includes(number)),
    answers: sentence === undefined ? false : holdsSought(question, sentence.text),
  }
}

/** The share of a question's terms that some sets of words hold together. */
const sharedBy =
  ({ terms }: Question, rarity: Rarity) =>
  (...sets: readonly ReadonlySet<string>[]): number => {
    let [whole, part] = [0, 0]
    for (const term of terms) {
      const weight = rarity.get(term) ?? 0
      whole += weight
      if (sets.some((set) => set.has(term))) part += weight
    }
    return whole === 0 ? 0 : part / whole
  }

const held = (wanted: readonly string[], isHeld: (one: string) => boolean): number =>
  wanted.length === 0 ? 1 : wanted.filter(isHeld).length / wanted.length

function pairsHeld(terms: readonly string[], { text }: Words): number {
  if (terms.length < 2) return 0
  const stems = contentWords(text).map(stem)
  const pairs = new Set(stems.slice(1).map((next, at) => `${stems[at]} ${next}`))
  const wanted = terms.slice(1).map((next, at) => `${terms[at]} ${next}`)
  return wanted.filter((pair) => pairs.has(pair)).length / wanted.length
}

function closeness({ terms }: Question, { stems }: Words): number {
  const places = stems.flatMap((one, at) => (terms.includes(one) ? [at] : []))
  const [first, last] = [places[0], places.at(-1)]
  if (first === undefined || last === undefined || first === last) return 0
  return new Set(places.map((at) => stems[at])).size / (last - first + 1)
}

/** What looks like an answer of a kind. */
const LOOKS: Readonly<Record<Exclude<Sought, 'other'>, RegExp>> = {
  quantity:
    /\p{Nd}[\p{Nd}.,]*|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundreds?|thousands?|millions?|billions?|half|third|quarter|several|few)\b/giu,
  time: /\p{Nd}+(?:st|nd|rd|th)?|\b(?:January|February|March|April|May|June|July|August|September|October|November|December|century|decade)\b/giu,
  person: /(?<=[^.!?\s]["“'(]*\s["“'(]*)\p{Lu}\p{L}+/gu,
  place: /(?<=[^.!?\s]["“'(]*\s["“'(]*)\p{Lu}\p{L}+/gu,
}

function holdsSought({ sought, said }: Question, sentence: string): boolean | null {
  if (sought === 'other') return null
  return (sentence.match(LOOKS[sought]) ?? []).some((one) => !said.has(stem(one.toLowerCase())))
}
