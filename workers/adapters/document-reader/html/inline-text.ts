import { byName } from '../../../domain/by-name.ts'
import { mathmlText } from '../math/mathml.ts'
import { collapsed } from '../pieces/white-space.ts'
import { descendants, textOf, type XmlElement, type XmlNode } from '../xml/element.ts'
import { isBlock } from './block-elements.ts'
import { altOf, type FoundPicture, isInlineImage, isOrnament, type PictureOf } from './image.ts'
import { classesOf, isHidden } from './visibility.ts'

/** What is noted while the text of an element is read. */
export interface Reading {
  /** Whether an element is left out. */
  readonly isSkipped: (element: XmlElement) => boolean
  /** Takes pictures that stand for themselves. */
  readonly figures: FoundPicture[]
  /** Where a picture lies in the document. */
  readonly pictureOf: PictureOf
}

/** Reads an element as running text; what is a block within it is parted by spaces, and a line break is a line feed. */
export function inlineText(element: XmlElement, reading: Reading): string {
  const special = formulaOf(element) ?? SPECIAL.get(element.name)?.(element, reading)
  if (special !== undefined) return special
  if (isHidden(element) || reading.isSkipped(element)) return ''
  const text = childrenText(element, reading)
  return isBlock(element) ? ` ${text} ` : text
}

/** Reads what stands in an element as running text. */
export function childrenText(element: XmlElement, reading: Reading): string {
  let text = ''
  for (const child of element.children) {
    const more = nodeText(child, reading)
    text += typeof child !== 'string' && child.name === 'sup' ? superscript(text, child, more) : more
  }
  return text
}

const nodeText = (node: XmlNode, reading: Reading): string =>
  typeof node === 'string' ? collapsed(node) : inlineText(node, reading)

/** A formula as one line: MathML, or the TeX that a script of MathJax holds; undefined for any other element. */
export function formulaOf(element: XmlElement): string | undefined {
  if (element.name === 'math:math') return mathOf(element)
  if (element.name !== 'script' || !/^math\/tex\b/i.test(element.attributes.type ?? '')) return undefined
  return textOf(element).trim()
}

/** Some generators write no presentation of a formula, only what it is made from. */
const mathOf = (math: XmlElement): string =>
  mathmlText(math) ||
  descendants(math, 'math:annotation').map(textOf).join(' ').trim() ||
  (math.attributes.alttext ?? '')

const SPECIAL = byName<(element: XmlElement, reading: Reading) => string>({
  br: () => '\n',
  wbr: () => '',
  img: (element, { figures, pictureOf }) => {
    const alt = isHidden(element) ? '' : altOf(element)
    if (isInlineImage(element)) return alt
    const picture = isHidden(element) || isOrnament(element) ? null : pictureOf(element)
    if (alt !== '' || picture !== null) figures.push({ text: alt, picture })
    return ''
  },
  q: (element, reading) => (isHidden(element) ? '' : `“${childrenText(element, reading)}”`),
  ruby: (element, reading) => (isHidden(element) ? '' : rubyText(element, reading)),
})

/** The characters as they stand, and behind all of them how they are read: `漢字(かんじ)`. */
function rubyText(ruby: XmlElement, reading: Reading): string {
  let base = ''
  let above = ''
  for (const child of ruby.children) {
    const name = typeof child === 'string' ? '' : child.name
    if (name === 'rt' || name === 'rtc') above += nodeText(child, reading).trim()
    else base += nodeText(child, reading).trim()
  }
  return above === '' ? base : `${base}(${above})`
}

/** The text of a superscript behind other text: an exponent keeps its sign (`x^2`, `10^-3`); marks of notes and ordinals have none. */
export function superscript(before: string, element: XmlElement, text: string): string {
  const isExponent =
    /[\p{L}\p{N})\]]$/u.test(before) &&
    /^\s*(?:[-−–+]?[\dn]{1,3}|[xyzkmn]|[-−–+]?\w{1,2}\/\w{1,2})\s*$/.test(text) &&
    descendants(element, 'a').length === 0 &&
    !classesOf(element).some((name) => /ref|note|cite/i.test(name))
  return isExponent ? `^${text.trim()}` : text
}
