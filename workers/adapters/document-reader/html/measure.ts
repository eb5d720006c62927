import type { XmlElement } from '../xml/element.ts'
import { isHidden } from './visibility.ts'

/** How much text an element shows: characters without those between words, in all and within links. */
export interface Measure {
  readonly letters: number
  readonly linked: number
}

/** Measures the text that an element shows, without that of elements for which `without` holds. */
export function measure(
  element: XmlElement,
  without: (element: XmlElement) => boolean = () => false,
): Measure {
  let letters = 0
  let linked = 0
  for (const child of element.children) {
    if (typeof child === 'string') letters += child.replace(/\s+/g, '').length
    else if (!isHidden(child) && !without(child)) {
      const within = measure(child, without)
      letters += within.letters
      linked += child.name === 'a' ? within.letters : within.linked
    }
  }
  return { letters, linked }
}

/** The part of an element's text that is links, 0 to 1. */
export function linkShare(element: XmlElement): number {
  const { letters, linked } = measure(element)
  return letters === 0 ? 0 : linked / letters
}
