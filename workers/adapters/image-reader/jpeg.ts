import factory, { type MozJPEGModule } from '@jsquash/jpeg/codec/dec/mozjpeg_dec.js'
import { directoryAt, numberOf, tiffOrder } from './directory.ts'
import { rasterOf, startDecoder } from './image-data.ts'
import { Broken, type Format, has, viewOf } from './picture.ts'

/** Markers that bear a frame's size: all of 0xC0–0xCF but those of tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
const EXIF = 0xe1
const ORIENTATION = 274

/** Reads JPEG. @param module `@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm`, compiled */
export function jpegFormat(module: WebAssembly.Module): Format {
  return {
    mediaType: 'image/jpeg',
    version: 'jsquash-jpeg-1.6.0',
    isIt: (bytes) => has(bytes, '\u00FF\u00D8\u00FF'),
    pictures: (bytes) => [
      {
        ...frameOf(bytes),
        async decode() {
          const decoder = await startDecoder<MozJPEGModule>(factory, module)
          return rasterOf(decoder.decode(bytes, false))
        },
      },
    ],
  }
}

/** Size and orientation as the segments before the picture tell them. */
function frameOf(bytes: Uint8Array): { width: number; height: number; orientation: number } {
  const view = viewOf(bytes)
  let orientation = 1
  let at = 2
  for (;;) {
    while (view.getUint8(at) !== 0xff) at++
    while (view.getUint8(at) === 0xff) at++
    const marker = view.getUint8(at)
    const length = view.getUint16(at + 1)
    if (marker === START_OF_SCAN || length < 2) throw new Broken('A JPEG without a frame')
    if (isFrame(marker)) {
      if (!hasEnd(bytes, at)) throw new Broken('A JPEG that was cut off')
      return { width: view.getUint16(at + 6), height: view.getUint16(at + 4), orientation }
    }
    if (marker === EXIF && has(bytes, 'Exif\0\0', at + 3))
      orientation = orientationOf(bytes.subarray(at + 9, at + 1 + length)) ?? orientation
    at += 1 + length
  }
}

/** Whether the marker of the end stands behind a place: the decoder would fill in grey for what is missing. */
function hasEnd(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.length - 2; at > from; at--)
    if (bytes[at] === 0xff && bytes[at + 1] === END_OF_IMAGE) return true
  return false
}

/** The orientation Exif gives, null where it is not readable: the picture still is. */
function orientationOf(exif: Uint8Array): number | null {
  try {
    const order = tiffOrder(exif)
    if (order === null) return null
    const { tags } = directoryAt(exif, order.first, order.little)
    return numberOf(tags, ORIENTATION) ?? null
  } catch {
    return null
  }
}
