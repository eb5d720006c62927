import type { Box } from '../../../domain/locator.ts'
import type { OcrLine } from '../../../ports/ocr-provider.ts'

/** Marks less sure than this are none. */
const LEAST_SURE = 0.35

/** A line without the marks that are not sure: rules and dirt are read as dashes and dots. Null where nothing is left of it. */
export function withoutDoubtfulMarks(line: OcrLine): OcrLine | null {
  const words = line.words.filter(
    ({ text, confidence }) => confidence >= LEAST_SURE || /[\p{L}\p{N}]/u.test(text),
  )
  const [first, ...rest] = words
  if (first === undefined) return null
  if (words.length === line.words.length) return line
  return { ...line, words, box: rest.reduce((hull, { box }) => covering(hull, box), first.box) }
}

const covering = (a: Box, b: Box): Box => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
]
