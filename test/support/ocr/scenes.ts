import { drawPage } from '../../../workers/adapters/page-renderer/draw-page.ts'
import { pdfiumReader } from '../../../workers/adapters/pdf-reader/pdfium.ts'
import { closeDocument, openDocument } from '../../../workers/adapters/pdfium/document.ts'
import type { PdfiumEngine } from '../../../workers/adapters/pdfium/engine.ts'
import type { Box } from '../../../workers/domain/locator.ts'
import { greyOf } from '../../../workers/ingest/prepare-image/grey.ts'
import type { Raster } from '../../../workers/ports/image-reader.ts'
import type { GreyImage } from '../../../workers/ports/ocr-provider.ts'
import { draftsOf } from '../laid-out.ts'

/** A picture of print and what stands in it. */
export interface Scene {
  readonly language: string
  readonly raster: Raster
  readonly image: GreyImage
  /** In reading order, line by line. */
  readonly lines: readonly (readonly { readonly text: string; readonly box: Box }[])[]
}

/** Draws a page of a PDF. @param width in pixels, 2,000 at most @throws where it cannot be drawn */
export async function drawn(
  engine: PdfiumEngine,
  bytes: Uint8Array,
  pageIndex: number,
  width: number,
): Promise<Raster> {
  const opened = openDocument(await engine.instance(), bytes)
  if (!opened.ok) throw new Error(opened.error.detail)
  const raster = opened.value.pdfium.run(() => drawPage(opened.value, { index: pageIndex, number: 0 }, width))
  closeDocument(opened.value)
  if (!raster.ok) throw new Error('The page cannot be drawn')
  return raster.value
}

/** Makes a scene of a page of print whose text a PDF tells. */
export async function sceneOf(
  engine: PdfiumEngine,
  bytes: Uint8Array,
  language: string,
  { page: pageIndex = 0, width = 1400 }: { page?: number; width?: number } = {},
): Promise<Scene> {
  const file = await pdfiumReader(engine).open(bytes)
  if (!file.ok) throw new Error(file.error.detail)
  const page = await file.value.page(pageIndex)
  file.value.close()
  if (!page.ok) throw new Error(page.error.detail)
  const lines = draftsOf({ ...page.value, pageIndex: 0 }).flatMap(({ text, lines }) =>
    lines.map(({ words }) =>
      words.map(([start, end, x0, y0, x1, y1]) => ({
        text: text.slice(start, end),
        box: [x0, y0, x1, y1] as const,
      })),
    ),
  )
  const raster = await drawn(engine, bytes, pageIndex, width)
  return { language, raster, image: greyOf(raster), lines }
}

/** The words of a scene as one text. */
export const textOf = ({ lines }: Scene): string =>
  lines.map((words) => words.map(({ text }) => text).join(' ')).join(' ')
