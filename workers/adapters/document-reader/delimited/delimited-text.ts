import type { DocumentReader, SheetPlace } from '../../../ports/document-reader.ts'
import { readText } from '../encoding/read-text.ts'
import { columnName } from '../numbers/column-name.ts'
import { namesColumns } from '../pieces/header-row.ts'
import { pieceList } from '../pieces/piece-list.ts'
import { reading } from '../unreadable.ts'
import { delimiterOf } from './delimiter.ts'
import { parseDelimited } from './parse-delimited.ts'

/** Reads CSV and TSV: one row a piece, in the sheet that a spreadsheet would show; the sheet has no name. */
export function delimitedTextReader(): DocumentReader {
  return {
    version: 'delimited-text-1',
    read: (bytes) =>
      reading(async () => {
        const { text, delimiter } = delimiterOf(await readText(bytes))
        const rows = parseDelimited(text, delimiter)
        const list = pieceList()
        const start = rows.findIndex((row) => filled(row) > 1)
        const header = start !== -1 && namesColumns(rows[start]!, rows.length - start - 1)
        rows.forEach((cells, row) => {
          const place = placeOf(row, cells.length)
          if (row < start && filled(cells) === 1) list.addHeading({ text: cells.join(' '), place }, 1)
          else
            list.addRow({ kind: 'table_row', table: 0, row, header: header && row === start, cells, place })
        })
        return { title: null, language: null, slides: null, pieces: list.pieces }
      }),
  }
}

const filled = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== '').length

function placeOf(row: number, columns: number): SheetPlace {
  const first = `A${row + 1}`
  const range = columns > 1 ? `${first}:${columnName(columns - 1)}${row + 1}` : first
  return { on: 'sheet', sheet: '', range }
}
