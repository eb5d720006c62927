import type { ReadDocument } from '../../../ports/document-reader.ts'
import { partOf } from '../opc/parts.ts'
import { type PieceList, pieceList } from '../pieces/piece-list.ts'
import { areaNamed } from '../sheets/cell-name.ts'
import { placeOnSheet } from '../sheets/place.ts'
import { readSheet } from '../sheets/read-sheet.ts'
import { corrupt } from '../unreadable.ts'
import { childrenOf, elementAt, type XmlElement } from '../xml/element.ts'
import { readShape } from './blocks.ts'
import type { OdfContext } from './context.ts'
import { contextOf } from './odf-context.ts'
import { openOdf } from './package.ts'
import { sheetRowsOf } from './sheet-rows.ts'
import { odfStyles } from './styles.ts'

/** Reads a spreadsheet of OpenDocument. Throws `Unreadable`. */
export function spreadsheetOf(bytes: Uint8Array): ReadDocument {
  const odf = openOdf(bytes)
  const list = pieceList()
  const cells = { count: 0 }
  let on: OdfContext | null = null
  const root = partOf(odf.zip, 'content.xml', {
    childrenOf: 'office:spreadsheet',
    take(table, before) {
      if (table.name !== 'table:table') return
      on ??= contextOf(odf, odfStyles([before, odf.styles]))
      const sheet = table.attributes['table:name'] ?? ''
      const { rows, headers } = sheetRowsOf(table, on, cells)
      readSheet(rows, { sheet, headers }, list)
      addShapes(table, sheet, on, list)
    },
  })
  if (elementAt(root, 'office:body', 'office:spreadsheet') === null)
    throw corrupt('The archive holds no spreadsheet.')
  return { title: odf.title, language: odf.language, slides: null, pieces: list.pieces }
}

/** Text boxes and pictures over a sheet; what a chart plots stands in its cells already. */
function addShapes(table: XmlElement, sheet: string, on: OdfContext, list: PieceList): void {
  for (const shape of childrenOf(elementAt(table, 'table:shapes') ?? table)) {
    if (!shape.name.startsWith('draw:') || elementAt(shape, 'draw:object') !== null) continue
    const end = shape.attributes['table:end-cell-address']?.split('.').at(-1) ?? 'A1'
    const place = placeOnSheet(areaNamed(end) ?? { top: 0, left: 0, bottom: 0, right: 0 }, sheet)
    readShape(shape, on, (found) => {
      if (found.is === 'text')
        list.add({ kind: found.kind === 'figure' ? 'figure' : 'paragraph', text: found.text, place })
    })
  }
}
