/** A part of a text: UTF-16 offsets, the end exclusive. */
export interface Sentence {
  readonly start: number
  readonly end: number
}

/** What ends a sentence: a mark of the script with what closes it and white space or the end behind, or a line end. */
const END = /[.!?…]+["'”’)\]]*(?=\s+["“‘(['\p{Lu}\p{N}])|[。！？।॥؟]+["”’」』）]*|\n+/gu

/** What ends with a full stop and does not end a sentence. */
const ABBREVIATION = /(?:^|[\s(])(?:\p{Lu}|Dr|Mr|Mrs|Ms|St|Prof|Fig|Eq|No|vs|etc|cf|e\.g|i\.e|approx|ca)\.$/u

/** The sentences of a text in order, without the white space around them; none of a text that is all white space. */
export function sentencesOf(text: string): Sentence[] {
  const ends = [...text.matchAll(END)]
    .map((match) => match.index + match[0].length)
    .filter((end) => !ABBREVIATION.test(text.slice(Math.max(0, end - 12), end)))
  return [...ends, text.length]
    .map((end, at) => trimmed(text, at === 0 ? 0 : ends[at - 1]!, end))
    .filter(({ start, end }) => start < end)
}

function trimmed(text: string, from: number, to: number): Sentence {
  const part = text.slice(from, to)
  const start = from + (part.length - part.trimStart().length)
  return { start, end: Math.max(start, from + part.trimEnd().length) }
}
