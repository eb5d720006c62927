import { type Line, textOf } from './line.ts'
import { areaOf } from './units.ts'
import type { Word } from './words.ts'

/** The part of a line that some of its words make up. @param words one or more, in the order of the line */
export function subLine(line: Line, words: readonly Word[]): Line {
  if (words.length === line.words.length) return line
  const { x0, x1 } = areaOf(words)
  const text = textOf(words)
  return { ...line, words, text, x0, x1 }
}

/** Cuts a line into the parts that stand in different places. @param placeOf the place of a word */
export function partsOfLine(line: Line, placeOf: (word: Word) => number): { place: number; line: Line }[] {
  const parts: { place: number; words: Word[] }[] = []
  for (const word of line.words) {
    const place = placeOf(word)
    const last = parts.at(-1)
    if (last?.place === place) last.words.push(word)
    else parts.push({ place, words: [word] })
  }
  return parts.map(({ place, words }) => ({ place, line: subLine(line, words) }))
}
