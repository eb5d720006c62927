import { zipOf } from './zip.ts'

const ODF = 'urn:oasis:names:tc:opendocument:xmlns'
const NAMES = [
  ...['office', 'text', 'table', 'style', 'presentation', 'manifest', 'meta'].map(
    (one) => `xmlns:${one}="${ODF}:${one}:1.0"`,
  ),
  `xmlns:draw="${ODF}:drawing:1.0"`,
  `xmlns:fo="${ODF}:xsl-fo-compatible:1.0"`,
  `xmlns:svg="${ODF}:svg-compatible:1.0"`,
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:math="http://www.w3.org/1998/Math/MathML"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
].join(' ')

/** What a file holds besides its body, each as content of its element. */
export interface OdfParts {
  /** Of `office:automatic-styles`. */
  readonly own?: string
  /** Of `office:styles`. */
  readonly styles?: string
  /** Of `office:document-styles`, after its styles. */
  readonly masters?: string
  readonly manifest?: string
  readonly meta?: string
  /** Content of an embedded object by its folder. */
  readonly objects?: Readonly<Record<string, string>>
}

/** The parts of an OpenDocument file. @param kind of the element in the body: text, presentation, spreadsheet */
export function odfParts(kind: string, body: string, parts: OdfParts = {}): Record<string, string> {
  const objects = Object.entries(parts.objects ?? {}).map(([folder, content]) => [
    `${folder}/content.xml`,
    content,
  ])
  return {
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'META-INF/manifest.xml': `<manifest:manifest ${NAMES}>${parts.manifest ?? ''}</manifest:manifest>`,
    'content.xml': `<office:document-content ${NAMES}><office:automatic-styles>${parts.own ?? ''}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    'styles.xml': `<office:document-styles ${NAMES}><office:styles>${parts.styles ?? ''}</office:styles>${parts.masters ?? ''}</office:document-styles>`,
    'meta.xml': `<office:document-meta ${NAMES}><office:meta>${parts.meta ?? ''}</office:meta></office:document-meta>`,
    ...Object.fromEntries(objects),
  }
}

/** An OpenDocument file. */
export const odfOf = (kind: string, body: string, parts?: OdfParts): Uint8Array =>
  zipOf(odfParts(kind, body, parts))
