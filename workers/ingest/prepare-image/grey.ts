import type { Raster } from '../../ports/image-reader.ts'
import type { GreyImage } from '../../ports/ocr-provider.ts'

/** The shares of red, green and blue in brightness, in 256ths: ITU-R BT.601. */
const [RED, GREEN, BLUE] = [77, 150, 29]

/** Makes a picture grey; what is transparent shows white paper. */
export function greyOf({ width, height, rgba }: Raster): GreyImage {
  const grey = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < grey.length; at++, from += 4) {
    const brightness = (RED * rgba[from]! + GREEN * rgba[from + 1]! + BLUE * rgba[from + 2]!) >> 8
    const alpha = rgba[from + 3]!
    grey[at] = alpha === 255 ? brightness : (255 - ((255 - brightness) * alpha) / 255) | 0
  }
  return { width, height, grey }
}
