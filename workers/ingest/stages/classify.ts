import { summariesKey, surveyKey } from '../../domain/artifact-keys.ts'
import type { Failure } from '../../domain/failure.ts'
import { ok, type Result } from '../../domain/result.ts'
import { originalOf } from '../../ports/original.ts'
import type { PdfFile } from '../../ports/pdf-reader.ts'
import { type PageSummary, summarisePage, unreadablePage } from '../extract/digital-pdf/summarise.ts'
import { surveyDocument } from '../extract/digital-pdf/survey.ts'
import { LAYOUT_VERSION } from '../extract/digital-pdf/version.ts'
import type { IngestPorts } from '../ports.ts'
import type { Progress, Step, Work } from '../step.ts'

/** Pages a step looks at: well under a second of work. */
const BATCH = 50

/**
 * Looks at every page once, in batches, and then at all of them together: which can be read as text, what repeats as
 * furniture, which numbers are printed, what counts as a heading.
 */
export const classify: Step = async (work, on) =>
  withFile(work, on, async (file) => {
    const { document, cursor } = work
    const shapedBy = shapedByOf(on)
    const to = Math.min(file.pageCount, cursor + BATCH)
    const batch: PageSummary[] = []
    for (let page = cursor; page < to; page++) {
      const read = await file.page(page)
      batch.push(read.ok ? summarisePage(read.value) : unreadablePage(page, read.error.detail))
      await on.timer.turn()
    }
    await on.records.put(summariesKey(document.id, shapedBy, cursor), batch)
    const counts = { pagesExpected: file.pageCount }
    if (to < file.pageCount) return { cursor: to, counts }
    const starts = Array.from({ length: Math.ceil(to / BATCH) }, (_, at) => at * BATCH)
    const summaries = await Promise.all(
      starts.map((from) => on.records.get(summariesKey(document.id, shapedBy, from))),
    )
    const survey = surveyDocument(summaries.flat() as PageSummary[], {
      outline: await file.outline(),
      fileLabels: await file.fileLabels(),
      title: file.title,
    })
    await on.records.put(surveyKey(document.id, shapedBy), survey)
    await on.catalogue.update(document.id, { pageCount: file.pageCount })
    return { cursor: 'done', counts }
  })

/** The versions that shape what is learned of a PDF. */
export const shapedByOf = (on: Pick<IngestPorts, 'pdfReader'>): string =>
  `${on.pdfReader.version}+${LAYOUT_VERSION}`

/** Runs work on the open original and closes it. A file that cannot be opened is refused. */
export async function withFile(
  { document }: Work,
  on: IngestPorts,
  use: (file: PdfFile) => Promise<Progress>,
): Promise<Result<Progress, Failure>> {
  const file = await on.pdfReader.open(await originalOf(document, on.artifacts))
  if (!file.ok) return file
  try {
    return ok(await use(file.value))
  } finally {
    file.value.close()
  }
}
