import { isHyphen } from './characters.ts'
import type { Line } from './line.ts'

/** Words of a document that decide whether a hyphen at a line's end belongs to the word. */
export interface Lexicon {
  /** Whether a hyphenated word, lower case, stands somewhere within a line. */
  hasCompound(word: string): boolean
  /** Whether a word, lower case, stands somewhere unbroken. */
  hasWord(word: string): boolean
}

/** What becomes of the hyphen between two lines. */
export type Joint = 'mend' | 'keep' | 'space'

const COMPOUND = /\p{L}{2,}(?:[-\u2010]\p{L}{2,})+/gu

/** The hyphenated words that stand within lines, lower case, each once. */
export const compoundsOf = (lines: readonly Line[]): string[] => [
  ...new Set(lines.flatMap((line) => line.text.match(COMPOUND) ?? []).map(folded)),
]

/** Makes a lexicon of the lines of a page and the hyphenated words known from the rest of the document. */
export function lexiconOf(lines: readonly Line[], compounds: Iterable<string>): Lexicon {
  const known = new Set([...compounds, ...compoundsOf(lines)])
  let words: Set<string> | null = null
  return {
    hasCompound: (word) => known.has(folded(word)),
    hasWord(word) {
      words ??= new Set(lines.flatMap((line) => line.text.toLowerCase().match(/\p{L}+/gu) ?? []))
      return words.has(word.toLowerCase())
    },
  }
}

const folded = (word: string): string => word.toLowerCase().replaceAll('\u2010', '-')

/**
 * Decides how a line that may end with a hyphen joins the next. A hyphen before a small letter only breaks the word, unless
 * the document writes the word with it; `Anglo-` before `Saxon` keeps it.
 * @param before last word of the line @param after first word of the next
 */
export function jointOf(before: string, after: string, lexicon: Lexicon): Joint {
  if (!isHyphen(before.at(-1)!)) return 'space'
  if (before.endsWith('\u00AD')) return 'mend'
  const head = /[\p{L}\p{N}\p{M}]+(?=.$)/u.exec(before)?.[0] ?? ''
  const tail = /^[\p{L}\p{N}\p{M}]+/u.exec(after)?.[0] ?? ''
  if (head === '' || tail === '') return 'space'
  if (lexicon.hasWord(head + tail)) return 'mend'
  if (!/^\p{L}/u.test(tail) || !/\p{L}$/u.test(head)) return 'keep'
  if (/^\p{Lu}/u.test(tail))
    return /^\p{Lu}+$/u.test(head) && /^\p{Lu}{2}/u.test(tail) && head.length > 1 ? 'mend' : 'keep'
  const rest = /^\p{L}+(?:[-\u2010]\p{L}+)*/u.exec(after)?.[0] ?? tail
  const isCompound = lexicon.hasCompound(`${head}-${tail}`) || lexicon.hasCompound(`${head}-${rest}`)
  if (isCompound || /[-\u2010]/.test(before.slice(0, -1))) return 'keep'
  return COMPOUND_HEADS.has(head.toLowerCase()) && tail.length > 3 ? 'keep' : 'mend'
}

/** English words that far more often open a compound than break off. */
const COMPOUND_HEADS: ReadonlySet<string> = new Set([
  'self',
  'well',
  'high',
  'low',
  'long',
  'short',
  'cross',
  'half',
  'full',
  'real',
  'large',
  'small',
  'two',
  'three',
  'one',
])
