import type { Failure } from '../domain/failure.ts'
import type { Box } from '../domain/locator.ts'
import type { Result } from '../domain/result.ts'

/** Recognises printed or written text in a picture. */
export interface OcrProvider {
  /** Names the engine, its model and its version; part of every key whose content it shaped. */
  readonly version: string
  /** BCP 47 of what it can read; empty where it reads what comes. */
  readonly languages: readonly string[]
  /**
   * Recognises the text of one picture that stands upright. The picture is not kept or changed; a blank one has no lines.
   * Refuses with `page-unreadable` or `resource-limit`. @throws when the engine or its server fails
   * @param languages BCP 47, the likeliest first; those it cannot read are passed over, and with none left it takes all it has
   */
  recognise(image: GreyImage, languages: readonly string[]): Promise<Result<OcrPage, Failure>>
}

/** A picture in shades of grey: a byte a pixel, 0 black, row by row from the top left. */
export interface GreyImage {
  readonly width: number
  readonly height: number
  readonly grey: Uint8Array
}

/** What was recognised in a picture. Safe to keep as JSON. */
export interface OcrPage {
  /** In the order the provider would read them. */
  readonly lines: readonly OcrLine[]
}

/** A line of one column. */
export interface OcrLine {
  /** In fractions of the picture; covers its words. */
  readonly box: Box
  /** Which block of the page and which paragraph of the page it belongs to, 0-based; null where the provider finds none. */
  readonly block: number | null
  readonly paragraph: number | null
  /** At least one, in logical order. */
  readonly words: readonly OcrWord[]
}

/** A word of a line. */
export interface OcrWord {
  /** NFC, not empty, without white space. */
  readonly text: string
  /** In fractions of the picture. */
  readonly box: Box
  /** How sure the provider is of the word, 0–1. */
  readonly confidence: number
}
