import { roman } from '../../../domain/roman.ts'
import { columnName } from '../numbers/column-name.ts'
import type { XmlElement } from '../xml/element.ts'

/** The numbers of an ordered list's items as they are shown, with a full stop; null for a list without numbers. */
export function listNumbers(list: XmlElement): (item: XmlElement) => string | null {
  if (list.name !== 'ol' || /list-style(?:-type)?\s*:\s*none/i.test(list.attributes.style ?? ''))
    return () => null
  const items = list.children.filter((child) => typeof child !== 'string' && child.name === 'li').length
  const step = 'reversed' in list.attributes ? -1 : 1
  let next = whole(list.attributes.start) ?? (step === 1 ? 1 : items)
  return (item) => {
    const number = whole(item.attributes.value) ?? next
    next = number + step
    return `${written(number, item.attributes.type ?? list.attributes.type ?? '1')}.`
  }
}

function whole(text: string | undefined): number | null {
  return text !== undefined && /^\s*-?\d{1,9}\s*$/.test(text) ? Number(text) : null
}

/** The kinds of numbers of the `type` attribute (WHATWG HTML, 4.4.5). */
const TYPES: ReadonlyMap<string, (number: number) => string> = new Map([
  ['a', (number) => columnName(number - 1).toLowerCase()],
  ['A', (number) => columnName(number - 1)],
  ['i', roman],
  ['I', (number) => roman(number).toUpperCase()],
])

function written(number: number, type: string): string {
  return number < 1 ? String(number) : (TYPES.get(type) ?? String)(number)
}
