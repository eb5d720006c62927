import { partOf } from '../opc/parts.ts'
import { raisedAfter } from '../pieces/raised.ts'
import { attributeAt, childrenOf, textOf, type XmlElement } from '../xml/element.ts'
import type { ZipFile } from '../zip/open-zip.ts'

/** Reads the texts that cells share, in order. */
export function sharedStringsOf(zip: ZipFile, name: string): string[] {
  const texts: string[] = []
  partOf(zip, name, { childrenOf: 'x:sst', take: (item) => texts.push(richTextOf(item)) })
  return texts
}

/** The text of a string item without its phonetic reading. */
export function richTextOf(item: XmlElement): string {
  let text = ''
  for (const child of childrenOf(item)) {
    if (child.name === 'x:t') text += unescaped(textOf(child))
    if (child.name !== 'x:r') continue
    const piece = unescaped(childrenOf(child, 'x:t').map(textOf).join(''))
    const isRaised = attributeAt(child, 'val', 'x:rPr', 'x:vertAlign') === 'superscript'
    text += isRaised ? raisedAfter(text, piece) : piece
  }
  return text
}

/** Resolves `_x000D_`, which stands for a character that XML cannot hold (ISO/IEC 29500-1, 22.9.2.19). */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text
