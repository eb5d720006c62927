import jpegFactory, { type MozJPEGModule } from '@jsquash/jpeg/codec/enc/mozjpeg_enc.js'
import { defaultOptions } from '@jsquash/jpeg/meta.js'
import { encode as encodePng, initSync } from '@jsquash/png/codec/pkg/squoosh_png.js'
import { startDecoder } from '../../../workers/adapters/image-reader/image-data.ts'
import { webpEncoder } from '../../../workers/adapters/page-renderer/webp-encoder.ts'
import type { Raster } from '../../../workers/ports/image-reader.ts'
import { compiled } from '../compiled.ts'

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

/** Encodes a picture as PNG, in Node. */
export function aPng({ width, height, rgba }: Raster): Uint8Array {
  initSync(compiled('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'))
  return encodePng(rgba, width, height, 8)
}

/** Encodes a picture as WebP, in Node. */
export const aWebp = ({ width, height, rgba }: Raster): Promise<Uint8Array> =>
  webpEncoder(compiled('@jsquash/webp/codec/enc/webp_enc_simd.wasm'))(rgba, width, height)

/** Encodes a picture as JPEG, in Node. @param orientation what its Exif says, where it has any */
export async function aJpeg({ width, height, rgba }: Raster, orientation?: number): Promise<Uint8Array> {
  const encoder = await startDecoder<MozJPEGModule>(
    jpegFactory,
    compiled('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'),
  )
  const jpeg = new Uint8Array(encoder.encode(new Uint8ClampedArray(rgba), width, height, defaultOptions))
  return orientation === undefined
    ? jpeg
    : Uint8Array.from([...jpeg.slice(0, 2), ...exif(orientation), ...jpeg.slice(2)])
}

/** A segment of Exif with one tag. */
const exif = (orientation: number): number[] => [
  ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0],
  ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
  ...[0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
  ...[0, 0, 0, 0],
]
