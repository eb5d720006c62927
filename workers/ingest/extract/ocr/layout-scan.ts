import type { BlockLine } from '../../../domain/block.ts'
import type { Box, Boxes } from '../../../domain/locator.ts'
import { boxOnPage } from '../../prepare-image/placement.ts'
import { type BlockDraft, layoutPage, type PageLayout } from '../digital-pdf/layout.ts'
import type { DocumentSurvey } from '../digital-pdf/survey.ts'
import { asPage, pointsAPixel } from './as-page.ts'
import { draftConfidence } from './draft-confidence.ts'
import { outcomeOf, type ScannedPage } from './scanned-page.ts'

/** Names what is made of a recognised page. Raised with every change of it; part of every key it shaped. */
export const SCAN_LAYOUT_VERSION = 'scan-3'

/**
 * Lays out a recognised page as pages of print are, with its boxes on the page as given and each block as sure as its words and
 * as the ink they cover.
 * @param survey of the document, of pages made by `asPage`
 */
export function layoutScan(scanned: ScannedPage, pageIndex: number, survey: DocumentSurvey): PageLayout {
  const layout = layoutPage(asPage(scanned, pageIndex), survey)
  const scale = pointsAPixel(scanned)
  const confidenceOf = draftConfidence(scanned)
  const onPage = boxOnPage(scanned.placement)
  return {
    ...layout,
    width: scanned.placement.width * scale,
    height: scanned.placement.height * scale,
    ...outcomeOf(scanned),
    drafts: layout.drafts.map((draft) => placed({ ...draft, confidence: confidenceOf(draft) }, onPage)),
  }
}

const placed = (draft: BlockDraft, onPage: (box: Box) => Box): BlockDraft => {
  const [first, ...rest] = draft.rects
  const rects: Boxes = [onPage(first), ...rest.map(onPage)]
  return { ...draft, rects, lines: draft.lines.map((line) => placedLine(line, onPage)) }
}

const placedLine = (line: BlockLine, onPage: (box: Box) => Box): BlockLine => ({
  ...line,
  box: onPage(line.box),
  words: line.words.map(([start, end, ...box]) => [start, end, ...onPage(box)]),
})
