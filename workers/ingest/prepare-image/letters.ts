import type { GreyImage } from '../../ports/ocr-provider.ts'
import { type Component, type Ink, inkOf } from './components.ts'

/** The least size of a letter, in pixels: what is smaller is a dot or grain. */
const LEAST = { height: 4, width: 2 }
/** A letter, or some that touch, is at most so many times as high and as wide as the usual one. */
const [HIGHEST, WIDEST] = [3.5, 12]
/** Rules and frames fill less of their box, or far more of it, than letters that touch. */
const FLAT = 8

/** The height of a letter, in pixels: the median of what may be one; 0 where there is none. */
export function letterHeight({ components }: Ink, pictureHeight: number): number {
  const heights = components
    .filter(({ x0, x1, y0, y1 }) => y1 - y0 >= LEAST.height && x1 - x0 >= LEAST.width)
    .filter(({ y0, y1 }) => y1 - y0 < pictureHeight / 3)
    .map(({ y0, y1 }) => y1 - y0)
    .sort((a, b) => a - b)
  return heights[heights.length >> 1] ?? 0
}

/** Whether ink may be a letter, or a word of letters that touch, on a page whose letters have a usual height. */
export const isLetter =
  (usual: number) =>
  ({ x0, x1, y0, y1 }: Component): boolean => {
    const [width, height] = [x1 - x0, y1 - y0]
    return (
      height <= HIGHEST * usual && width <= WIDEST * usual && !(width > FLAT * height && width > 3 * usual)
    )
  }

/** The letters of a picture. */
export interface Letters {
  /** Nothing but letters, black on white. */
  readonly image: GreyImage
  readonly components: readonly Component[]
  /** Their usual height in pixels. */
  readonly height: number
}

/** Finds the letters of a picture. @param threshold brightness below which a pixel is ink */
export function lettersOf(image: GreyImage, threshold: number): Letters {
  const ink = inkOf(image, threshold)
  const height = letterHeight(ink, image.height)
  const isOne = isLetter(height)
  const kept = new Set(ink.components.filter(isOne))
  const grey = new Uint8Array(image.grey.length).fill(255)
  for (const { y, from, to, component } of ink.stretches)
    if (kept.has(component)) grey.fill(0, y * image.width + from, y * image.width + to)
  return { image: { ...image, grey }, components: [...kept], height }
}
