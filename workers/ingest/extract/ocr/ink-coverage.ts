import type { Box } from '../../../domain/locator.ts'
import type { OcrLine } from '../../../ports/ocr-provider.ts'
import type { Component } from '../../prepare-image/components.ts'
import { candidateLines } from './candidate-lines.ts'
import type { PageInk } from './page-ink.ts'
import type { InkedLine, LostLine } from './scanned-page.ts'

/** Words reach this part of the usual height of a letter beyond their boxes: accents, dots and stops. */
const MARGIN = 0.15

/** Ink under recognised words, and ink that looks like text and lies under none. */
export interface Coverage {
  readonly lines: readonly InkedLine[]
  readonly lost: readonly LostLine[]
  /** 0–1. */
  readonly coverage: number
}

/**
 * Measures how much of the text of a picture was recognised. The confidence of words cannot tell: a provider is as sure of the
 * lines it found where it missed half of them. Pictures, rules and specks do not count.
 */
export function coverageOf(page: PageInk, lines: readonly OcrLine[]): Coverage {
  const owners = ownersOf(page, lines, Math.round(MARGIN * page.usual))
  const ofLine = new Float64Array(lines.length)
  const bare: Component[] = []
  for (const letter of page.letters) {
    const owner = owners[middleOf(letter, page.width)]!
    if (owner === 0) bare.push(letter)
    else ofLine[owner - 1]! += letter.ink
  }
  const lost = candidateLines(bare, page.usual).map((letters) => lostLine(letters, page))
  const found = ofLine.reduce((sum, count) => sum + count, 0)
  const missing = lost.reduce((sum, line) => sum + line.ink, 0)
  return {
    lines: lines.map((line, at) => ({ ...line, ink: ofLine[at]! })),
    lost,
    coverage: missing === 0 ? 1 : found / (found + missing),
  }
}

const middleOf = ({ x0, x1, y0, y1 }: Component, width: number): number =>
  ((y0 + y1) >> 1) * width + ((x0 + x1) >> 1)

/** For each pixel the line of a word that covers it, counted from 1; 0 for none. */
export function ownersOf({ width, height }: PageInk, lines: readonly OcrLine[], margin: number): Uint16Array {
  const owners = new Uint16Array(width * height)
  for (const [at, { words }] of lines.entries()) {
    for (const { box } of words) {
      const left = Math.max(0, Math.floor(box[0] * width) - margin)
      const right = Math.min(width, Math.ceil(box[2] * width) + margin)
      for (
        let y = Math.max(0, Math.floor(box[1] * height) - margin);
        y < box[3] * height + margin && y < height;
        y++
      )
        owners.fill(at + 1, y * width + left, y * width + right)
    }
  }
  return owners
}

function lostLine(letters: readonly Component[], { width, height }: PageInk): LostLine {
  const [x0, y0, x1, y1] = [
    Math.min(...letters.map((letter) => letter.x0)),
    Math.min(...letters.map((letter) => letter.y0)),
    Math.max(...letters.map((letter) => letter.x1)),
    Math.max(...letters.map((letter) => letter.y1)),
  ]
  const box: Box = [x0 / width, y0 / height, x1 / width, y1 / height]
  return { box, ink: letters.reduce((sum, letter) => sum + letter.ink, 0) }
}
