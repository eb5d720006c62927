import type { OcrLine } from '../../../ports/ocr-provider.ts'

/** The size a line is set in and where its baseline stands, in the unit of the boxes given. */
export interface TypeSize {
  readonly size: number
  readonly base: number
}

/** Letters that rise above the small ones, and that hang below the baseline. */
const RISES = /[\p{Lu}\p{Nd}bdfhijklt(){}[\]|/\\!?&@#$%"'“”‘’«»\u0900-\u0DFF\u0600-\u06FF]/u
const HANGS = /[gjpqy,;(){}[\]|Q@$§]|[\u0941-\u0944\u094D]/u
/** Heights in parts of the size, of a book face. */
const SMALL = 0.47
const RISE = 0.23
const HANG = 0.21
/** Sizes that differ by less than this part are one: boxes of words are not that exact, and a false heading does more harm than a missed one. */
const ALIKE = 0.25

/** Estimates the sizes of lines of one page from the heights of their words; lines like most others have one size. @param height of the page */
export function typeSizes(lines: readonly OcrLine[], height: number): TypeSize[] {
  if (lines.length === 0) return []
  const rough = lines.map((line) => sizeOf(line, height))
  const body = median(rough.map(({ size }, at) => [size, charactersOf(lines[at]!)] as const))
  return rough.map(({ size, base }) => ({
    base,
    size: Math.abs(size / body - 1) < ALIKE ? body : size,
  }))
}

function sizeOf({ words }: OcrLine, height: number): TypeSize {
  const measured = words.map(({ text, box }) => {
    const hangs = HANGS.test(text)
    const parts = SMALL + (RISES.test(text) ? RISE : 0) + (hangs ? HANG : 0)
    const size = ((box[3] - box[1]) * height) / parts
    return { size, base: box[3] * height - (hangs ? HANG * size : 0), weight: text.length }
  })
  return {
    size: Math.max(1, median(measured.map(({ size, weight }) => [size, weight] as const))),
    base: median(measured.map(({ base, weight }) => [base, weight] as const)),
  }
}

const charactersOf = ({ words }: OcrLine): number => words.reduce((sum, { text }) => sum + text.length, 0)

/** The value in the middle of some weighted ones. @param values at least one */
function median(values: readonly (readonly [number, number])[]): number {
  const sorted = values.toSorted(([a], [b]) => a - b)
  const half = sorted.reduce((sum, [, weight]) => sum + weight, 0) / 2
  let passed = 0
  for (const [value, weight] of sorted) {
    passed += weight
    if (passed >= half) return value
  }
  return sorted.at(-1)![0]
}
