import type { PackedPicture } from '../../../ports/document-reader.ts'
import { altTextOf } from '../drawing/alt-text.ts'
import { blipIn } from '../drawing/blip.ts'
import { attributeAt, childrenOf, descendants, type XmlElement } from '../xml/element.ts'

/** What a drawing shows that can be read. */
export type Shown =
  /** A picture, whose text may be '', or a shape that is described. */
  | { readonly is: 'figure'; readonly text: string; readonly picture: PackedPicture | null }
  /** Blocks of a text box. */
  | { readonly is: 'box'; readonly content: XmlElement }
  | { readonly is: 'paragraph'; readonly text: string }
  /** The part of the package that a link leads to. */
  | { readonly is: 'chart' | 'diagram'; readonly link: string }

/** Reads a drawing, of today (`w:drawing`) or in VML (`w:pict`, `w:object`). @param nameOf the part behind a link, or null */
export function shownIn(drawing: XmlElement, nameOf: (id: string) => string | null): Shown[] {
  const shown: Shown[] = []
  const alternatives = new Set<string>()
  const describe = (text: string, picture: PackedPicture | null) => {
    if (alternatives.has(text) || (text === '' && picture === null)) return
    if (text !== '') alternatives.add(text)
    shown.push({ is: 'figure', text, picture })
  }
  const pictures = descendants(drawing, 'pic:pic')
  const only = pictures.length === 1 ? blipIn(pictures[0]!, nameOf) : null
  let isTold = false
  const visit = (element: XmlElement): void => {
    const { attributes } = element
    if (element.name === 'w:txbxContent') return void shown.push({ is: 'box', content: element })
    if (element.name === 'wp:docPr') {
      const text = altTextOf(attributes.descr, attributes.title)
      isTold ||= text !== '' && only !== null
      describe(text, text === '' ? null : only)
    }
    if (element.name === 'pic:pic') {
      const text = altTextOf(
        attributeAt(element, 'descr', 'pic:nvPicPr', 'pic:cNvPr') ?? undefined,
        undefined,
      )
      describe(text, isTold ? null : blipIn(element, nameOf))
      return
    }
    if (element.name === 'wps:cNvPr') describe(altTextOf(attributes.descr, undefined), null)
    if (element.name === 'c:chart') shown.push({ is: 'chart', link: attributes['r:id'] ?? '' })
    if (element.name === 'dgm:relIds') shown.push({ is: 'diagram', link: attributes['r:dm'] ?? '' })
    if (element.name === 'v:textpath' && attributes.string !== undefined)
      shown.push({ is: 'paragraph', text: attributes.string })
    if (element.name.startsWith('v:') && descendants(element, 'v:textbox').length === 0) {
      const filling = childrenOf(element, 'v:imagedata')[0]?.attributes
      const part = filling === undefined ? null : nameOf(filling['r:id'] ?? '')
      describe(altTextOf(attributes.alt, filling?.title), part === null ? null : { part, crop: null })
    }
    for (const child of element.children) if (typeof child !== 'string') visit(child)
  }
  visit(drawing)
  return shown
}
