import jpegDecoding from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'
import jpegFactory, { type MozJPEGModule } from '@jsquash/jpeg/codec/enc/mozjpeg_enc.js'
import jpegEncoding from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'
import { defaultOptions } from '@jsquash/jpeg/meta.js'
import { encode as encodePng, initSync } from '@jsquash/png/codec/pkg/squoosh_png.js'
import png from '@jsquash/png/codec/pkg/squoosh_png_bg.wasm'
import webpDecoding from '@jsquash/webp/codec/dec/webp_dec.wasm'
import webpEncoding from '@jsquash/webp/codec/enc/webp_enc_simd.wasm'
import { expect, test } from 'vitest'
import { imageReader } from '../../workers/adapters/image-reader/by-signature.ts'
import { startDecoder } from '../../workers/adapters/image-reader/image-data.ts'
import { jpegFormat } from '../../workers/adapters/image-reader/jpeg.ts'
import { pngFormat } from '../../workers/adapters/image-reader/png.ts'
import { tiffFormat } from '../../workers/adapters/image-reader/tiff.ts'
import { webpFormat } from '../../workers/adapters/image-reader/webp.ts'
import { webpEncoder } from '../../workers/adapters/page-renderer/webp-encoder.ts'
import type { Raster } from '../../workers/ports/image-reader.ts'
import { coloursOf, quarters } from '../support/images/quarters.ts'
import { aTiff, colourPage, deflatedPage } from '../support/images/tiff.ts'

const reader = imageReader(
  [pngFormat(png), jpegFormat(jpegDecoding), webpFormat(webpDecoding), tiffFormat],
  40,
)

const aPng = async ({ width, height, rgba }: Raster): Promise<Uint8Array> => {
  initSync(png)
  return encodePng(rgba, width, height, 8)
}

const aJpeg = async ({ width, height, rgba }: Raster): Promise<Uint8Array> => {
  const encoder = await startDecoder<MozJPEGModule>(jpegFactory, jpegEncoding)
  return new Uint8Array(encoder.encode(new Uint8ClampedArray(rgba), width, height, defaultOptions))
}

test.each<[string, (picture: Raster) => Promise<Uint8Array>]>([
  ['PNG', aPng],
  ['JPEG', aJpeg],
  ['WebP', ({ width, height, rgba }) => webpEncoder(webpEncoding)(rgba, width, height)],
  ['TIFF', async (picture) => aTiff([colourPage(picture)])],
  ['deflated TIFF', async (picture) => aTiff([deflatedPage(picture)])],
])('a %s is decoded inside a Worker', async (_, encode) => {
  const file = await reader.open(await encode(quarters(40, 24)))
  const page = file.ok ? await file.value.page(0) : file
  if (!page.ok) throw new Error(page.error.detail)
  expect(coloursOf(page.value)).toBe('rgbw')
})
