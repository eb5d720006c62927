import type { Failure } from '../domain/failure.ts'
import type { Result } from '../domain/result.ts'
import type { GreyImage } from './ocr-provider.ts'
import type { FileBytes } from './original.ts'

/** Draws a page of a PDF in shades of grey, fine enough to recognise its text. */
export interface PageScanner {
  /** Names the library and its version; part of every key whose content it shaped. */
  readonly version: string
  /** Draws one page as it is displayed. Refuses with `page-unreadable` or `resource-limit`. */
  scan(file: FileBytes, pageIndex: number, resolution: Resolution): Promise<Result<GreyImage, Failure>>
}

/** How finely a page is drawn. */
export interface Resolution {
  /** Dots to an inch of the page. */
  readonly dpi: number
  /** Larger pages are drawn more coarsely, so that they have no more pixels than this. */
  readonly mostPixels: number
}
