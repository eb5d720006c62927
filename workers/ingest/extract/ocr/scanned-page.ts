import type { PageOutcome } from '../../../domain/document.ts'
import type { Box } from '../../../domain/locator.ts'
import type { OcrLine } from '../../../ports/ocr-provider.ts'
import type { Placement } from '../../prepare-image/placement.ts'

/** What was recognised of a picture that stands for a page. Safe to keep as JSON. */
export interface ScannedPage {
  /** How the upright picture, in which the lines stand, lies on the picture as given. */
  readonly placement: Placement
  /** Of the page on paper, in points. */
  readonly longerSide: number
  /** In fractions of the upright picture, in the order the provider reads them. */
  readonly lines: readonly InkedLine[]
  /** What looks like a line of text and was not recognised, in fractions of the upright picture. */
  readonly lost: readonly LostLine[]
  /** Large regions of ink that is no text, in fractions of the upright picture. */
  readonly drawn: readonly Box[]
  /** Ink of recognised words as part of all ink that looks like text, 0–1; 1 where there is none. */
  readonly coverage: number
  /** How much of it seems to be written by hand, 0–1; null where there is too little to tell. */
  readonly handwriting: number | null
}

/** A recognised line and the dark pixels under its words. */
export interface InkedLine extends OcrLine {
  readonly ink: number
}

/** Where text was not recognised, and its dark pixels. */
export interface LostLine {
  readonly box: Box
  readonly ink: number
}

/** A page with less than this part of its text recognised is a gap, though what was recognised is kept. */
const ENOUGH = 0.85

/** A page of which more than this is written is called handwritten. */
const MOSTLY = 0.5

/** What became of a page, and why something of it is missing. */
export function outcomeOf({ lines, coverage, handwriting }: ScannedPage): {
  outcome: PageOutcome
  reason: string | null
} {
  if (coverage >= ENOUGH) return { outcome: lines.length > 0 ? 'ocr' : 'empty', reason: null }
  const missing = lines.length === 0 ? 'Nothing' : `About ${Math.max(1, Math.round((1 - coverage) * 100))} %`
  const what = lines.length === 0 ? 'of its text could be recognised' : 'of its text could not be recognised'
  const why = handwriting !== null && handwriting > MOSTLY ? ': it seems to be written by hand' : ''
  return { outcome: 'ocr_required', reason: `${missing} ${what}${why}.` }
}
