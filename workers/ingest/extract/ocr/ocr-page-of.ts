import type { Failure } from '../../../domain/failure.ts'
import { ok, type Result } from '../../../domain/result.ts'
import type { GreyImage, OcrLine, OcrProvider } from '../../../ports/ocr-provider.ts'
import { PREPARATION_VERSION, type Prepared, prepare, turnedOver } from '../../prepare-image/prepare.ts'
import { drawnRegions } from './drawn-regions.ts'
import { handwritingIn } from './handwriting.ts'
import { coverageOf } from './ink-coverage.ts'
import { pageInk } from './page-ink.ts'
import type { ScannedPage } from './scanned-page.ts'

/** What recognising a page asks of the world. */
export interface OcrPorts {
  readonly ocr: OcrProvider
}

/** Lines less sure than this are noise, or ink that is no text: what they cover counts as lost. */
const LEAST_SURE = 0.35
/** The longer side of A4 in points: a picture does not tell its size on paper. */
export const A4_LONGER_SIDE = 842
/** A page recognised less well than this may stand on its head. */
const DOUBTFUL = 0.6

/** The versions that shape what is recognised of a page. */
export const recognisedBy = ({ ocr }: OcrPorts): string =>
  `${PREPARATION_VERSION}+${ocr.version}+${MEASURES_VERSION}`

/** Names how the ink of a page is measured. Raised with every change of it. */
const MEASURES_VERSION = 'ink-3'

/**
 * Recognises the page a picture shows, however it lies in it. A page that seems to stand on its head is tried the other way up.
 * Refuses as the provider does.
 * @param languages BCP 47, the likeliest first
 * @param longerSide of the page on paper, in points
 */
export async function ocrPageOf(
  image: GreyImage,
  languages: readonly string[],
  on: OcrPorts,
  longerSide = A4_LONGER_SIDE,
): Promise<Result<ScannedPage, Failure>> {
  const prepared = prepare(image)
  if (prepared.isBlank)
    return ok({
      placement: prepared.placement,
      longerSide,
      lines: [],
      lost: [],
      drawn: [],
      coverage: 1,
      handwriting: null,
    })
  const first = await recognised(prepared, languages, on, longerSide)
  if (
    !first.ok ||
    worthOf(first.value) >= DOUBTFUL ||
    (first.value.coverage === 1 && first.value.lines.length === 0)
  )
    return first
  const second = await recognised(turnedOver(prepared), languages, on, longerSide)
  return second.ok && worthOf(second.value) > worthOf(first.value) ? second : first
}

async function recognised(
  { image, placement }: Prepared,
  languages: readonly string[],
  on: OcrPorts,
  longerSide: number,
): Promise<Result<ScannedPage, Failure>> {
  const page = await on.ocr.recognise(image, languages)
  if (!page.ok) return page
  const lines = page.value.lines.filter((line) => surenessOf([line]) >= LEAST_SURE)
  const ink = pageInk(image)
  return ok({
    placement,
    longerSide,
    ...coverageOf(ink, lines),
    drawn: drawnRegions(ink, lines),
    handwriting: handwritingIn(ink),
  })
}

/** How sure words are and how much of the ink they cover, together. */
const worthOf = ({ lines, coverage }: ScannedPage): number =>
  lines.length === 0 ? 0 : surenessOf(lines) * coverage

/** The mean confidence of the characters of some lines, 0–1. */
export function surenessOf(lines: readonly OcrLine[]): number {
  let [sum, characters] = [0, 0]
  for (const { words } of lines) {
    for (const { text, confidence } of words) {
      sum += confidence * text.length
      characters += text.length
    }
  }
  return characters === 0 ? 0 : sum / characters
}
