import type { GreyImage } from '../../ports/ocr-provider.ts'

/** Ink and paper that differ by less than this in brightness, 0–255, are grain of the paper. */
const LEAST_CONTRAST = 45

/** The mean brightness of the ink and of the paper, and the brightness that parts them best. */
export interface Levels {
  readonly ink: number
  readonly paper: number
  readonly between: number
}

/** Finds ink and paper by Otsu's method (IEEE Trans. SMC 9, 1979), or null where there is no ink. */
export function levelsOf({ grey }: GreyImage): Levels | null {
  const counts = new Uint32Array(256)
  for (const value of grey) counts[value] = counts[value]! + 1
  let total = 0
  for (let value = 0; value < 256; value++) total += value * counts[value]!
  let [below, sum, most] = [0, 0, 0]
  let levels: Levels | null = null
  for (let value = 0; value < 255; value++) {
    below += counts[value]!
    sum += value * counts[value]!
    const above = grey.length - below
    if (below === 0 || above === 0) continue
    const ink = sum / below
    const paper = (total - sum) / above
    const spread = below * above * (paper - ink) ** 2
    if (spread > most) {
      most = spread
      levels = { ink, paper, between: value + 0.5 }
    }
  }
  return levels !== null && levels.paper - levels.ink >= LEAST_CONTRAST ? levels : null
}

/** Makes ink black and paper white. A picture without ink stays as it is. */
export function stretched(image: GreyImage, levels: Levels | null): GreyImage {
  if (levels === null) return image
  const to = Uint8Array.from({ length: 256 }, (_, value) =>
    Math.min(255, Math.max(0, ((value - levels.ink) * 255) / (levels.paper - levels.ink))),
  )
  return { ...image, grey: image.grey.map((value) => to[value]!) }
}
