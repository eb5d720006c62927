import type { Box } from '../../../domain/locator.ts'
import type { GreyImage, OcrLine } from '../../../ports/ocr-provider.ts'
import { type Component, inkOf } from '../../prepare-image/components.ts'
import { isLetter, letterHeight } from '../../prepare-image/letters.ts'
import { INK } from '../../prepare-image/prepare.ts'
import { factorFor, reduced } from '../../prepare-image/reduced.ts'
import { candidateLines } from './candidate-lines.ts'
import type { InkedLine, LostLine } from './scanned-page.ts'

/** Pixels in which ink is counted: letters of 6 point are still 8 pixels high. */
const PIXELS = 2_000_000
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
export function coverageOf(image: GreyImage, lines: readonly OcrLine[]): Coverage {
  const small = reduced(image, factorFor(image, PIXELS))
  const ink = inkOf(small, INK)
  const usual = letterHeight(ink, small.height)
  const isOne = isLetter(usual)
  const owners = ownersOf(small, lines, Math.round(MARGIN * usual))
  const ofLine = new Float64Array(lines.length)
  const bare: Component[] = []
  for (const component of ink.components.filter(isOne)) {
    const owner = owners[middleOf(component, small.width)]!
    if (owner === 0) bare.push(component)
    else ofLine[owner - 1]! += component.ink
  }
  const lost = candidateLines(bare, usual).map((letters) => lostLine(letters, small))
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
function ownersOf({ width, height }: GreyImage, lines: readonly OcrLine[], margin: number): Uint16Array {
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

function lostLine(letters: readonly Component[], { width, height }: GreyImage): LostLine {
  const [x0, y0, x1, y1] = [
    Math.min(...letters.map((letter) => letter.x0)),
    Math.min(...letters.map((letter) => letter.y0)),
    Math.max(...letters.map((letter) => letter.x1)),
    Math.max(...letters.map((letter) => letter.y1)),
  ]
  const box: Box = [x0 / width, y0 / height, x1 / width, y1 / height]
  return { box, ink: letters.reduce((sum, letter) => sum + letter.ink, 0) }
}
