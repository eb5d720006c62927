import type { PieceList } from '../pieces/piece-list.ts'
import { headingOf } from './heading.ts'
import { joinWrapped } from './join-wrapped.ts'

const FLOW = { on: 'flow' } as const

/** A line that is drawn with characters. */
const RULE = /^\s*[-=_*~#+.]{3,}\s*$/

/** Lines of one paragraph at most: what has no empty lines is still cut into parts that can be cited. */
const MOST_LINES = 40

/** Adds the paragraphs, lists and headings of a plain text. @param text with line feeds as its only line breaks */
export function addPlainText(text: string, list: PieceList): void {
  for (const block of text.split(/(?:\n[^\S\n]*){2,}|\f/)) {
    const lines = block.split('\n').filter((line) => line.trim() !== '')
    if (lines.every((line) => RULE.test(line))) continue
    addBlock(lines, list)
  }
}

function addBlock(lines: readonly string[], list: PieceList): void {
  const heading = headingOf(lines)
  if (heading !== null) {
    list.addHeading({ text: heading.text, place: FLOW }, heading.level)
    if (lines.length > heading.lines) addBlock(lines.slice(heading.lines), list)
    return
  }
  for (const part of partsOf(lines.filter((line) => !RULE.test(line)))) {
    const bullet = BULLET.exec(part[0]!)
    const isItem = bullet !== null || NUMBER.test(part[0]!)
    const text = joinWrapped(bullet === null ? part : [part[0]!.slice(bullet[0].length), ...part.slice(1)])
    list.add({ kind: isItem ? 'list_item' : 'paragraph', text, place: FLOW })
  }
}

const BULLET = /^\s*(?:[-*+•‣◦▪–—·]|o(?=\s{2}))\s+(?=\S)/u
const NUMBER = /^\s*(?:\(?\d{1,3}[.)]|\(?[a-z][.)])\s+\S/i

/** A line longer than this was not broken by hand: it is a paragraph of its own. */
const LONGEST_WRAPPED = 120

/** Parts a block at items, at indented first lines, and where every line is a paragraph. */
function partsOf(lines: readonly string[]): string[][] {
  const unwrapped = lines.some((line) => line.length > LONGEST_WRAPPED)
  const parts: string[][] = []
  for (const line of lines) {
    const last = parts.at(-1)
    const opens =
      last === undefined ||
      unwrapped ||
      last.length >= MOST_LINES ||
      BULLET.test(line) ||
      NUMBER.test(line) ||
      (isIndented(line) && !isIndented(last.at(-1)!) && !isItem(last[0]!))
    if (opens) parts.push([line])
    else last.push(line)
  }
  return parts
}

const isIndented = (line: string): boolean => /^(?:\t| {2})/.test(line)

const isItem = (line: string): boolean => BULLET.test(line) || NUMBER.test(line)
