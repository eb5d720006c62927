import { isHyphen, isUnspaced } from './characters.ts'
import { jointOf, type Lexicon } from './hyphens.ts'
import type { Line } from './line.ts'
import type { Word } from './words.ts'

/** A printed line within a text. */
export interface PlacedLine {
  readonly line: Line
  /** Which of the text's characters stand in it. */
  readonly start: number
  readonly end: number
  readonly words: readonly PlacedWord[]
}

/** A word within a text. */
export interface PlacedWord {
  readonly word: Word
  readonly start: number
  readonly end: number
}

/** A text and where its characters are printed. */
export interface Composed {
  readonly text: string
  readonly lines: readonly PlacedLine[]
}

/** Runs lines together to a text. A hyphen that only breaks a word at a line's end is left out; offsets stay exact. */
export function composeProse(lines: readonly Line[], lexicon: Lexicon): Composed {
  let text = ''
  const placed: PlacedLine[] = []
  for (const [at, line] of lines.entries()) {
    const previous = placed.at(-1)?.words.at(-1)
    if (at > 0 && previous && line.words.length > 0) {
      const joint = jointOf(previous.word.text, line.words[0]!.text, lexicon)
      if (joint === 'mend') {
        text = text.slice(0, -1)
        shorten(placed)
      } else if (joint === 'space' && !touches(previous.word.text, line.words[0]!.text)) text += ' '
    }
    const next = placeWords(line, text)
    text = next.text
    placed.push(next.placed)
  }
  return { text, lines: placed }
}

/** Sets lines of code one below the other and keeps their indents. */
export function composeCode(lines: readonly Line[]): Composed {
  const left = Math.min(...lines.map((line) => line.x0))
  let text = ''
  const placed: PlacedLine[] = []
  for (const [at, line] of lines.entries()) {
    const indent = Math.round((line.x0 - left) / Math.max(1, characterWidth(line)))
    const next = placeWords(line, `${text}${at > 0 ? '\n' : ''}${' '.repeat(Math.min(indent, 60))}`)
    text = next.text
    placed.push(next.placed)
  }
  return { text, lines: placed }
}

const characterWidth = (line: Line): number => {
  const word = line.words[0]!
  return (word.x1 - word.x0) / word.text.length
}

/** Puts lines side by side with a separator, as the cells of a row. */
export function composeCells(
  cells: readonly (readonly Line[])[],
  separator: string,
  lexicon: Lexicon,
): Composed & { cells: string[] } {
  let text = ''
  const placed: PlacedLine[] = []
  const texts: string[] = []
  for (const [at, cell] of cells.entries()) {
    if (at > 0) text += separator
    const composed = composeProse(cell, lexicon)
    placed.push(...composed.lines.map((line) => shifted(line, text.length)))
    text += composed.text
    texts.push(composed.text)
  }
  return { text, lines: placed, cells: texts }
}

function placeWords(line: Line, before: string): { text: string; placed: PlacedLine } {
  let text = before
  const words: PlacedWord[] = []
  for (const [at, word] of line.words.entries()) {
    if (at > 0 && !word.glued) text += ' '
    words.push({ word, start: text.length, end: text.length + word.text.length })
    text += word.text
  }
  return { text, placed: { line, start: words[0]?.start ?? text.length, end: text.length, words } }
}

/** Takes the hyphen off the last word that was placed. */
function shorten(placed: PlacedLine[]): void {
  const line = placed.at(-1)!
  const last = line.words.at(-1)!
  placed[placed.length - 1] = {
    ...line,
    end: line.end - 1,
    words: [...line.words.slice(0, -1), { ...last, end: last.end - 1 }],
  }
}

/** Moves a line's place within its text. */
export const shifted = (line: PlacedLine, by: number): PlacedLine => ({
  ...line,
  start: line.start + by,
  end: line.end + by,
  words: line.words.map((word) => ({ ...word, start: word.start + by, end: word.end + by })),
})

/** Whether an address at the end of a line goes on in the next: its bracket is open, or it ends with a sign. */
const isOpenAddress = (address: string): boolean =>
  (address.startsWith('(') && !address.includes(')')) || /[/=?&_%#-]$/.test(address)

/** Two characters of scripts without spaces, or the two parts of a broken address, are written together. */
const touches = (before: string, after: string): boolean => {
  if (/^\(?(?:https?:\/\/|www\.)/.test(before))
    return isOpenAddress(before) && /^[\w%#?&=~/.+-]+\)?[.,;]?$/.test(after)
  const last = [...before].at(-1)!
  return isUnspaced(last) && isUnspaced([...after][0]!) && !isHyphen(last)
}
