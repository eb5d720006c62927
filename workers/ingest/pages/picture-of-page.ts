import type { Document } from '../../domain/document.ts'
import type { Failure } from '../../domain/failure.ts'
import { isPicture } from '../../domain/media-type.ts'
import { ok, type Result } from '../../domain/result.ts'
import type { GreyImage } from '../../ports/ocr-provider.ts'
import { originalOf, wholeOf } from '../../ports/original.ts'
import type { IngestPorts } from '../ports.ts'
import { greyOf } from '../prepare-image/grey.ts'

/** Resolution of print that OCR programs are made for, and the pixels of A4 in it. */
const RESOLUTION = { dpi: 300, mostPixels: 9_000_000 } as const

/** What brings pages to be recognised. */
type PicturePorts = Pick<IngestPorts, 'artifacts' | 'images' | 'scanner'>

/** Names what the picture of a page is made with; part of every key of what is recognised in it. */
export const picturedBy = (mediaType: string, { images, scanner }: PicturePorts): string =>
  isPicture(mediaType) ? images.version : `${scanner.version}-${RESOLUTION.dpi}dpi`

/** The picture of a page, in shades of grey: decoded where the document is one of pictures, else drawn. Refuses as its reader does. */
export async function pictureOfPage(
  document: Document,
  pageIndex: number,
  on: PicturePorts,
): Promise<Result<GreyImage, Failure>> {
  const original = await originalOf(document, on.artifacts)
  if (!isPicture(document.mediaType)) return on.scanner.scan(original, pageIndex, RESOLUTION)
  const file = await on.images.open(await wholeOf(original))
  const picture = file.ok ? await file.value.page(pageIndex) : file
  return picture.ok ? ok(greyOf(picture.value)) : picture
}
