import { strToU8, type Zippable, zipSync } from 'fflate'

/** What a book is made of: chapters by name, and more files or other ones in place of those that are made. */
export interface BookParts {
  readonly chapters: Readonly<Record<string, string>>
  readonly files?: Readonly<Record<string, string>>
  readonly metadata?: string
  readonly manifest?: string
  readonly spine?: string
}

/** Makes a book in EPUB: chapters are bodies in XHTML, in the order given. */
export function aBook({ chapters, files = {}, metadata = '', manifest = '', spine }: BookParts): Uint8Array {
  const names = Object.keys(chapters)
  const items = names.map(
    (name) => `<item id="${name}" href="text/${name}.xhtml" media-type="application/xhtml+xml"/>`,
  )
  const parts: Record<string, string> = {
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf': `<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${metadata}</metadata><manifest>${items.join('')}${manifest}</manifest>${spine ?? `<spine>${names.map((name) => `<itemref idref="${name}"/>`).join('')}</spine>`}</package>`,
  }
  for (const name of names)
    parts[`OEBPS/text/${name}.xhtml`] =
      `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>x</title></head><body>${chapters[name]}</body></html>`
  const entries: Zippable = { mimetype: [strToU8('application/epub+zip'), { level: 0 }] }
  for (const [name, text] of Object.entries({ ...parts, ...files }))
    if (text !== '') entries[name] = strToU8(text)
  return zipSync(entries)
}
