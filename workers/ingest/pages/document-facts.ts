import type { Document } from '../../domain/document.ts'
import type { PdfFile } from '../../ports/pdf-reader.ts'
import type { FileFacts } from '../extract/digital-pdf/survey.ts'

/** What a file says of itself, and the languages its pages are recognised in. Safe to keep as JSON. */
export interface DocumentFacts extends FileFacts {
  readonly pageCount: number
  /** BCP 47 without regions, the likeliest first. */
  readonly languages: readonly string[]
}

/** Reads what a file says of itself. @param usual the languages of documents that do not say */
export const factsOf = async (
  file: PdfFile,
  { locale }: Pick<Document, 'locale'>,
  usual: readonly string[],
): Promise<DocumentFacts> => ({
  pageCount: file.pageCount,
  outline: await file.outline(),
  fileLabels: await file.fileLabels(),
  title: file.title,
  languages: languagesOf(locale, file.language, usual),
})

/** What its bringer says counts alone; what a file says is often the language of the program that made it. */
export const languagesOf = (
  locale: string | null,
  declared: string | null,
  usual: readonly string[],
): readonly string[] => [
  ...new Set(
    (locale !== null ? [locale] : [...(declared === null ? [] : [declared]), ...usual]).flatMap(
      withoutRegion,
    ),
  ),
]

const withoutRegion = (tag: string): string[] => tag.toLowerCase().match(/^[a-z]{2,3}(?![a-z0-9])/) ?? []
