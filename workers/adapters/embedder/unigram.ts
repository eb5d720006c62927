/**
 * Pieces with their log probabilities, numbered by position, likely ones first; the first six are reserved and never match
 * text. A score that is missing (the published list lacks those of pieces with a colon) is close to that of the piece before.
 */
export type Vocabulary = readonly (readonly [piece: string, score: number | null])[]

/** The number of the piece that stands for anything the vocabulary cannot spell. */
export const UNKNOWN = 0

/** The vocabulary of the Universal Sentence Encoder begins with six symbols that are no text. */
const RESERVED = 6

/** SentencePiece writes a word's leading space as U+2581. */
const SPACE = '\u2581'

/** Ten below the rarest piece, as SentencePiece scores a character it does not know. */
const UNKNOWN_PENALTY = 10

/** Marks the start of a longer piece that is no piece itself. */
const PREFIX = -1

/**
 * Builds the unigram tokenizer of SentencePiece: of all ways to spell a text in pieces it takes the most probable one.
 * Runs of characters outside the vocabulary become one `UNKNOWN`. A text without any character gives no tokens.
 */
export function unigramTokenizer(vocabulary: Vocabulary): (text: string) => number[] {
  const pieces = prefixTree(vocabulary)
  const scores = vocabulary.map(([, score], at) => score ?? vocabulary[at - 1]?.[1] ?? 0)
  const unknownScore = scores.reduce((least, score) => Math.min(least, score), 0) - UNKNOWN_PENALTY
  return (text) => {
    const characters = [...spaced(text)]
    const best = new Float64Array(characters.length + 1).fill(Number.NEGATIVE_INFINITY)
    best[0] = 0
    const piece = new Int32Array(characters.length + 1)
    const start = new Int32Array(characters.length + 1)
    const offer = (from: number, end: number, number: number, score: number) => {
      if (best[from]! + score < best[end]!) return
      best[end] = best[from]! + score
      piece[end] = number
      start[end] = from
    }
    for (let from = 0; from < characters.length; from++) {
      offer(from, from + 1, UNKNOWN, unknownScore)
      let spelled = ''
      for (let end = from + 1; end <= characters.length; end++) {
        spelled += characters[end - 1]!
        const number = pieces.get(spelled)
        if (number === undefined) break
        if (number !== PREFIX) offer(from, end, number, scores[number]!)
      }
    }
    return backwards(piece, start)
  }
}

const spaced = (text: string): string => {
  const words = text.normalize('NFKC').trim()
  return words === '' ? '' : SPACE + words.replace(/\s+/gu, SPACE)
}

function prefixTree(vocabulary: Vocabulary): ReadonlyMap<string, number> {
  const tree = new Map<string, number>()
  for (const [number, [piece]] of vocabulary.entries()) {
    if (number < RESERVED) continue
    let prefix = ''
    for (const character of piece) {
      prefix += character
      if (!tree.has(prefix)) tree.set(prefix, PREFIX)
    }
    tree.set(piece, number)
  }
  return tree
}

function backwards(piece: Int32Array, start: Int32Array): number[] {
  const tokens: number[] = []
  for (let end = piece.length - 1; end > 0; end = start[end]!) {
    const repeats = piece[end] === UNKNOWN && tokens.at(-1) === UNKNOWN
    if (!repeats) tokens.push(piece[end]!)
  }
  return tokens.reverse()
}
