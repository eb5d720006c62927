import type { MediaType } from '../../domain/media-type.ts'
import type { Raster } from '../../ports/image-reader.ts'

/** One kind of file. */
export interface Format {
  readonly mediaType: MediaType
  /** Names the library that decodes it, and its version. */
  readonly version: string
  /** Whether the first bytes are those of this kind. */
  isIt(bytes: Uint8Array): boolean
  /** The pictures a file declares, read without decoding any. Throws `Broken` or a `RangeError` where it makes no sense. */
  pictures(bytes: Uint8Array): readonly Picture[]
}

/** A picture as a file declares it. */
export interface Picture {
  /** As stored, in pixels. */
  readonly width: number
  readonly height: number
  /** How it is to be turned and mirrored to be seen, 1–8: the Orientation of TIFF 6.0 and Exif. */
  readonly orientation: number
  /** Throws anything where it cannot be decoded. */
  decode(): Promise<Raster>
}

/** A file that is not what it says it is. */
export class Broken extends Error {}

/** Whether bytes begin like this. @param at where to look */
export const has = (bytes: Uint8Array, sign: string, at = 0): boolean =>
  [...sign].every((character, index) => bytes[at + index] === character.charCodeAt(0))

/** A view of bytes that throws a `RangeError` past their end. */
export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
