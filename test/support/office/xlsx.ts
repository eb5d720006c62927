import { zipOf } from './zip.ts'

const X =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const links = (targets: readonly (readonly [string, string, string])[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${TYPE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** One sheet to be written. */
export interface SheetParts {
  /** Content of `sheetData`. */
  readonly rows: string
  /** What follows it. */
  readonly after?: string
  readonly name?: string
  readonly hidden?: boolean
  /** The `ref` of a table that the sheet defines. */
  readonly table?: string
}

/** What the sheets share, each as content of its root element. */
export interface Shared {
  readonly strings?: string
  readonly styles?: string
  readonly properties?: string
}

/** The parts of a workbook. */
export function xlsxParts(sheets: readonly SheetParts[], shared: Shared = {}): Record<string, string> {
  const parts: Record<string, string> = {
    '_rels/.rels': links([['a', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook ${X}><workbookPr ${shared.properties ?? ''}/><sheets>${sheets
      .map(
        ({ name, hidden }, at) =>
          `<sheet name="${name ?? `S${at + 1}`}" sheetId="${at + 1}" r:id="s${at}" ${hidden ? 'state="hidden"' : ''}/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': links([
      ...sheets.map((_, at): [string, string, string] => [
        `s${at}`,
        'worksheet',
        `worksheets/sheet${at}.xml`,
      ]),
      ['strings', 'sharedStrings', 'sharedStrings.xml'],
      ['styles', 'styles', 'styles.xml'],
    ]),
    'xl/sharedStrings.xml': `<sst ${X}>${shared.strings ?? ''}</sst>`,
    'xl/styles.xml': `<styleSheet ${X}>${shared.styles ?? ''}</styleSheet>`,
  }
  for (const [at, { rows, after, table }] of sheets.entries()) {
    parts[`xl/worksheets/sheet${at}.xml`] =
      `<worksheet ${X}><sheetData>${rows}</sheetData>${after ?? ''}</worksheet>`
    if (table === undefined) continue
    parts[`xl/worksheets/_rels/sheet${at}.xml.rels`] = links([['t', 'table', `../tables/table${at}.xml`]])
    parts[`xl/tables/table${at}.xml`] = `<table ${X} ref="${table}"/>`
  }
  return parts
}

/** A workbook. */
export const xlsxOf = (sheets: readonly SheetParts[], shared?: Shared): Uint8Array =>
  zipOf(xlsxParts(sheets, shared))

const letters = (column: number): string => String.fromCharCode(65 + column)

/** Rows of cells from A1 on: numbers as numbers, texts inline, `null` for an empty cell. */
export const rowsOf = (rows: readonly (readonly (string | number | null)[])[], first = 1): string =>
  rows
    .map((cells, row) => {
      const written = cells.map((cell, column) => {
        if (cell === null) return ''
        const name = `${letters(column)}${row + first}`
        return typeof cell === 'number'
          ? `<c r="${name}"><v>${cell}</v></c>`
          : `<c r="${name}" t="inlineStr"><is><t>${cell}</t></is></c>`
      })
      return `<row r="${row + first}">${written.join('')}</row>`
    })
    .join('')
