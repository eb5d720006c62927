import type { Failure } from '../domain/failure.ts'
import type { Box } from '../domain/locator.ts'
import type { Result } from '../domain/result.ts'
import type { FileBytes } from './original.ts'

/** Draws a page of a document, or a part of it, as a person sees it. */
export interface PageRenderer {
  /** Names library, encoder and settings; part of every image's key. */
  readonly version: string
  /**
   * Renders one page as WebP. Refuses with `page-unreadable` or `resource-limit`.
   * @param width in pixels; the height follows from the page, and neither passes 2,000 pixels
   */
  render(file: FileBytes, pageIndex: number, width: number): Promise<Result<PageImage, Failure>>
  /**
   * Renders a rectangle of a page as WebP and nothing beyond it: the pixels of the page's image that the rectangle touches.
   * Refuses as `render` does.
   * @param width of the whole page in pixels; neither side of the rectangle passes 2,000 pixels
   */
  crop(file: FileBytes, pageIndex: number, box: Box, width: number): Promise<Result<PageImage, Failure>>
}

/** An encoded page image. */
export interface PageImage {
  readonly mediaType: 'image/webp'
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
}
