import {
  type BlockDraft,
  layoutPage,
  type PageLayout,
} from '../../workers/ingest/extract/digital-pdf/layout.ts'
import { summarisePage } from '../../workers/ingest/extract/digital-pdf/summarise.ts'
import {
  type DocumentSurvey,
  type FileFacts,
  surveyDocument,
} from '../../workers/ingest/extract/digital-pdf/survey.ts'
import { unreadablePage } from '../../workers/ingest/extract/digital-pdf/unreadable-page.ts'
import type { PdfFile, PdfPage } from '../../workers/ports/pdf-reader.ts'

/** Surveys pages as a document. */
export const surveyed = (pages: readonly PdfPage[], file: Partial<FileFacts> = {}): DocumentSurvey =>
  surveyDocument(pages.map(summarisePage), {
    outline: [],
    fileLabels: pages.map(() => null),
    title: null,
    ...file,
  })

/** Lays out pages as a document. */
export function laidOut(pages: readonly PdfPage[], file: Partial<FileFacts> = {}): PageLayout[] {
  const survey = surveyed(pages, file)
  return pages.map((page) => layoutPage(page, survey))
}

/** The drafts of a page that stands alone. */
export const draftsOf = (page: PdfPage, file: Partial<FileFacts> = {}): readonly BlockDraft[] =>
  laidOut([page], file)[0]!.drafts

/** The texts of drafts of a kind, or of all. */
export const textsOf = (drafts: readonly BlockDraft[], kind?: BlockDraft['kind']): string[] =>
  drafts.filter((draft) => kind === undefined || draft.kind === kind).map((draft) => draft.text)

/** Surveys an open file. */
export async function surveyFile(file: PdfFile): Promise<DocumentSurvey> {
  const summaries = []
  for (let index = 0; index < file.pageCount; index++) {
    const page = await file.page(index)
    summaries.push(page.ok ? summarisePage(page.value) : unreadablePage(index, page.error.detail))
  }
  return surveyDocument(summaries, {
    outline: await file.outline(),
    fileLabels: await file.fileLabels(),
    title: file.title,
  })
}

/** Lays out a page of an open file. */
export async function layoutOf(file: PdfFile, survey: DocumentSurvey, index: number): Promise<PageLayout> {
  const page = await file.page(index)
  if (!page.ok) throw new Error(page.error.detail)
  return layoutPage(page.value, survey)
}
