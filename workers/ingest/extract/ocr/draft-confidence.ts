import type { Box } from '../../../domain/locator.ts'
import type { OcrWord } from '../../../ports/ocr-provider.ts'
import type { BlockDraft } from '../digital-pdf/layout.ts'
import type { InkedLine, ScannedPage } from './scanned-page.ts'

/** Lost lines this near to a block, in heights of its lines, may be its own. */
const NEAR = 0.5

/**
 * What is written by hand is at most so sure: providers of text from pictures are about as sure of it and misread every fifth
 * character of even a neat hand.
 */
const WRITTEN = 0.5

/**
 * Tells how sure a draft is, 0–1: the mean confidence of its characters, and never more than the part of its ink that was read, nor
 * than a page allows that is written by hand.
 */
export function draftConfidence({ lines, lost, handwriting }: ScannedPage): (draft: BlockDraft) => number {
  const most = 1 - (handwriting ?? 0) * (1 - WRITTEN)
  return (draft) => {
    let [sum, characters] = [0, 0]
    const own = new Set<InkedLine>()
    for (const { words } of draft.lines) {
      for (const [start, end, ...box] of words) {
        const found = wordAt(lines, box)
        if (found === null) continue
        own.add(found.line)
        sum += found.word.confidence * (end - start)
        characters += end - start
      }
    }
    if (characters === 0) return 0
    const read = [...own].reduce((ink, line) => ink + line.ink, 0)
    const missing = lost.filter(({ box }) => placesOf(draft).some((place) => isNear(box, place, draft)))
    const unread = missing.reduce((ink, line) => ink + line.ink, 0)
    return Math.min(most, sum / characters, read + unread === 0 ? 1 : read / (read + unread))
  }
}

/** Where text of a draft stands. What of a figure looks like text and was not read is mostly its drawing. */
const placesOf = ({ kind, rects, lines }: BlockDraft): readonly Box[] =>
  kind === 'figure' ? lines.map(({ box }) => box) : rects

/** The recognised word whose middle lies in a box. */
function wordAt(
  lines: readonly InkedLine[],
  box: readonly [number, number, number, number],
): { line: InkedLine; word: OcrWord } | null {
  const [x, y] = middle(box)
  for (const line of lines) {
    if (!contains(line.box, x, y)) continue
    for (const word of line.words) if (contains(word.box, x, y)) return { line, word }
  }
  return null
}

const middle = ([x0, y0, x1, y1]: readonly [number, number, number, number]) =>
  [(x0 + x1) / 2, (y0 + y1) / 2] as const

const contains = ([x0, y0, x1, y1]: Box, x: number, y: number): boolean =>
  x >= x0 && x <= x1 && y >= y0 && y <= y1

function isNear(lost: Box, rect: Box, { lines }: BlockDraft): boolean {
  const reach = NEAR * Math.max(0, ...lines.map(({ box }) => box[3] - box[1]))
  const [x, y] = middle(lost)
  return contains([rect[0] - reach, rect[1] - reach, rect[2] + reach, rect[3] + reach], x, y)
}
