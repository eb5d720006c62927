import { pdfOfLines } from './pdf-text.ts'

const MARK = 'FILLER'

/** A PDF of one page with some lines, and a stream that nothing shows, which makes it as large as is wanted. */
export function largePdf(lines: readonly string[], filler: number): Uint8Array {
  const body = `<< /Length ${filler} >>\nstream\n${MARK}\nendstream`
  const small = pdfOfLines([lines], { objects: { filler: body } })
  const text = new TextDecoder('latin1').decode(small)
  const at = text.indexOf(MARK)
  const table = text.indexOf('xref\n', at)
  const rest = text
    .slice(at + MARK.length)
    .replace(/startxref\n\d+/, `startxref\n${table - MARK.length + filler}`)
  const file = new Uint8Array(at + filler + rest.length)
  file.set(small.subarray(0, at))
  file.fill(46, at, at + filler)
  file.set(new TextEncoder().encode(rest), at + filler)
  return file
}
