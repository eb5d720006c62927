import type { Raster } from '../../../workers/ports/image-reader.ts'

/** A picture of four quarters, from the top left: red, green, blue, white. */
export function quarters(width: number, height: number): Raster {
  const rgba = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [left, top] = [x < width / 2, y < height / 2]
      const colour = top ? (left ? [255, 0, 0] : [0, 255, 0]) : left ? [0, 0, 255] : [255, 255, 255]
      rgba.set([...colour, 255], (y * width + x) * 4)
    }
  }
  return { width, height, rgba }
}

/** The colours in the middle of the quarters of a picture, from the top left: r, g, b, w, or ? for another. */
export const coloursOf = ({ width, height, rgba }: Raster): string =>
  [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ]
    .map(([x, y]) => (Math.floor(y! * height) * width + Math.floor(x! * width)) * 4)
    .map((at) =>
      [...rgba.subarray(at, at + 3)].map((value) => (value > 180 ? 1 : value < 75 ? 0 : 2)).join(''),
    )
    .map((bits) => ({ '100': 'r', '010': 'g', '001': 'b', '111': 'w' })[bits] ?? '?')
    .join('')
