import { altTextOf } from '../drawing/alt-text.ts'
import { descendants, type XmlElement } from '../xml/element.ts'

/** What a drawing shows that can be read. */
export type Shown =
  | { readonly is: 'figure'; readonly text: string }
  /** Blocks of a text box. */
  | { readonly is: 'box'; readonly content: XmlElement }
  | { readonly is: 'paragraph'; readonly text: string }
  /** The part of the package that a link leads to. */
  | { readonly is: 'chart' | 'diagram'; readonly link: string }

/** Reads a drawing, of today (`w:drawing`) or in VML (`w:pict`, `w:object`). */
export function shownIn(drawing: XmlElement): Shown[] {
  const shown: Shown[] = []
  const alternatives = new Set<string>()
  const describe = (text: string) => {
    if (text === '' || alternatives.has(text)) return
    alternatives.add(text)
    shown.push({ is: 'figure', text })
  }
  const visit = (element: XmlElement): void => {
    const { attributes } = element
    if (element.name === 'w:txbxContent') return void shown.push({ is: 'box', content: element })
    if (element.name === 'wp:docPr' || element.name === 'pic:cNvPr' || element.name === 'wps:cNvPr')
      describe(altTextOf(attributes.descr, element.name === 'wp:docPr' ? attributes.title : undefined))
    if (element.name === 'c:chart') shown.push({ is: 'chart', link: attributes['r:id'] ?? '' })
    if (element.name === 'dgm:relIds') shown.push({ is: 'diagram', link: attributes['r:dm'] ?? '' })
    if (element.name === 'v:textpath' && attributes.string !== undefined)
      shown.push({ is: 'paragraph', text: attributes.string })
    if (element.name.startsWith('v:') && descendants(element, 'v:textbox').length === 0)
      describe(altTextOf(attributes.alt, element.name === 'v:imagedata' ? attributes.title : undefined))
    for (const child of element.children) if (typeof child !== 'string') visit(child)
  }
  visit(drawing)
  return shown
}
