import { attributeAt, elementAt, type XmlElement } from '../xml/element.ts'
import type { DocxContext } from './context.ts'

/** The list that no list is (ISO/IEC 29500-1, 17.9.18). */
const NO_LIST = '0'

/** The number that a paragraph of a list shows, '' for a bullet; null for one that is in no list. Counts it. */
export function labelOf(
  properties: XmlElement | null,
  on: Pick<DocxContext, 'styles' | 'numbering'>,
): string | null {
  const style = attributeAt(properties, 'w:val', 'w:pStyle')
  const ofStyle = <T>(ask: (properties: XmlElement) => T | null) =>
    on.styles.inherited(style, (one) => {
      const numbering = elementAt(one, 'w:pPr', 'w:numPr')
      return numbering === null ? null : ask(numbering)
    })
  const own = elementAt(properties, 'w:numPr')
  const list = attributeAt(own, 'w:val', 'w:numId') ?? ofStyle((one) => attributeAt(one, 'w:val', 'w:numId'))
  if (list === null || list === NO_LIST) return null
  const bound = () =>
    on.styles.inherited(style, (one) => on.numbering.levelOfStyle(list, one.attributes['w:styleId'] ?? ''))
  const level =
    attributeAt(own, 'w:val', 'w:ilvl') ??
    bound() ??
    ofStyle((one) => attributeAt(one, 'w:val', 'w:ilvl')) ??
    0
  return on.numbering.next(list, Number(level) || 0)
}
