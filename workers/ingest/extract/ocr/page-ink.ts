import type { GreyImage } from '../../../ports/ocr-provider.ts'
import { type Component, type Ink, inkOf } from '../../prepare-image/components.ts'
import { isLetter, letterHeight } from '../../prepare-image/letters.ts'
import { INK } from '../../prepare-image/prepare.ts'
import { factorFor, reduced } from '../../prepare-image/reduced.ts'

/** Pixels in which ink is counted: letters of 6 point are still 8 pixels high. */
const PIXELS = 2_000_000

/** The ink of a prepared picture, reduced to a size in which letters can be counted. */
export interface PageInk {
  readonly width: number
  readonly height: number
  readonly ink: Ink
  /** The usual height of a letter, in pixels; 0 where there is none. */
  readonly usual: number
  /** What may be letters, or words of letters that touch. */
  readonly letters: readonly Component[]
}

/** Finds the ink of a prepared picture. */
export function pageInk(image: GreyImage): PageInk {
  const small = reduced(image, factorFor(image, PIXELS))
  const ink = inkOf(small, INK)
  const usual = letterHeight(ink, small.height)
  return {
    width: small.width,
    height: small.height,
    ink,
    usual,
    letters: ink.components.filter(isLetter(usual)),
  }
}
