import type { ReadDocument } from '../../../ports/document-reader.ts'
import { LIMITS } from '../limits.ts'
import { corePropertiesOf } from '../opc/core-properties.ts'
import { mainPartOf, partOf, type Relationship, relationshipsOf, targetOf } from '../opc/parts.ts'
import { type PieceList, pieceList } from '../pieces/piece-list.ts'
import { areaNamed } from '../sheets/cell-name.ts'
import type { Area } from '../sheets/grid.ts'
import { placeOnSheet } from '../sheets/place.ts'
import { readSheet } from '../sheets/read-sheet.ts'
import { corrupt, ifReadable, tooMuch } from '../unreadable.ts'
import { attributeAt, childrenOf, elementAt, type XmlElement } from '../xml/element.ts'
import { openZip, type ZipFile } from '../zip/open-zip.ts'
import { formatsOf } from './formats.ts'
import { sharedStringsOf } from './shared-strings.ts'
import { type Drawn, drawnOn } from './sheet-drawing.ts'
import { type Workbook, worksheetOf } from './worksheet.ts'

/** Reads a workbook of Excel. Throws `Unreadable`. */
export function workbookOf(bytes: Uint8Array): ReadDocument {
  const zip = openZip(bytes)
  const main = mainPartOf(zip, 'xl/workbook.xml')
  const root = partOf(zip, main)
  if (root.name !== 'x:workbook') throw corrupt('The archive holds no workbook.')
  const links = relationshipsOf(zip, main)
  const strings = targetOf(links, 'sharedStrings')
  const styles = targetOf(links, 'styles')
  const workbook: Workbook = {
    strings: strings === null || !zip.has(strings) ? [] : sharedStringsOf(zip, strings),
    formats: formatsOf(styles === null ? null : ifReadable(() => partOf(zip, styles), null)),
    from1904: ['1', 'true'].includes(attributeAt(root, 'date1904', 'x:workbookPr') ?? ''),
    cells: { count: 0 },
  }
  const list = pieceList()
  const sheets = childrenOf(elementAt(root, 'x:sheets') ?? root, 'x:sheet')
  if (sheets.length > LIMITS.entries) throw tooMuch(`The workbook has more than ${LIMITS.entries} sheets.`)
  for (const { attributes } of sheets) {
    const link = links.find(({ id }) => id === attributes['r:id'])
    if (link === undefined) throw corrupt('A sheet is missing.')
    addSheet(zip, link, attributes.name ?? '', workbook, list)
  }
  const { title, language } = corePropertiesOf(zip)
  return { title, language, slides: null, pieces: list.pieces }
}

function addSheet(
  zip: ZipFile,
  link: Relationship,
  sheet: string,
  workbook: Workbook,
  list: PieceList,
): void {
  const links = ifReadable(() => relationshipsOf(zip, link.target), [])
  const isGrid = link.type === 'worksheet'
  const { rows, filter } = isGrid
    ? worksheetOf((write) => zip.stream(link.target, write), workbook)
    : { rows: [], filter: null }
  const first = rows[0]?.row ?? 0
  const drawn = drawnIn(zip, targetOf(links, 'drawing'))
  const add = ({ kind, text, area }: Drawn) => list.add({ kind, text, place: placeOnSheet(area, sheet) })
  drawn.filter(({ area }) => area.bottom < first).forEach(add)
  readSheet(
    rows,
    { sheet, headers: [...definedHeaders(zip, links), ...(filter === null ? [] : [filter])] },
    list,
  )
  drawn.filter(({ area }) => area.bottom >= first).forEach(add)
}

function drawnIn(zip: ZipFile, name: string | null): Drawn[] {
  const drawing = linkedPart(zip, name)
  if (name === null || drawing === null) return []
  const links = ifReadable(() => relationshipsOf(zip, name), [])
  return drawnOn(drawing, (id) => linkedPart(zip, links.find((one) => one.id === id)?.target ?? null))
}

const linkedPart = (zip: ZipFile, name: string | null): XmlElement | null =>
  name === null ? null : ifReadable(() => partOf(zip, name), null)

/** The header rows of the tables that a sheet defines. */
function definedHeaders(zip: ZipFile, links: readonly Relationship[]): Area[] {
  return links
    .filter(({ type }) => type === 'table')
    .flatMap(({ target }) => {
      const table = linkedPart(zip, target)
      const area = areaNamed(table?.attributes.ref ?? '')
      const rows = Number(table?.attributes.headerRowCount ?? 1)
      return area === null || !(rows >= 1) ? [] : [{ ...area, bottom: area.top + rows - 1 }]
    })
}
