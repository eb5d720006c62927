import { carryKey, linesKey, surveyKey } from '../../domain/artifact-keys.ts'
import type { Block } from '../../domain/block.ts'
import type { Page } from '../../domain/document.ts'
import { ExtractionId } from '../../domain/ids.ts'
import type { PdfFile } from '../../ports/pdf-reader.ts'
import { blocksOfPage, FIRST_PAGE, type PageCarry } from '../extract/digital-pdf/blocks.ts'
import { failedPage, layoutPage, type PageLayout } from '../extract/digital-pdf/layout.ts'
import type { DocumentSurvey } from '../extract/digital-pdf/survey.ts'
import { LAYOUT_VERSION } from '../extract/digital-pdf/version.ts'
import { layoutScan, SCAN_LAYOUT_VERSION } from '../extract/ocr/layout-scan.ts'
import { LEAST_SURE } from '../pages/after-recognition.ts'
import { readBy } from '../pages/read-by.ts'
import { type Recognition, recognisedPage, recognitionOf } from '../pages/recognition.ts'
import type { IngestPorts } from '../ports.ts'
import type { Step, Work } from '../step.ts'
import { surveyedBy, withFile } from './classify.ts'

/** Names the blocks this extraction makes. Raised with every change of what a block's text, order or place can be. */
const EXTRACTION = ExtractionId.parse('x1')

/** Pages a step lays out: well under a second of work, and a few pages in memory. */
const BATCH = 25

/** Turns pages into blocks, batch by batch; what one batch hands to the next is kept, so that it goes on where it stopped. */
export const extract: Step = async (work, on) =>
  withFile(work, on, async (file) => {
    const { document, cursor } = work
    const recognition = await recognitionOf(document, on)
    const shapedBy = surveyedBy(readBy(document, on), recognition)
    const survey = (await on.records.get(surveyKey(document.id, shapedBy))) as DocumentSurvey
    const kept = cursor === 0 ? FIRST_PAGE : await on.records.get(carryKey(document.id, EXTRACTION, cursor))
    let carry = kept as PageCarry
    const to = Math.min(file.pageCount, cursor + BATCH)
    const pages: Page[] = []
    const blocks: Block[] = []
    for (let index = cursor; index < to; index++) {
      const isRecognised = survey.pages[index]!.recognised
      const layout = isRecognised
        ? await recognisedLayout(index, survey, work, recognition!, on)
        : await printedLayout(index, survey, file)
      const ids = {
        documentId: document.id,
        extraction: EXTRACTION,
        extractor: isRecognised ? 'ocr' : 'digital-pdf',
        extractorVersion: isRecognised
          ? `${recognition!.shapedBy}+${SCAN_LAYOUT_VERSION}+${LAYOUT_VERSION}`
          : `${on.pdfReader.version}+${LAYOUT_VERSION}`,
      }
      const made = await blocksOfPage(layout, carry, ids, on.digest)
      carry = made.carry
      pages.push(made.page)
      blocks.push(...made.blocks)
      await on.records.put(linesKey(document.id, EXTRACTION, index), made.lines)
      await on.timer.turn()
    }
    await on.catalogue.addPages(pages, blocks)
    await on.records.put(carryKey(document.id, EXTRACTION, to), carry)
    await on.catalogue.update(document.id, { extraction: EXTRACTION })
    return {
      cursor: to < file.pageCount ? to : 'done',
      counts: { pagesDone: to, blocks: carry.nextOrdinal },
    }
  })

/** A page by what stands in the file. */
async function printedLayout(index: number, survey: DocumentSurvey, file: PdfFile): Promise<PageLayout> {
  const read = await file.page(index)
  return read.ok
    ? legible(layoutPage(read.value, survey), survey)
    : failedPage(index, survey, read.error.detail)
}

/** A page by what was recognised of its picture. */
async function recognisedLayout(
  index: number,
  survey: DocumentSurvey,
  { document }: Work,
  recognition: Recognition,
  on: IngestPorts,
): Promise<PageLayout> {
  const recognised = await recognisedPage(document, index, recognition, on)
  if ('refused' in recognised) throw new Error(`Page ${index} was surveyed as recognised`)
  return layoutScan(recognised.scanned, index, survey)
}

/** A page without the text that does not read as language: a gap is honest, a cipher is no evidence. */
const legible = (layout: PageLayout, { pages }: DocumentSurvey): PageLayout =>
  layout.outcome !== 'text' && pages[layout.pageIndex]!.confidence < LEAST_SURE
    ? { ...layout, drafts: [] }
    : layout
