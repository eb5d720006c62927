import type { Component } from '../../prepare-image/components.ts'

/** Letters of a line are between these parts of the usual height. */
const [LOWEST, HIGHEST] = [0.55, 2.2]
/** Gaps between letters and words of a line, in parts of the usual height. */
const WIDEST_GAP = 1.6
/** Fewer than this many pieces of ink in a row are specks, stains or a piece of a picture. */
const LEAST_LETTERS = 3
/** A line from its highest rise to its lowest hang is so many times as high as most of its letters; texture of a picture runs on. */
const STEADY = 2.7

/** Gathers pieces of ink that stand in rows as letters do. @param usual height of a letter in pixels */
export function candidateLines(pieces: readonly Component[], usual: number): Component[][] {
  const letters = pieces
    .filter(({ y0, y1 }) => y1 - y0 >= LOWEST * usual && y1 - y0 <= HIGHEST * usual)
    .toSorted((a, b) => a.x0 - b.x0)
  const rows: Row[] = []
  for (const letter of letters) {
    const row = rows.findLast((each) => each.takes(letter, WIDEST_GAP * usual))
    if (row) row.add(letter)
    else rows.push(new Row(letter))
  }
  return rows.filter((row) => row.looksLikeText(usual)).map(({ letters }) => letters)
}

/** Letters from left to right. */
class Row {
  readonly letters: Component[]
  private y0: number
  private y1: number
  private last: Component

  constructor(letter: Component) {
    this.letters = [letter]
    this.last = letter
    this.y0 = letter.y0
    this.y1 = letter.y1
  }

  takes(letter: Component, reach: number): boolean {
    const overlap = Math.min(letter.y1, this.last.y1) - Math.max(letter.y0, this.last.y0)
    const least = Math.min(letter.y1 - letter.y0, this.last.y1 - this.last.y0)
    return letter.x0 - this.last.x1 <= reach && overlap >= 0.5 * least
  }

  add(letter: Component): void {
    this.letters.push(letter)
    this.last = letter
    this.y0 = Math.min(this.y0, letter.y0)
    this.y1 = Math.max(this.y1, letter.y1)
  }

  looksLikeText(usual: number): boolean {
    const heights = this.letters.map(({ y0, y1 }) => y1 - y0).sort((a, b) => a - b)
    const middle = heights[heights.length >> 1]!
    return (
      this.letters.length >= LEAST_LETTERS &&
      this.y1 - this.y0 <= STEADY * Math.max(middle, usual) &&
      this.last.x1 - this.letters[0]!.x0 >= 2 * usual
    )
  }
}
