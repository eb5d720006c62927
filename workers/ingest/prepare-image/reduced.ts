import type { GreyImage } from '../../ports/ocr-provider.ts'

/** Makes a picture smaller: each pixel is the mean of those it stands for. @param factor 0–1; 1 and more leave it as it is */
export function reduced(image: GreyImage, factor: number): GreyImage {
  if (factor >= 1) return image
  const width = Math.max(1, Math.round(image.width * factor))
  const height = Math.max(1, Math.round(image.height * factor))
  const columns = edges(image.width, width)
  const rows = edges(image.height, height)
  const grey = new Uint8Array(width * height)
  const sums = new Uint32Array(width)
  for (let y = 0; y < height; y++) {
    sums.fill(0)
    const [top, bottom] = [rows[y]!, rows[y + 1]!]
    for (let row = top; row < bottom; row++) addRow(image.grey, row * image.width, columns, sums)
    for (let x = 0; x < width; x++)
      grey[y * width + x] = sums[x]! / ((columns[x + 1]! - columns[x]!) * (bottom - top))
  }
  return { width, height, grey }
}

/** Adds the pixels of a row to the sums of the columns they stand in. */
function addRow(grey: Uint8Array, from: number, columns: Uint32Array, sums: Uint32Array): void {
  for (let x = 0; x < sums.length; x++) {
    let sum = 0
    for (let at = from + columns[x]!; at < from + columns[x + 1]!; at++) sum += grey[at]!
    sums[x] = sums[x]! + sum
  }
}

/** Where each of some equal parts of a length begins, and the last one ends. */
const edges = (length: number, parts: number): Uint32Array =>
  Uint32Array.from({ length: parts + 1 }, (_, at) => Math.floor((at * length) / parts))

/** The factor that brings a picture to a number of pixels at most. */
export const factorFor = ({ width, height }: GreyImage, mostPixels: number): number =>
  Math.min(1, Math.sqrt(mostPixels / (width * height)))
