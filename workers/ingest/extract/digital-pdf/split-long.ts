import { endsSentence } from './characters.ts'
import { type Composed, type PlacedLine, shifted } from './compose.ts'

/** Blocks have at most this many characters. */
export const LONGEST_BLOCK = 2400
/** A cut is looked for in this last part of what may stand in a block. */
const SEARCH = 900

/** Cuts a very long text at the ends of sentences, else of lines, else of words; what stands in between is a space. */
export function splitLong(composed: Composed): Composed[] {
  const parts: Composed[] = []
  let rest = composed
  while (rest.text.length > LONGEST_BLOCK) {
    const at = cutOf(rest)
    parts.push(slice(rest, 0, at))
    rest = slice(rest, at, rest.text.length)
  }
  return [...parts, rest]
}

/** Where to cut: right after a word. */
function cutOf({ text, lines }: Composed): number {
  const ends = lines
    .flatMap((line) => line.words.map((word) => word.end))
    .filter((end) => end <= LONGEST_BLOCK && end < text.length)
  const late = ends.filter((end) => end > LONGEST_BLOCK - SEARCH)
  const sentence = late.findLast(
    (end) => endsSentence(text.slice(Math.max(0, end - 8), end)) && /\s/.test(text[end] ?? ''),
  )
  const lineEnd = lines.findLast((line) => late.includes(line.end) && /\s/.test(text[line.end] ?? ''))?.end
  return (
    sentence ?? lineEnd ?? late.findLast((end) => /\s/.test(text[end] ?? '')) ?? ends.at(-1) ?? LONGEST_BLOCK
  )
}

function slice({ text, lines }: Composed, from: number, to: number): Composed {
  const start = from + (text.slice(from, to).length - text.slice(from, to).trimStart().length)
  const part = text.slice(start, to).trimEnd()
  return {
    text: part,
    lines: lines.flatMap((line) => within(line, start, to)).map((line) => shifted(line, -start)),
  }
}

/** The words of a line that stand in a range, as a line. A word that spans the cut is cut with it. */
function within(line: PlacedLine, from: number, to: number): PlacedLine[] {
  const words = line.words
    .filter((word) => word.end > from && word.start < to)
    .map((word) => ({ ...word, start: Math.max(word.start, from), end: Math.min(word.end, to) }))
  return words.length === 0 ? [] : [{ ...line, start: words[0]!.start, end: words.at(-1)!.end, words }]
}
