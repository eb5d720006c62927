import type { Font } from '../../../ports/pdf-reader.ts'
import { HOLE } from './holes.ts'
import { legibilityOf } from './legibility.ts'
import type { Line } from './line.ts'
import type { PageSurvey } from './survey.ts'

/** A layer of an OCR program is never surer than this. */
const LAYER = 0.75
/** A font whose text reads worse than this gives wrong characters. */
const LEAST_LEGIBLE = 0.5
/** What wrong and missing characters are worth. */
const CIPHER = 0.1

/** Tells how sure the text of some lines is, 0–1: as sure as its page, and less where it comes from a scan or a broken font. */
export function surenessOf(
  all: readonly Line[],
  fonts: readonly Font[],
  facts: PageSurvey,
): (lines: readonly Line[]) => number {
  const known = new Map<number, boolean>()
  const isLegible = (font: number): boolean => {
    const answer = known.get(font)
    if (answer !== undefined) return answer
    const texts = all
      .filter((line) => line.font === font && !line.mono && line.math <= 0.3)
      .map((line) => line.text)
    const legible = legibilityOf(texts.join('\n'), fonts[font]?.name) >= LEAST_LEGIBLE
    known.set(font, legible)
    return legible
  }
  return (lines) => {
    const isLayer = lines.some((line) => line.words.some((word) => word.hidden))
    const sure = isLayer ? Math.min(LAYER, facts.confidence) : facts.confidence
    const isWhole = lines.every((line) => isLegible(line.font) && !line.text.includes(HOLE))
    return isWhole ? sure : Math.min(CIPHER, sure)
  }
}
