import { LIMITS } from '../limits.ts'
import { tooMuch } from '../unreadable.ts'

/** Rows of one table before it is known how wide it is. */
export interface EvenRows {
  /** Takes a row without the empty cells at its end. Throws `Unreadable` where the table becomes too large. */
  add(cells: readonly string[]): void
  /** A row, filled up to the width of the widest. */
  at(index: number): string[]
  readonly length: number
}

/** Starts an empty table. */
export function evenRows(): EvenRows {
  const rows: (readonly string[])[] = []
  let width = 0
  let cells = 0
  return {
    add(row) {
      const trimmed = row.slice(0, row.findLastIndex((cell) => cell !== '') + 1)
      rows.push(trimmed)
      width = Math.max(width, trimmed.length)
      cells += trimmed.length
      if (cells > LIMITS.cells) throw tooMuch(`The tables have more than ${LIMITS.cells} cells.`)
    },
    at: (index) => {
      const row = rows[index] ?? []
      return [...row, ...Array<string>(width - row.length).fill('')]
    },
    get length() {
      return rows.length
    },
  }
}
