import { factsKey, summariesKey, surveyKey } from '../../domain/artifact-keys.ts'
import type { Failure } from '../../domain/failure.ts'
import { ok, type Result } from '../../domain/result.ts'
import { originalOf } from '../../ports/original.ts'
import type { PdfFile } from '../../ports/pdf-reader.ts'
import { type PageSummary, summarisePage } from '../extract/digital-pdf/summarise.ts'
import { surveyDocument } from '../extract/digital-pdf/survey.ts'
import { unreadablePage } from '../extract/digital-pdf/unreadable-page.ts'
import { afterRecognition, needsOcr } from '../pages/after-recognition.ts'
import { type DocumentFacts, factsOf } from '../pages/document-facts.ts'
import { openPages } from '../pages/open-pages.ts'
import { readBy } from '../pages/read-by.ts'
import { type Recognition, recognisePage, recognitionOf } from '../pages/recognition.ts'
import type { IngestPorts } from '../ports.ts'
import type { Step, Work } from '../step.ts'

/** Pages a step looks at: well under a second of work. */
const BATCH = 50

/**
 * Looks at every page once, in batches, has those recognised that have no usable text, one a step, and then looks at all of them
 * together: which can be read as text, what repeats as furniture, which numbers are printed, what counts as a heading.
 */
export const classify: Step = async (work, on) => {
  const { document, cursor } = work
  const from = cursor - (cursor % BATCH)
  if (cursor === from) {
    const looked = await lookAt(from, work, on)
    if (!looked.ok) return looked
  }
  const read = readBy(document, on)
  const recognition = await recognitionOf(document, on)
  const pages = (await on.records.get(summariesKey(document.id, read, from))) as readonly PageSummary[]
  const { pageCount } = (await on.records.get(factsKey(document.id, read))) as DocumentFacts
  const counts = { pagesExpected: pageCount }
  const end = from + pages.length
  if (recognition !== null) {
    const next = pages.find((page) => page.pageIndex >= cursor && needsOcr(page))
    if (next !== undefined) {
      await recognisePage(document, next, recognition, on)
      await on.timer.turn()
    }
    if (next !== undefined && next.pageIndex + 1 < end) return ok({ cursor: next.pageIndex + 1, counts })
    const key = summariesKey(document.id, surveyedBy(read, recognition), from)
    await on.records.put(key, await afterRecognition(pages, document, recognition, on))
  }
  if (end < pageCount) return ok({ cursor: end, counts })
  await survey(work, recognition, on)
  return ok({ cursor: 'done', counts })
}

/** The versions that shape the survey of a document. @param read those that shape what stands in the file */
export const surveyedBy = (read: string, recognition: Recognition | null): string =>
  recognition === null ? read : `${read}+${recognition.shapedBy}`

/** Keeps the summaries of a batch of pages and, with the first, what the file says of itself. */
async function lookAt(from: number, work: Work, on: IngestPorts): Promise<Result<void, Failure>> {
  const { document } = work
  return withFile(work, on, async (file) => {
    const pages: PageSummary[] = []
    for (let page = from; page < Math.min(file.pageCount, from + BATCH); page++) {
      const read = await file.page(page)
      pages.push(read.ok ? summarisePage(read.value) : unreadablePage(page, read.error.detail))
      await on.timer.turn()
    }
    await on.records.put(summariesKey(document.id, readBy(document, on), from), pages)
    if (from > 0) return
    const facts = await factsOf(file, document, on.ocrLanguages)
    await on.records.put(factsKey(document.id, readBy(document, on)), facts)
  })
}

/** Looks at all pages together. */
async function survey({ document }: Work, recognition: Recognition | null, on: IngestPorts): Promise<void> {
  const read = readBy(document, on)
  const shapedBy = surveyedBy(read, recognition)
  const facts = (await on.records.get(factsKey(document.id, read))) as DocumentFacts
  const starts = Array.from({ length: Math.ceil(facts.pageCount / BATCH) }, (_, at) => at * BATCH)
  const summaries = await Promise.all(
    starts.map((from) => on.records.get(summariesKey(document.id, shapedBy, from))),
  )
  await on.records.put(
    surveyKey(document.id, shapedBy),
    surveyDocument(summaries.flat() as PageSummary[], facts),
  )
  await on.catalogue.update(document.id, { pageCount: facts.pageCount })
}

/** Runs work on the open original and closes it. A file that cannot be opened is refused. */
export async function withFile<T>(
  { document }: Work,
  on: IngestPorts,
  use: (file: PdfFile) => Promise<T>,
): Promise<Result<T, Failure>> {
  const file = await openPages(document.mediaType, await originalOf(document, on.artifacts), on)
  if (!file.ok) return file
  try {
    return ok(await use(file.value))
  } finally {
    file.value.close()
  }
}
