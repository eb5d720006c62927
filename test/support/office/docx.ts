import { zipOf } from './zip.ts'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const REST = [
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ')

const RELATIONSHIPS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Contents of parts besides the body, each without its root element. */
export interface DocxParts {
  readonly styles?: string
  readonly numbering?: string
  readonly footnotes?: string
  readonly endnotes?: string
}

/** The parts of a Word document with a body. */
export function docxParts(body: string, others: DocxParts = {}): Record<string, string> {
  const names = Object.keys(others) as (keyof DocxParts)[]
  return {
    '_rels/.rels': `<Relationships ${RELATIONSHIPS}><Relationship Id="a" Type="${TYPE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document ${W} ${REST}><w:body>${body}<w:sectPr/></w:body></w:document>`,
    'word/_rels/document.xml.rels': `<Relationships ${RELATIONSHIPS}>${names
      .map((name) => `<Relationship Id="${name}" Type="${TYPE}/${name}" Target="${name}.xml"/>`)
      .join('')}</Relationships>`,
    ...Object.fromEntries(
      names.map((name) => [`word/${name}.xml`, `<w:${name} ${W} ${REST}>${others[name]}</w:${name}>`]),
    ),
  }
}

/** A Word document with a body. */
export const docxOf = (body: string, others?: DocxParts): Uint8Array => zipOf(docxParts(body, others))

/** A run of text. @param properties the content of its `w:rPr` */
export const run = (text: string, properties = ''): string =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`

/** A paragraph. @param content runs, or a text for one run @param properties the content of its `w:pPr` */
export const paragraph = (content: string, properties = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr>${content.startsWith('<') ? content : run(content)}</w:p>`

/** A table of cells; a cell that starts with `<` is taken as it is. */
export const table = (rows: readonly (readonly string[])[], look = ''): string =>
  `<w:tbl><w:tblPr>${look}</w:tblPr>${rows
    .map(
      (cells) =>
        `<w:tr>${cells.map((cell) => (cell.startsWith('<w:tc') ? cell : `<w:tc>${cell.startsWith('<') ? cell : paragraph(cell)}</w:tc>`)).join('')}</w:tr>`,
    )
    .join('')}</w:tbl>`
