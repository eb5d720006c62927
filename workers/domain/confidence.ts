import { z } from 'zod'

/** How sure the engine is that a text stands where it says, from 0 to 1; 1 is born-digital text. */
export const Confidence = z.number().min(0).max(1).brand<'Confidence'>()
export type Confidence = z.infer<typeof Confidence>

/** Born-digital text that reads as language. */
export const CERTAIN = Confidence.parse(1)

/** Makes a confidence of any number, cutting it to the range 0–1. NaN is no confidence at all. */
export const confidence = (value: number): Confidence =>
  Confidence.parse(Number.isNaN(value) ? 0 : Math.min(1, Math.max(0, value)))

/** A chain is as strong as its weakest link: the least of one or more confidences. */
export const weakest = (all: readonly [Confidence, ...Confidence[]]): Confidence =>
  Math.min(...all) as Confidence
