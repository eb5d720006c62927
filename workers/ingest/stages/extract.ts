import { carryKey, linesKey, surveyKey } from '../../domain/artifact-keys.ts'
import type { Block } from '../../domain/block.ts'
import type { Page } from '../../domain/document.ts'
import { ExtractionId } from '../../domain/ids.ts'
import { blocksOfPage, FIRST_PAGE, type PageCarry } from '../extract/digital-pdf/blocks.ts'
import { failedPage, layoutPage, type PageLayout } from '../extract/digital-pdf/layout.ts'
import type { DocumentSurvey } from '../extract/digital-pdf/survey.ts'
import { LAYOUT_VERSION } from '../extract/digital-pdf/version.ts'
import type { Step } from '../step.ts'
import { shapedByOf, withFile } from './classify.ts'

/** Names the blocks this extraction makes. Raised with every change of what a block's text, order or place can be. */
const EXTRACTION = ExtractionId.parse('x1')

/** Pages a step lays out: well under a second of work, and a few pages in memory. */
const BATCH = 25

/** A page that is to be read by OCR keeps its text from this confidence on: the title of a picture, say. */
const LEAST_SURE = 0.5

/** Turns pages into blocks, batch by batch; what one batch hands to the next is kept, so that it goes on where it stopped. */
export const extract: Step = async (work, on) =>
  withFile(work, on, async (file) => {
    const { document, cursor } = work
    const survey = (await on.records.get(surveyKey(document.id, shapedByOf(on)))) as DocumentSurvey
    const kept = cursor === 0 ? FIRST_PAGE : await on.records.get(carryKey(document.id, EXTRACTION, cursor))
    let carry = kept as PageCarry
    const ids = {
      documentId: document.id,
      extraction: EXTRACTION,
      extractor: 'digital-pdf',
      extractorVersion: `${on.pdfReader.version}+${LAYOUT_VERSION}`,
    }
    const to = Math.min(file.pageCount, cursor + BATCH)
    const pages: Page[] = []
    const blocks: Block[] = []
    for (let index = cursor; index < to; index++) {
      const read = await file.page(index)
      const layout = read.ok ? layoutPage(read.value, survey) : failedPage(index, survey, read.error.detail)
      const made = await blocksOfPage(legible(layout, survey), carry, ids, on.digest)
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

/** A page without the text that does not read as language: a gap is honest, a cipher is no evidence. */
const legible = (layout: PageLayout, { pages }: DocumentSurvey): PageLayout =>
  layout.outcome === 'ocr_required' && pages[layout.pageIndex]!.confidence < LEAST_SURE
    ? { ...layout, drafts: [] }
    : layout
