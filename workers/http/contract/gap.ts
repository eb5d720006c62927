import { z } from 'zod'
import { labelOf, type Page, PageOutcome } from '../../domain/document.ts'

/** A page that could not be read, and why. */
export const WireGap = z
  .strictObject({
    page_index: z.int().min(0),
    page_label: z.string().nullable(),
    outcome: PageOutcome.extract(['ocr_required', 'failed']),
    reason: z.string().nullable(),
  })
  .meta({ id: 'Gap' })
type WireGap = z.infer<typeof WireGap>

/** Puts the pages that could not be read on the wire; pages that could are left out. */
export const wireGaps = (pages: readonly Page[]): WireGap[] =>
  pages.flatMap((page) => {
    const { pageIndex, outcome, reason } = page
    return outcome === 'ocr_required' || outcome === 'failed'
      ? [{ page_index: pageIndex, page_label: labelOf(page), outcome, reason }]
      : []
  })
