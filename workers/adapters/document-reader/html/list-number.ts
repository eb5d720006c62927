import type { XmlElement } from '../xml/element.ts'

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

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

function written(number: number, type: string): string {
  if (number < 1 || number > 3_999) return String(number)
  if (type === 'a') return letters(number)
  if (type === 'A') return letters(number).toUpperCase()
  if (type === 'i') return roman(number)
  return type === 'I' ? roman(number).toUpperCase() : String(number)
}

const letters = (number: number): string =>
  number === 0 ? '' : letters(Math.floor((number - 1) / 26)) + String.fromCharCode(97 + ((number - 1) % 26))

function roman(number: number): string {
  let rest = number
  let text = ''
  for (const [value, sign] of ROMAN)
    while (rest >= value) {
      text += sign
      rest -= value
    }
  return text
}
