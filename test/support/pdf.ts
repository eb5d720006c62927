/** What varies from page to page of a PDF made for a test. */
export interface PageOfPdf {
  /** Content stream. */
  readonly content?: string
  /** Further entries of the page dictionary, such as `/Rotate 90`. */
  readonly entries?: string
}

/** The parts of a PDF made for a test; objects are numbered by name as they are first mentioned in `entries` as `{name}`. */
export interface PartsOfPdf {
  readonly pages?: readonly PageOfPdf[]
  /** Further entries of the catalogue. */
  readonly catalogue?: string
  /** Further objects by name. */
  readonly objects?: Readonly<Record<string, string>>
  /** Further entries of the trailer. */
  readonly trailer?: string
  /** Instead of the page tree that `pages` make. */
  readonly tree?: string
}

/** A4 upright, in points. */
export const WIDTH = 595
export const HEIGHT = 842

/** Writes a PDF with the font Helvetica as `/F1` on every page. */
export function aPdf({
  pages = [{}],
  catalogue = '',
  objects = {},
  trailer = '',
  tree,
}: PartsOfPdf): Uint8Array {
  const names = [
    'catalogue',
    'tree',
    'font',
    ...pages.flatMap((_, i) => [`page${i}`, `content${i}`]),
    ...Object.keys(objects),
  ]
  const link = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => `${names.indexOf(name) + 1} 0 R`)
  const bodies = [
    `<< /Type /Catalog /Pages {tree} ${catalogue} >>`,
    tree ??
      `<< /Type /Pages /Kids [${pages.map((_, i) => `{page${i}}`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap(({ content = '', entries = '' }, i) => [
      `<< /Type /Page /Parent {tree} /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents {content${i}} /Resources << /Font << /F1 {font} >> >> ${entries} >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
    ...Object.values(objects),
  ]
  let file = '%PDF-1.7\n'
  const offsets = bodies.map((body, i) => {
    const offset = file.length
    file += `${i + 1} 0 obj\n${link(body)}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = bodies.length + 1
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${link(trailer)} >>\nstartxref\n${file.length}\n%%EOF\n`
  return Uint8Array.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${table}${end}`, (letter) =>
    letter.charCodeAt(0),
  )
}

/** Operators that show a text in Helvetica. @param matrix six numbers; the last two say where */
export const show = (text: string, matrix: string, size = 12): string =>
  `BT /F1 ${size} Tf ${matrix} Tm (${text}) Tj ET`
