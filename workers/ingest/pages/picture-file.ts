import { failure } from '../../domain/failure.ts'
import { ok, refused } from '../../domain/result.ts'
import type { ImageFile, ImageSize } from '../../ports/image-reader.ts'
import type { PdfFile, PdfPage } from '../../ports/pdf-reader.ts'
import { A4_LONGER_SIDE } from '../extract/ocr/ocr-page-of.ts'

/** A file of pictures as the file of pages it stands for: each is a page without text that one picture covers. */
export const pictureFile = ({ pages }: ImageFile): PdfFile => ({
  pageCount: pages.length,
  title: null,
  language: null,
  outline: async () => [],
  fileLabels: async () => pages.map(() => null),
  async page(pageIndex) {
    const size = pages[pageIndex]
    return size === undefined ? refused(NO_PAGE) : ok(pageOf(size, pageIndex))
  },
  close() {},
})

const NO_PAGE = failure('page-unreadable', 'There is no such picture.')

function pageOf(size: ImageSize, pageIndex: number): PdfPage {
  const scale = A4_LONGER_SIDE / Math.max(size.width, size.height)
  const [width, height] = [size.width * scale, size.height * scale]
  return {
    pageIndex,
    width,
    height,
    glyphs: [],
    fonts: [],
    images: [[0, 0, width, height]],
    rules: [],
    drawings: [],
    descriptions: [],
  }
}
