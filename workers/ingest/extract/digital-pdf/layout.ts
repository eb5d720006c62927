import type { PageOutcome } from '../../../domain/document.ts'
import type { PdfPage } from '../../../ports/pdf-reader.ts'
import type { BlockDraft, DraftContext } from './drafts.ts'
import { lexiconOf } from './hyphens.ts'
import { draftsOfPage } from './page-drafts.ts'
import { piecesOfSetting } from './page-pieces.ts'
import { type SetPage, type Setting, setPage } from './set-page.ts'
import { surenessOf } from './sureness.ts'
import type { DocumentSurvey, PageSurvey } from './survey.ts'
import type { Table } from './table.ts'

export type { BlockDraft } from './drafts.ts'

/** What stands on a page, in reading order. */
export interface PageLayout {
  readonly pageIndex: number
  /** As displayed, in points. */
  readonly width: number
  readonly height: number
  readonly printedLabel: string | null
  readonly fileLabel: string | null
  readonly outcome: PageOutcome
  readonly reason: string | null
  readonly drafts: readonly BlockDraft[]
}

/** Text in a second direction is read, too, from this part of the page's text on; less is a stamp or the title of an axis. */
const SECOND_DIRECTION = 0.12
const LEAST_INK = 60

/** Lays out a page: words, lines, columns, paragraphs, headings, lists, tables, in the order they are read. */
export function layoutPage(page: PdfPage, survey: DocumentSurvey): PageLayout {
  const facts = survey.pages[page.pageIndex]!
  const tableNumber = numberTables()
  const parts = readable(setPage(page)).map((setting, at) => ({
    // Furniture is known of the main direction alone.
    pieces: piecesOfSetting(setting, page, survey, at === 0 ? facts : { ...facts, furniture: [] }),
    context: { ...contextOf(setting, page, survey, facts), tableNumber },
  }))
  return {
    pageIndex: page.pageIndex,
    width: page.width,
    height: page.height,
    printedLabel: facts.printedLabel,
    fileLabel: facts.fileLabel,
    outcome: facts.outcome,
    reason: facts.reason,
    drafts: draftsOfPage(parts),
  }
}

/** Stands for a page that could not be read. */
export function failedPage(pageIndex: number, survey: DocumentSurvey, detail: string): PageLayout {
  const facts = survey.pages[pageIndex]
  return {
    pageIndex,
    width: 1,
    height: 1,
    printedLabel: facts?.printedLabel ?? null,
    fileLabel: facts?.fileLabel ?? null,
    outcome: 'failed',
    reason: detail,
    drafts: [],
  }
}

/** The directions of a page that hold text to be read rather than margin noise. */
function readable({ main, others }: SetPage): Setting[] {
  const all = others.reduce((sum, setting) => sum + setting.ink, main.ink)
  return [main, ...others.filter((setting) => setting.ink >= Math.max(LEAST_INK, SECOND_DIRECTION * all))]
}

function contextOf(
  setting: Setting,
  page: PdfPage,
  survey: DocumentSurvey,
  facts: PageSurvey,
): Omit<DraftContext, 'tableNumber'> {
  return {
    frame: setting.frame,
    width: page.width,
    height: page.height,
    lexicon: lexiconOf(setting.lines, survey.compounds),
    language: survey.language,
    confidenceOf: surenessOf(setting.lines, page.fonts, facts),
  }
}

/** Numbers tables in the order they are asked for. */
function numberTables(): (table: Table) => number {
  const numbers = new Map<Table, number>()
  return (table) => {
    if (!numbers.has(table)) numbers.set(table, numbers.size)
    return numbers.get(table)!
  }
}
