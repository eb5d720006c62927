import type { GreyImage } from '../../ports/ocr-provider.ts'
import { bearingOf } from './bearing.ts'
import { levelsOf, stretched } from './contrast.ts'
import { denoised } from './denoised.ts'
import { flattened } from './flattened.ts'
import { type Letters, lettersOf } from './letters.ts'
import type { Placement } from './placement.ts'
import { factorFor, reduced } from './reduced.ts'
import { straightened } from './straightened.ts'
import { upsideDown } from './upside-down.ts'

/** Names what preparation makes of a picture. Raised with every change of it; part of every key it shaped. */
export const PREPARATION_VERSION = 'prepare-1'

/** A picture made ready to be recognised, and how it lies on the picture as given. */
export interface Prepared {
  /** Upright, straight, black on white. */
  readonly image: GreyImage
  readonly placement: Placement
  /** Whether there is any ink in it. */
  readonly isBlank: boolean
}

/** Pixels of the picture that is recognised: A4 at 240 dpi has 5.5 million. */
const MOST_PIXELS = 5_500_000
/** Pixels in which directions are looked for. */
const PIXELS_OF_SURVEY = 1_600_000
/** Skew below this, in degrees, is left alone. */
const LEAST_SKEW = 0.08
/** Letters are brought to at least this height, in pixels, where they are lower; the models were trained on 36. */
const LETTER_HEIGHT = 22
const MOST_ENLARGED = 2.5
/** Ink is darker than this once ink is black and paper white. */
export const INK = 140

/** Makes a picture ready: without shadows and grain, upright, straight, full of contrast, its letters of a good size. */
export function prepare(given: GreyImage): Prepared {
  const { width, height } = given
  const fitting = reduced(given, factorFor(given, MOST_PIXELS))
  const flat = flattened(fitting)
  const levels = levelsOf(flat)
  if (levels === null) return { image: flat, placement: { width, height, turn: 0, skew: 0 }, isBlank: true }
  const clear = denoised(stretched(flat, levels))
  const factor = factorFor(clear, PIXELS_OF_SURVEY)
  const letters = lettersOf(reduced(clear, factor), INK)
  const { turn, skew } = directionOf(letters)
  const scale = enlargement(letters.height / factor, clear)
  const within: Placement = { width: clear.width, height: clear.height, turn, skew }
  return {
    image: straightened(clear, within, scale),
    placement: { width, height, turn, skew },
    isBlank: false,
  }
}

/** The same picture upside down. */
export const turnedOver = ({ image, placement, isBlank }: Prepared): Prepared => ({
  isBlank,
  image: { ...image, grey: image.grey.toReversed() },
  placement: { ...placement, turn: ((placement.turn + 180) % 360) as Placement['turn'] },
})

function directionOf(letters: Letters): Pick<Placement, 'turn' | 'skew'> {
  const bearing = bearingOf(letters)
  const skew = Math.abs(bearing.skew) < LEAST_SKEW ? 0 : bearing.skew
  const turn = bearing.isVertical ? 90 : 0
  const isOver = upsideDown(straightened(letters.image, { ...sizeOf(letters.image), turn, skew }, 1)) > 0
  return { turn: isOver ? (turn === 90 ? 270 : 180) : turn, skew }
}

const sizeOf = ({ width, height }: GreyImage) => ({ width, height })

function enlargement(letters: number, { width, height }: GreyImage): number {
  if (letters === 0 || letters >= LETTER_HEIGHT) return 1
  const room = Math.sqrt(MOST_PIXELS / (width * height))
  return Math.max(1, Math.min(LETTER_HEIGHT / letters, MOST_ENLARGED, room))
}
