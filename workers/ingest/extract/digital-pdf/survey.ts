import type { PageOutcome } from '../../../domain/document.ts'
import type { OutlineEntry } from '../../../ports/pdf-reader.ts'
import { furnitureOf } from './furniture.ts'
import { type BodyStyle, bodyStyleOf, type HeadingStyle, headingStylesOf } from './heading-styles.ts'
import { judge } from './outcome.ts'
import { printedLabels } from './page-labels.ts'
import type { PageSummary } from './summarise.ts'

/** What the file says of itself. */
export interface FileFacts {
  readonly outline: readonly OutlineEntry[]
  /** One for each page. */
  readonly fileLabels: readonly (string | null)[]
  readonly title: string | null
}

/** What is known of a page once all pages were seen. */
export interface PageSurvey {
  /** The number printed on it. */
  readonly printedLabel: string | null
  /** What the file's /PageLabels say; null in a file whose labels contradict what is printed. */
  readonly fileLabel: string | null
  readonly outcome: PageOutcome
  readonly reason: string | null
  /** Whether its text comes from OCR rather than from the file. */
  readonly recognised: boolean
  /** How sure its text is, 0–1. */
  readonly confidence: number
  /** Which of its edge lines are running heads, page numbers and slugs. */
  readonly furniture: readonly number[]
  /** Bookmarks that point here, in order. */
  readonly outline: readonly { readonly title: string; readonly level: number; readonly top: number | null }[]
}

/** What the pages of a document have in common. Safe to keep as JSON. */
export interface DocumentSurvey {
  readonly title: string | null
  readonly body: BodyStyle
  readonly headings: readonly HeadingStyle[]
  /** Hyphenated words of the document, lower case. */
  readonly compounds: readonly string[]
  /** BCP 47, or `und`. */
  readonly language: string
  readonly pages: readonly PageSurvey[]
}

const MOST_COMPOUNDS = 4000
const DEEPEST_LEVEL = 6

/** Looks at all pages of a document together. @param summaries one for each page, in order */
export function surveyDocument(summaries: readonly PageSummary[], file: FileFacts): DocumentSurvey {
  const body = bodyStyleOf(summaries)
  const labels = printedLabels(summaries)
  const fileLabels = believable(file.fileLabels, labels) ? file.fileLabels : []
  const outline = outlineByPage(file.outline, summaries.length)
  const furniture = furnitureOf(summaries, labels, body.size, outline)
  return {
    title: file.title,
    body,
    headings: headingStylesOf(summaries, body, file.outline),
    compounds: [...new Set(summaries.flatMap((page) => page.compounds))].slice(0, MOST_COMPOUNDS),
    language: commonLanguage(summaries),
    pages: summaries.map((summary, at) => ({
      printedLabel: labels[at] ?? null,
      fileLabel: fileLabels[at] ?? null,
      ...judge(summary),
      recognised: summary.recognised,
      furniture: furniture[at] ?? [],
      outline: outline[at] ?? [],
    })),
  }
}

/** Whether a file's own labels agree with most of the numbers that are printed. */
function believable(fileLabels: FileFacts['fileLabels'], printed: readonly (string | null)[]): boolean {
  const both = printed.flatMap((label, at) =>
    label !== null && fileLabels[at] ? [label === fileLabels[at]] : [],
  )
  return both.length === 0 || both.filter(Boolean).length * 2 > both.length
}

function outlineByPage(outline: readonly OutlineEntry[], pages: number): PageSurvey['outline'][] {
  const byPage: { title: string; level: number; top: number | null }[][] = Array.from(
    { length: pages },
    () => [],
  )
  for (const { title, level, pageIndex, top } of outline) {
    if (pageIndex !== null) byPage[pageIndex]?.push({ title, level: Math.min(level, DEEPEST_LEVEL), top })
  }
  return byPage
}

function commonLanguage(pages: readonly PageSummary[]): string {
  const counts = new Map<string, number>()
  for (const { language } of pages)
    if (language !== 'und') counts.set(language, (counts.get(language) ?? 0) + 1)
  return [...counts].reduce<readonly [string, number]>(
    (most, next) => (next[1] > most[1] ? next : most),
    ['und', 0],
  )[0]
}
