import type { Found, Sink } from './found.ts'
import { tidyLine } from './tidy.ts'

/** What a cell holds. */
export interface CellContent {
  /** Its text on one line. */
  readonly text: string
  /** What it holds besides: tables, pictures, notes. */
  readonly asides: readonly Found[]
}

/** Parts what a cell holds. @param read tells what there is */
export function cellContent(read: (sink: Sink) => void): CellContent {
  const texts: string[] = []
  const asides: Found[] = []
  read((found) => {
    if (found.is === 'row' || (found.is === 'text' && found.aside)) asides.push(found)
    else texts.push(found.text)
  })
  return { text: tidyLine(texts.join(' ')), asides }
}
