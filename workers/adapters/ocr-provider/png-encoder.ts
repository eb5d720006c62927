import { encode, initSync } from '@jsquash/png/codec/pkg/squoosh_png.js'
import type { GreyImage } from '../../ports/ocr-provider.ts'

/** Encodes a grey picture for a server; the bytes are PNG. */
export type PngEncoder = (image: GreyImage) => Uint8Array

/** Builds the encoder. @param module `@jsquash/png/codec/pkg/squoosh_png_bg.wasm`, compiled */
export const pngEncoder =
  (module: WebAssembly.Module): PngEncoder =>
  ({ width, height, grey }) => {
    initSync(module)
    const rgba = new Uint32Array(grey.length)
    for (let at = 0; at < grey.length; at++) rgba[at] = grey[at]! * 0x010101 + 0xff000000
    return encode(new Uint8Array(rgba.buffer), width, height, 8)
  }
