import { HEIGHT, WIDTH } from './pdf.ts'
import { setLines } from './pdf-text.ts'
import { type VirtualFile, virtualFile } from './virtual-file.ts'

/** A scanned book: each page has a grey picture as large as itself, text over it, and lies far from the next. */
export interface PictureBook {
  /** Lines of each page. */
  readonly pages: readonly (readonly string[])[]
  /** Side of the picture of a page in pixels, of which each takes a byte; 0 for a page without one. */
  readonly side: (page: number) => number
  /** Whether the index at its end cannot be found. */
  readonly isDamaged?: boolean
}

/** Writes the book; object 1 is the catalogue, 2 the page tree, 3 the font, and page n has 4 + 3n and the next two. */
export function pictureBook({ pages, side, isDamaged = false }: PictureBook): VirtualFile {
  const file = virtualFile()
  const offsets: number[] = []
  const object = (number: number, ...parts: Parameters<typeof file.add>[0][]) => {
    offsets[number] = file.size
    for (const part of [`${number} 0 obj\n`, ...parts, '\nendobj\n']) file.add(part)
  }
  file.add('%PDF-1.7\n')
  object(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  for (const [page, lines] of pages.entries()) {
    const [here, pixels] = [4 + 3 * page, side(page)]
    const content = `${pixels > 0 ? `q ${WIDTH} 0 0 ${HEIGHT} 0 0 cm /P Do Q ` : ''}${setLines(lines)}`
    object(here + 1, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
    if (pixels > 0)
      object(
        here + 2,
        `<< /Type /XObject /Subtype /Image /Width ${pixels} /Height ${pixels} /ColorSpace /DeviceGray /BitsPerComponent 8 /Length ${pixels * pixels} >>\nstream\n`,
        { length: pixels * pixels, byte: 128 + (page % 100) },
        '\nendstream',
      )
    const picture = pixels > 0 ? `/XObject << /P ${here + 2} 0 R >>` : ''
    object(
      here,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents ${here + 1} 0 R /Resources << /Font << /F1 3 0 R >> ${picture} >> >>`,
    )
  }
  object(
    2,
    `<< /Type /Pages /Kids [${pages.map((_, page) => `${4 + 3 * page} 0 R`).join(' ')}] /Count ${pages.length} >>`,
  )
  object(1, '<< /Type /Catalog /Pages 2 0 R >>')
  const table = file.size
  const count = 4 + 3 * pages.length
  file.add(`xref\n0 ${count}\n`)
  for (let number = 0; number < count; number++)
    file.add(
      offsets[number] === undefined
        ? '0000000000 65535 f \n'
        : `${String(offsets[number]).padStart(10, '0')} 00000 n \n`,
    )
  file.add(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${isDamaged ? 7 : table}\n%%EOF\n`)
  return file.done()
}
