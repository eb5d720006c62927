/** Scripts whose words are not set apart by spaces. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]+/gu

/** What stands inside words without being seen: soft hyphens, joiners and byte order marks. */
const UNSEEN = /\u00AD|\u200C|\u200D|\u2060|\uFEFF/g

/** A word as the lexical index cuts it: letters, numbers, marks and private use. */
const WORD = /[\p{L}\p{N}\p{Co}\p{Mc}\p{Mn}]+/gu

/** Words of one query; the rest of a longer one is left out. */
const MOST_TERMS = 64

/**
 * English function words and question words, from the Snowball stop list (snowballstem.org/algorithms/english/stop.txt),
 * negated ones without their `'t`. They are in almost every passage, so they cost time and tell passages apart by chance.
 */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `i me my we our ours you your he him his she her it its they them their what which who whom this that these those am is are
  was were be been being have has had having do does did doing would should could ought a an the and but if or because as until
  while of at by for with about against between into through during to from in on so than too very how why when where there
  here can will just isn aren wasn weren don doesn didn hasn haven hadn couldn shouldn wouldn`.split(/\s+/),
)

/** A word, or words that stand side by side in that order. Lower case. */
export type Term = readonly [string, ...string[]]

let segmenter: Intl.Segmenter | undefined

/**
 * A text as it is indexed: folded to NFKC, without unseen characters, and with spaces between the words of scripts that use
 * none. Any text is fine.
 */
export function spaced(text: string): string {
  const folded = text.toWellFormed().normalize('NFKC').replace(UNSEEN, '').replaceAll('\0', ' ')
  return folded.replace(UNSPACED, (run) => {
    segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
    return ` ${Array.from(segmenter.segment(run), ({ segment }) => segment).join(' ')} `
  })
}

/** The words of a text in order, lower case, as often as they occur. */
export const wordsOf = (text: string): string[] => spaced(text).toLowerCase().match(WORD) ?? []

/** Likewise, without function words and without what follows an apostrophe. */
export const contentWords = (text: string): string[] =>
  (withoutClitics(spaced(text).toLowerCase()).match(WORD) ?? []).filter((word) => !FUNCTION_WORDS.has(word))

/**
 * The distinct terms of a query, in order, at most 64. Words joined by a mark (`38.101`, `multi-agent`, `e=mc2`) are one term,
 * and words of letters among them are terms by themselves, too. Function words are left out when there is anything else.
 */
export function queryTerms(query: string): Term[] {
  const all = withoutClitics(spaced(query).toLowerCase()).split(/\s+/).flatMap(termsOf)
  const telling = all.filter((term) => !term.every((word) => FUNCTION_WORDS.has(word)))
  const distinct = new Map((telling.length > 0 ? telling : all).map((term) => [term.join(' '), term]))
  return [...distinct.values()].slice(0, MOST_TERMS)
}

function termsOf(token: string): Term[] {
  const [first, ...rest] = token.match(WORD) ?? []
  if (first === undefined) return []
  if (rest.length === 0) return [[first]]
  const alone = [first, ...rest].filter((word) => word.length > 1 && !/\p{N}/u.test(word))
  return [[first, ...rest], ...alone.map((word): Term => [word])]
}

/** `Newton's` asks for Newton, and `it's` for it: what follows the apostrophe is no word. */
const withoutClitics = (text: string): string =>
  text.replace(/(?<=\p{L})['’ʼ](?:s|t|d|m|ll|re|ve)(?!\p{L})/gu, '')
