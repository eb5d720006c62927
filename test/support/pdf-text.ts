import { aPdf, type PartsOfPdf, show } from './pdf.ts'

/** Where a text is set, in points from the bottom left. */
export interface Setting {
  readonly x?: number
  /** The first baseline. */
  readonly top?: number
  readonly leading?: number
  readonly size?: number
}

/** Operators that set lines one below the other in Helvetica; only characters of Windows-1252. */
export const setLines = (
  lines: readonly string[],
  { x = 72, top = 760, leading = 14, size = 12 }: Setting = {},
): string =>
  lines
    .map((line, at) => show(line.replace(/[\\()]/g, '\\$&'), `1 0 0 1 ${x} ${top - at * leading}`, size))
    .join(' ')

/** A PDF with some lines on each page. */
export const pdfOfLines = (pages: readonly (readonly string[])[], parts: PartsOfPdf = {}): Uint8Array =>
  aPdf({ pages: pages.map((lines) => ({ content: setLines(lines) })), ...parts })

/** Further objects and page entries that cover a page with a grey picture. */
export const PICTURE = {
  objects: {
    picture: `<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\n\x80\nendstream`,
  },
  entries: '/Resources << /Font << /F1 {font} >> /XObject << /Picture {picture} >> >>',
  content: 'q 595 0 0 842 0 0 cm /Picture Do Q',
} as const
