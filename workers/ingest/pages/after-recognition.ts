import type { Document } from '../../domain/document.ts'
import { judge } from '../extract/digital-pdf/outcome.ts'
import { type PageSummary, summarisePage } from '../extract/digital-pdf/summarise.ts'
import { unreadablePage } from '../extract/digital-pdf/unreadable-page.ts'
import { asPage } from '../extract/ocr/as-page.ts'
import { outcomeOf, type ScannedPage } from '../extract/ocr/scanned-page.ts'
import type { IngestPorts } from '../ports.ts'
import { type Recognised, type Recognition, recognisedPage } from './recognition.ts'

/** A page that is to be read by OCR keeps its text from this confidence on: the title of a picture, say. */
export const LEAST_SURE = 0.5

/** Whether the file's own text of a page is not to be used, or is not all of it. */
export const needsOcr = (page: PageSummary): boolean => judge(page).outcome === 'ocr_required'

/** The summaries of pages once those that need it were recognised. */
export async function afterRecognition(
  pages: readonly PageSummary[],
  document: Document,
  recognition: Recognition,
  on: Pick<IngestPorts, 'records'>,
): Promise<PageSummary[]> {
  const summaries: PageSummary[] = []
  for (const page of pages) {
    summaries.push(
      needsOcr(page) ? better(page, await recognisedPage(document, page.pageIndex, recognition, on)) : page,
    )
  }
  return summaries
}

/** What is known of a page by what was recognised of it; by the file's own text where that is sure and more. */
export function better(page: PageSummary, recognised: Recognised): PageSummary {
  const own = judge(page).confidence >= LEAST_SURE ? page.glyphs.visible : 0
  if ('refused' in recognised) return own > 0 ? page : failedSummary(page, recognised.refused)
  const { scanned } = recognised
  const isGap = outcomeOf(scanned).outcome === 'ocr_required'
  return isGap && own > lettersIn(scanned)
    ? page
    : { ...summarisePage(asPage(scanned, page.pageIndex)), recognised: true }
}

const failedSummary = ({ pageIndex, width, height }: PageSummary, detail: string): PageSummary => ({
  ...unreadablePage(pageIndex, detail),
  width,
  height,
})

const lettersIn = ({ lines }: ScannedPage): number =>
  lines.reduce((sum, { words }) => sum + words.reduce((all, { text }) => all + text.length, 0), 0)
