import type { ImageSize, Raster } from '../../ports/image-reader.ts'

/** Makes a picture smaller: each pixel is the mean of those it stands for. @param size no larger than the picture, either way */
export function fitted(raster: Raster, { width, height }: ImageSize): Raster {
  if (width === raster.width && height === raster.height) return raster
  const columns = edges(raster.width, width)
  const rows = edges(raster.height, height)
  const rgba = new Uint8Array(width * height * 4)
  const sums = new Float64Array(width * 4)
  for (let y = 0; y < height; y++) {
    sums.fill(0)
    for (let row = rows[y]!; row < rows[y + 1]!; row++) addRow(raster, row, columns, sums)
    for (let at = 0; at < sums.length; at++) {
      const x = at >> 2
      rgba[y * width * 4 + at] = sums[at]! / ((columns[x + 1]! - columns[x]!) * (rows[y + 1]! - rows[y]!))
    }
  }
  return { width, height, rgba }
}

/** Adds the pixels of a row to the sums of the columns they stand in. */
function addRow({ width, rgba }: Raster, row: number, columns: Uint32Array, sums: Float64Array): void {
  for (let x = 0; x < columns.length - 1; x++) {
    for (let column = columns[x]!; column < columns[x + 1]!; column++) {
      const from = (row * width + column) * 4
      for (let channel = 0; channel < 4; channel++) sums[x * 4 + channel]! += rgba[from + channel]!
    }
  }
}

/** Where each of some equal parts of a length begins, and the last one ends. */
const edges = (length: number, parts: number): Uint32Array =>
  Uint32Array.from({ length: parts + 1 }, (_, at) => Math.floor((at * length) / parts))
