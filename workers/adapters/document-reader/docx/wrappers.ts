import { childrenOf, elementAt, type XmlElement } from '../xml/element.ts'
import { switchOf } from './styles.ts'

/** Elements that stand around others without showing anything themselves. */
const WRAPPERS = new Set(['w:sdt', 'w:sdtContent', 'w:customXml', 'w:ins', 'w:moveTo', 'w:smartTag'])

/** Whether an element only stands around others. */
export const isWrapper = (element: XmlElement): boolean => WRAPPERS.has(element.name)

/** Whether a control only shows what should be written into it. */
export const isPlaceholder = (control: XmlElement): boolean =>
  switchOf(elementAt(control, 'w:sdtPr'), 'w:showingPlcHdr') ?? false

/** The children of an element through what only wraps them, of one name where it is given. */
export function shownChildren(element: XmlElement, name?: string): XmlElement[] {
  if (isPlaceholder(element)) return []
  return childrenOf(element).flatMap((child) => {
    if (isWrapper(child)) return shownChildren(child, name)
    return name === undefined || child.name === name ? [child] : []
  })
}
