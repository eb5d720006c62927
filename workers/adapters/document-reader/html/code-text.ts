import type { XmlElement } from '../xml/element.ts'
import { isHidden } from './visibility.ts'

/** The text of an element with all its spaces; a line break is a line feed. */
export function codeText(element: XmlElement, isSkipped: (element: XmlElement) => boolean): string {
  let text = ''
  for (const child of element.children) {
    if (typeof child === 'string') text += child
    else if (child.name === 'br') text += '\n'
    else if (!isHidden(child) && !isSkipped(child) && child.name !== 'button') {
      const isLine = child.name === 'div' || child.name === 'li' || child.name === 'tr'
      if (isLine && text !== '' && !text.endsWith('\n')) text += '\n'
      text += codeText(child, isSkipped)
    }
  }
  return text
}
