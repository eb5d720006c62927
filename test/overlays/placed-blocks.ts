import { pdfiumScanner } from '../../workers/adapters/page-scanner/pdfium.ts'
import { pdfiumReader } from '../../workers/adapters/pdf-reader/pdfium.ts'
import type { BlockDraft } from '../../workers/ingest/extract/digital-pdf/layout.ts'
import { asPage } from '../../workers/ingest/extract/ocr/as-page.ts'
import { layoutScan } from '../../workers/ingest/extract/ocr/layout-scan.ts'
import { ocrPageOf } from '../../workers/ingest/extract/ocr/ocr-page-of.ts'
import { greyOf } from '../../workers/ingest/prepare-image/grey.ts'
import type { GreyImage } from '../../workers/ports/ocr-provider.ts'
import type { Chance } from '../support/disturbed/chance.ts'
import { imagesInNode } from '../support/images/readers.ts'
import { layoutOf, surveyed, surveyFile } from '../support/laid-out.ts'
import { tesseractInNode } from '../support/ocr/tesseract.ts'
import { engine } from '../support/pdfium.ts'

/** A file whose blocks are looked at. */
export interface Source {
  readonly name: string
  readonly bytes: Uint8Array
  readonly language: string
}

/** A block and where it is said to stand. */
export interface PlacedBlock {
  readonly source: Source
  readonly pageIndex: number
  readonly draft: BlockDraft
}

/** Resolution at which a page without text is recognised, and the pixels of A4 in it, as in the engine. */
const RESOLUTION = { dpi: 300, mostPixels: 9_000_000 } as const

/**
 * The blocks with boxes of some pages of a file, read as text or, where there is none, by OCR; none of a file that is not read.
 * @param mostPages that are chosen by chance
 */
export async function placedBlocks(
  source: Source,
  mostPages: number,
  chance: Chance,
): Promise<PlacedBlock[]> {
  const place = (pageIndex: number) => (draft: BlockDraft) => ({ source, pageIndex, draft })
  if (!isPdf(source.bytes)) {
    const file = await imagesInNode.open(source.bytes)
    const picture = file.ok ? await file.value.page(0) : file
    return picture.ok ? (await recognised(greyOf(picture.value), source)).map(place(0)) : []
  }
  const opened = await pdfiumReader(engine).open(source.bytes)
  if (!opened.ok) return []
  const file = opened.value
  const survey = await surveyFile(file)
  const blocks: PlacedBlock[] = []
  for (const pageIndex of chosen(file.pageCount, mostPages, chance)) {
    const { outcome } = survey.pages[pageIndex]!
    if (outcome === 'text')
      blocks.push(...(await layoutOf(file, survey, pageIndex)).drafts.map(place(pageIndex)))
    if (outcome !== 'ocr_required') continue
    const scan = await pdfiumScanner(engine).scan(source.bytes, pageIndex, RESOLUTION)
    if (scan.ok) blocks.push(...(await recognised(scan.value, source)).map(place(pageIndex)))
  }
  file.close()
  return blocks
}

const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-')

async function recognised(image: GreyImage, { language }: Source): Promise<readonly BlockDraft[]> {
  const scanned = await ocrPageOf(image, [language], { ocr: tesseractInNode })
  return scanned.ok ? layoutScan(scanned.value, 0, surveyed([asPage(scanned.value, 0)])).drafts : []
}

/** Some of the first whole numbers, in order. */
export function chosen(count: number, most: number, chance: Chance): number[] {
  const left = Array.from({ length: count }, (_, at) => at)
  const taken: number[] = []
  while (taken.length < most && left.length > 0) taken.push(...left.splice(chance.below(left.length), 1))
  return taken.sort((one, other) => one - other)
}
