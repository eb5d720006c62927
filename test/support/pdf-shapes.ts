import { HEIGHT, show, WIDTH } from './pdf.ts'

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const textOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

/** Revises a PDF of `aPdf` by incremental updates, each of which writes one of its objects again. */
export function revised(pdf: Uint8Array, names: readonly ('catalogue' | 'tree')[]): Uint8Array {
  let file = textOf(pdf)
  for (const name of names) {
    const number = name === 'catalogue' ? 1 : 2
    const body = file.match(new RegExp(`\\n${number} 0 obj\\n[\\s\\S]*?endobj\\n`))![0].slice(1)
    const before = file.match(/startxref\n(\d+)\n%%EOF\n$/)![1]
    const size = file.match(/\/Size (\d+)/)![1]
    const at = file.length
    file += body
    const table = `xref\n${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`
    file += `${table}trailer\n<< /Size ${size} /Root 1 0 R /Prev ${before} >>\nstartxref\n${file.length}\n%%EOF\n`
  }
  return latin1(file)
}

/** A PDF with a text on each page that has no table: its index is a stream, and its pages lie in another. */
export function withStreamOfObjects(texts: readonly string[]): Uint8Array {
  const pageOf = (at: number) => 10 + 2 * at
  const inStream: [number, string][] = [
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [
      2,
      `<< /Type /Pages /Kids [${texts.map((_, at) => `${pageOf(at)} 0 R`).join(' ')}] /Count ${texts.length} >>`,
    ],
    [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'],
    ...texts.map((_, at): [number, string] => [
      pageOf(at),
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents ${pageOf(at) + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    ]),
  ]
  const entries = new Map<number, readonly [kind: number, first: number, second: number]>()
  let file = '%PDF-1.7\n'
  const stream = (number: number, dictionary: string, content: string) => {
    entries.set(number, [1, file.length, 0])
    file += `${number} 0 obj\n<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\n`
  }
  for (const [at, text] of texts.entries()) stream(pageOf(at) + 1, '', show(text, '1 0 0 1 72 700'))
  let body = ''
  const index = inStream.map(([number, object], at) => {
    const entry = `${number} ${body.length}`
    entries.set(number, [2, 4, at])
    body += `${object}\n`
    return entry
  })
  const header = `${index.join(' ')}\n`
  stream(4, `/Type /ObjStm /N ${inStream.length} /First ${header.length}`, header + body)
  const size = pageOf(texts.length)
  const at = file.length
  entries.set(5, [1, at, 0])
  const table = Array.from({ length: size }, (_, number) => {
    const [kind, first, second] = entries.get(number) ?? [0, 0, 0]
    return String.fromCharCode(
      kind,
      (first >> 24) & 255,
      (first >> 16) & 255,
      (first >> 8) & 255,
      first & 255,
      second,
    )
  }).join('')
  stream(5, `/Type /XRef /W [1 4 1] /Size ${size} /Root 1 0 R`, table)
  return latin1(`${file}startxref\n${at}\n%%EOF\n`)
}
