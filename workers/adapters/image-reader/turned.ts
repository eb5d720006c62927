import type { Raster } from '../../ports/image-reader.ts'

/** Turns and mirrors a picture as an orientation of TIFF 6.0 asks: 1 is as stored, 3 upside down, 6 a quarter turn clockwise. */
export function turned(raster: Raster, orientation: number): Raster {
  if (!(orientation >= 2 && orientation <= 8)) return raster
  const { width, height } = raster
  const across = orientation >= 5
  const [newWidth, newHeight] = across ? [height, width] : [width, height]
  const from = new Uint32Array(raster.rgba.slice().buffer)
  const to = new Uint32Array(width * height)
  for (let y = 0; y < newHeight; y++) {
    for (let x = 0; x < newWidth; x++) {
      const [column, row] = SOURCE[orientation as 2](x, y, width - 1, height - 1)
      to[y * newWidth + x] = from[row * width + column]!
    }
  }
  return { width: newWidth, height: newHeight, rgba: new Uint8Array(to.buffer) }
}

/** Where a pixel of the turned picture comes from. @param right @param bottom the last column and row of the stored picture */
type Source = (x: number, y: number, right: number, bottom: number) => readonly [number, number]

const SOURCE: Readonly<Record<2 | 3 | 4 | 5 | 6 | 7 | 8, Source>> = {
  2: (x, y, right) => [right - x, y],
  3: (x, y, right, bottom) => [right - x, bottom - y],
  4: (x, y, _, bottom) => [x, bottom - y],
  5: (x, y) => [y, x],
  6: (x, y, _, bottom) => [y, bottom - x],
  7: (x, y, right, bottom) => [right - y, bottom - x],
  8: (x, y, right) => [right - y, x],
}
