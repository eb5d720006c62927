import type { ReadDocument } from '../../../ports/document-reader.ts'
import { corePropertiesOf } from '../opc/core-properties.ts'
import { mainPartOf, partOf, relationshipsOf, targetOf } from '../opc/parts.ts'
import { addFound } from '../pieces/found.ts'
import { joinedCode } from '../pieces/joined-code.ts'
import { pieceList } from '../pieces/piece-list.ts'
import { corrupt, ifReadable } from '../unreadable.ts'
import type { XmlElement } from '../xml/element.ts'
import { openZip } from '../zip/open-zip.ts'
import { readBlock } from './blocks.ts'
import type { DocxContext } from './context.ts'
import { openFields } from './fields.ts'
import { notesOf } from './notes.ts'
import { numberingOf } from './numbering.ts'
import { stylesOf } from './styles.ts'

/** Reads a Word document. Throws `Unreadable`. */
export function documentOf(bytes: Uint8Array): ReadDocument {
  const zip = openZip(bytes)
  const main = mainPartOf(zip, 'word/document.xml')
  const links = ifReadable(() => relationshipsOf(zip, main), [])
  const linked = (type: string): XmlElement | null => {
    const name = targetOf(links, type)
    return name === null ? null : ifReadable(() => partOf(zip, name), null)
  }
  const styles = stylesOf(linked('styles'))
  const properties = corePropertiesOf(zip)
  const language = properties.language ?? styles.language
  const on: DocxContext = {
    zip,
    styles,
    numbering: numberingOf(linked('numbering')),
    notes: notesOf({ footnote: linked('footnotes'), endnote: linked('endnotes') }),
    fields: openFields(),
    links,
    language,
    tables: 0,
    carried: '',
  }
  const list = pieceList()
  const lines = joinedCode((found) => addFound(found, { on: 'flow' }, list))
  const root = partOf(zip, main, { childrenOf: 'w:body', take: (block) => readBlock(block, on, lines.take) })
  if (root.name !== 'w:document') throw corrupt('The archive holds no Word document.')
  if (on.carried.trim() !== '')
    lines.take({ is: 'text', kind: 'paragraph', text: on.carried, language: null, aside: false })
  lines.end()
  return { title: properties.title, language, slides: null, pieces: list.pieces }
}
