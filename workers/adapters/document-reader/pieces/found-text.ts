import { CELL_SEPARATOR } from '../../../domain/block.ts'
import type { Found, Sink } from './found.ts'

/** What was found, as one text. */
export const textOfFound = (found: Found): string =>
  found.is === 'row' ? found.cells.join(CELL_SEPARATOR) : found.text

/** All that is found, as one text of a line each. @param read tells what there is */
export function linesOfFound(read: (sink: Sink) => void): string {
  const lines: string[] = []
  read((found) => {
    const line = textOfFound(found).trim()
    if (line !== '') lines.push(line)
  })
  return lines.join('\n')
}
