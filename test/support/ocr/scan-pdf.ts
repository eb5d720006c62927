import type { GreyImage } from '../../../workers/ports/ocr-provider.ts'
import { HEIGHT, type PageOfPdf, WIDTH } from '../pdf.ts'

/** A page that a picture covers, for a PDF made for a test. */
export interface PageOfScan {
  readonly page: PageOfPdf
  readonly objects: Readonly<Record<string, string>>
}

/** Makes a page of a scan. @param name of its picture among the objects of the PDF @param content further operators, drawn over it */
export const pageOfScan = ({ width, height, grey }: GreyImage, name = 'scan', content = ''): PageOfScan => ({
  page: {
    content: `q ${WIDTH} 0 0 ${HEIGHT} 0 0 cm /P Do Q ${content}`,
    entries: `/Resources << /XObject << /P {${name}} >> /Font << /F1 {font} >> >>`,
  },
  objects: {
    [name]: `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Length ${grey.length} >>\nstream\n${letters(grey)}\nendstream`,
  },
})

/** Bytes as the letters that `aPdf` writes as one byte each. */
function letters(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 4096)
    text += String.fromCharCode(...bytes.subarray(at, at + 4096))
  return text
}
