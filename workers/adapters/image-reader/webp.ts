import factory, { type WebPModule } from '@jsquash/webp/codec/dec/webp_dec.js'
import { rasterOf, startDecoder } from './image-data.ts'
import { Broken, type Format, has, viewOf } from './picture.ts'

/** Reads WebP. @param module `@jsquash/webp/codec/dec/webp_dec.wasm`, compiled */
export function webpFormat(module: WebAssembly.Module): Format {
  return {
    mediaType: 'image/webp',
    version: 'jsquash-webp-1.5.0',
    isIt: (bytes) => has(bytes, 'RIFF') && has(bytes, 'WEBP', 8),
    pictures: (bytes) => [
      {
        ...sizeOf(bytes),
        orientation: 1,
        async decode() {
          const decoder = await startDecoder<WebPModule>(factory, module)
          return rasterOf(decoder.decode(bytes))
        },
      },
    ],
  }
}

/** The size in the first chunk, of which there are three kinds: https://developers.google.com/speed/webp/docs/riff_container. */
function sizeOf(bytes: Uint8Array): { width: number; height: number } {
  const view = viewOf(bytes)
  if (has(bytes, 'VP8 ', 12))
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (has(bytes, 'VP8L', 12)) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (has(bytes, 'VP8X', 12))
    return {
      width: (view.getUint32(24, true) & 0xffffff) + 1,
      height: (view.getUint32(27, true) & 0xffffff) + 1,
    }
  throw new Broken('A WebP without a picture')
}
