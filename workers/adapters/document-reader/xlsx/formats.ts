import { BUILT_IN_FORMATS } from '../numbers/built-in-formats.ts'
import { attributeAt, childrenOf, elementAt, type XmlElement } from '../xml/element.ts'

/** The number format of each style of cells, by its index. @param root of the styles' part, null where there is none */
export function formatsOf(root: XmlElement | null): readonly string[] {
  const own = new Map(
    childrenOf(elementAt(root, 'x:numFmts') ?? EMPTY, 'x:numFmt').map(({ attributes }) => [
      attributes.numFmtId ?? '',
      attributes.formatCode ?? '',
    ]),
  )
  return childrenOf(elementAt(root, 'x:cellXfs') ?? EMPTY, 'x:xf').map((style) => {
    const id = attributeAt(style, 'numFmtId') ?? '0'
    return own.get(id) ?? BUILT_IN_FORMATS.get(id) ?? ''
  })
}

const EMPTY: XmlElement = { name: '', attributes: {}, children: [] }
