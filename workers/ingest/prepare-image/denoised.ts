import type { GreyImage } from '../../ports/ocr-provider.ts'

/** Below this a pixel is dark. */
const DARK = 128
/** From this part of the dark pixels on that stand alone, or of light ones amid dark, the picture is grainy. */
const GRAINY = 0.02

/** Takes the grain out of a picture that has any: each pixel becomes the middle one of its neighbourhood of nine. */
export const denoised = (image: GreyImage): GreyImage => (isGrainy(image) ? medianOf(image) : image)

/** Whether many pixels stand alone among their four neighbours. */
export function isGrainy({ width, height, grey }: GreyImage): boolean {
  let [dark, alone] = [0, 0]
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      const isDark = grey[at]! < DARK
      if (isDark) dark++
      const others =
        Number(grey[at - 1]! < DARK) +
        Number(grey[at + 1]! < DARK) +
        Number(grey[at - width]! < DARK) +
        Number(grey[at + width]! < DARK)
      if (isDark ? others === 0 : others === 4) alone++
    }
  }
  return alone > GRAINY * dark
}

/** The median of each pixel and its eight neighbours; the rim stays as it is. */
function medianOf({ width, height, grey }: GreyImage): GreyImage {
  const made = grey.slice()
  const nine = new Uint8Array(9)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      for (let row = 0; row < 3; row++) {
        const from = at + (row - 1) * width - 1
        nine[row * 3] = grey[from]!
        nine[row * 3 + 1] = grey[from + 1]!
        nine[row * 3 + 2] = grey[from + 2]!
      }
      made[at] = middleOf(nine)
    }
  }
  return { width, height, grey: made }
}

/** Sorts a third of nine values far enough to know the fifth. @param nine is put out of order */
function middleOf(nine: Uint8Array): number {
  for (let at = 0; at < 5; at++) {
    let least = at
    for (let other = at + 1; other < 9; other++) if (nine[other]! < nine[least]!) least = other
    const value = nine[least]!
    nine[least] = nine[at]!
    nine[at] = value
  }
  return nine[4]!
}
