import type { PageOutcome } from '../../../domain/document.ts'
import type { PageSummary } from './summarise.ts'

/** What can be made of the text of a page. */
export interface Judgement {
  readonly outcome: PageOutcome
  /** Why the page needs OCR, or could not be read; null when its text is good or there is none. */
  readonly reason: string | null
  /** How sure its text is, 0–1. */
  readonly confidence: number
}

/** Text below this legibility is not to be trusted. */
const LEAST_LEGIBLE = 0.5
/** The text layer of an OCR program is at best this sure. */
const LAYER_CONFIDENCE = 0.75
/** Text whose characters were guessed from a font without names is at best this sure. */
const GUESSED_CONFIDENCE = 0.9
/** A page with fewer characters than this beside a picture is a picture. */
const LEAST_TEXT = 40
/** Part of a page that makes a picture of it. */
const PICTURE = 0.5
/** A page that lacks this part of its letters needs OCR, though the rest can be read. */
const LOST = 0.05
/** Letters drawn as outlines need many drawings. */
const OUTLINED = 60

/** Judges a page by its summary. */
export function judge(page: PageSummary): Judgement {
  const { visible, layer, guessed, unmapped, holes } = page.glyphs
  if (page.problem !== null) return { outcome: 'failed', reason: page.problem, confidence: 0 }
  if (visible + layer === 0 && unmapped === 0) return judgeTextless(page)
  if (unmapped > 20 && unmapped > 0.3 * (visible + layer + unmapped))
    return needsOcr('Its fonts do not say which characters they draw.', 0.1)
  const lost = holes / Math.max(1, visible + layer + holes)
  if (lost >= LOST)
    return needsOcr('Some of its fonts do not say which characters they draw.', round(1 - lost))
  if (layer > visible || isUnderPicture(page)) return judgeLayer(page)
  if (visible < LEAST_TEXT && layer === 0 && page.images >= PICTURE)
    return needsOcr('Nearly all of it is a picture without a text layer.', 1)
  if (page.legibility < LEAST_LEGIBLE)
    return needsOcr(
      'Its text does not read as language: the fonts give wrong characters.',
      page.legibility * 0.2,
    )
  const isGuessed = guessed > 0.3 * visible
  const confidence = isGuessed ? Math.min(GUESSED_CONFIDENCE, page.legibility) : page.legibility
  const isSure = !isGuessed && page.legibility > 0.75
  return { outcome: 'text', reason: null, confidence: isSure ? 1 : round(confidence) }
}

/** Some OCR programs draw their text first and the scan over it; such text reads worse than any that was typeset. */
const isUnderPicture = (page: PageSummary): boolean => page.images >= 0.85 && page.wordForm < 0.85

function judgeTextless({ images, drawings }: PageSummary): Judgement {
  if (images > 0.03) return needsOcr('It is a picture without a text layer.', 0)
  if (drawings >= OUTLINED) return needsOcr('Its text, if it has any, is drawn as outlines.', 0)
  return { outcome: 'empty', reason: null, confidence: 1 }
}

function judgeLayer(page: PageSummary): Judgement {
  const quality = Math.min(page.wordForm, page.legibility)
  if (quality < LEAST_LEGIBLE)
    return needsOcr('The text layer of the scan is not readable.', LAYER_CONFIDENCE * quality * 0.5)
  return { outcome: 'text', reason: null, confidence: round(LAYER_CONFIDENCE * quality) }
}

const round = (value: number): number => Math.round(value * 100) / 100

const needsOcr = (reason: string, confidence: number): Judgement => ({
  outcome: 'ocr_required',
  reason,
  confidence,
})
