import type { ReadDocument } from '../../../ports/document-reader.ts'
import { partOf } from '../opc/parts.ts'
import { addFound } from '../pieces/found.ts'
import { joinedCode } from '../pieces/joined-code.ts'
import { pieceList } from '../pieces/piece-list.ts'
import { corrupt } from '../unreadable.ts'
import { elementAt } from '../xml/element.ts'
import { readBlock } from './blocks.ts'
import type { OdfContext } from './context.ts'
import { contextOf } from './odf-context.ts'
import { openOdf } from './package.ts'
import { odfStyles } from './styles.ts'

/** Reads a text of OpenDocument. Throws `Unreadable`. */
export function textOf(bytes: Uint8Array): ReadDocument {
  const odf = openOdf(bytes)
  const list = pieceList()
  const lines = joinedCode((found) => addFound(found, { on: 'flow' }, list))
  let on: OdfContext | null = null
  const root = partOf(odf.zip, 'content.xml', {
    childrenOf: 'office:text',
    take(block, before) {
      // Styles of the content's own stand before its text.
      on ??= contextOf(odf, odfStyles([before, odf.styles]))
      readBlock(block, on, lines.take)
    },
  })
  if (root.name !== 'office:document-content' || elementAt(root, 'office:body', 'office:text') === null)
    throw corrupt('The archive holds no text.')
  lines.end()
  return { title: odf.title, language: odf.language, slides: null, pieces: list.pieces }
}
