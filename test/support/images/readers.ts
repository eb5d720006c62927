import { imageReader } from '../../../workers/adapters/image-reader/by-signature.ts'
import { jpegFormat } from '../../../workers/adapters/image-reader/jpeg.ts'
import { pngFormat } from '../../../workers/adapters/image-reader/png.ts'
import { tiffFormat } from '../../../workers/adapters/image-reader/tiff.ts'
import { webpFormat } from '../../../workers/adapters/image-reader/webp.ts'
import { compiled } from '../compiled.ts'

/** All formats. */
const formats = [
  pngFormat(compiled('@jsquash/png/codec/pkg/squoosh_png_bg.wasm')),
  jpegFormat(compiled('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm')),
  webpFormat(compiled('@jsquash/webp/codec/dec/webp_dec.wasm')),
  tiffFormat,
]

/** Reads pictures in Node. @param mostMegapixels of a picture, in millions of pixels */
export const imagesUpTo = (mostMegapixels: number) => imageReader(formats, mostMegapixels)

/** The same with the limit of the local set-up. */
export const imagesInNode = imagesUpTo(40)
