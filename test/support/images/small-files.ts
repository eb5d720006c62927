import jpegFactory, { type MozJPEGModule } from '@jsquash/jpeg/codec/enc/mozjpeg_enc.js'
import { defaultOptions } from '@jsquash/jpeg/meta.js'
import { encode as encodePng, initSync } from '@jsquash/png/codec/pkg/squoosh_png.js'
import { startDecoder } from '../../../workers/adapters/image-reader/image-data.ts'
import { webpEncoder } from '../../../workers/adapters/page-renderer/webp-encoder.ts'
import type { Raster } from '../../../workers/ports/image-reader.ts'
import { compiled } from '../compiled.ts'

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
