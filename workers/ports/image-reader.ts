import type { Failure } from '../domain/failure.ts'
import type { MediaType } from '../domain/media-type.ts'
import type { Result } from '../domain/result.ts'

/** Decodes pictures: photographs and scans that stand for pages. */
export interface ImageReader {
  /** Names the libraries and their versions; part of every key whose content they shaped. */
  readonly version: string
  /** The kinds of file it opens. */
  readonly mediaTypes: readonly MediaType[]
  /**
   * Reads what a file says of its pictures and decodes none. The bytes are not kept beyond the file, detached or changed.
   * Refuses with `corrupt-file`, `unsupported-media`, `no-pages` or, where a picture has more pixels than the reader takes,
   * `resource-limit`, which says how many those are.
   */
  open(bytes: Uint8Array): Promise<Result<ImageFile, Failure>>
}

/** An open file of pictures: one in most formats, one or more in TIFF. */
export interface ImageFile {
  readonly mediaType: MediaType
  /** At least one, in the order of the file; reduced copies of another picture are left out. */
  readonly pages: readonly ImageSize[]
  /** Decodes one picture, turned as the file says it is to be seen. Refuses with `page-unreadable` or `resource-limit`. */
  page(index: number): Promise<Result<Raster, Failure>>
}

/** The size of a picture as it is seen, in pixels. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** A decoded picture: red, green, blue and alpha, a byte each, row by row from the top left. */
export interface Raster extends ImageSize {
  readonly rgba: Uint8Array
}
