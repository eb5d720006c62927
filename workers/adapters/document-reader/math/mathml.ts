import { byName } from '../../../domain/by-name.ts'
import type { XmlElement, XmlNode } from '../xml/element.ts'
import { fraction, joined, lowered, raised, root, type Term } from './linear.ts'

/** MathML as one readable line: `x = (-b ± √(b^2 - 4ac))/(2a)`. Its names begin with `math:`. */
export const mathmlText = (element: XmlElement): string =>
  inner(element)
    .replace(/[\u2061-\u2064]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/(^|[([{^_/|]) ?([-−±∓+]) /g, '$1$2')
    .replace(/([=≠≈≤≥<>,;]) ([-−±∓+]) /g, '$1 $2')
    .replace(/ (?=[)\]}.,;])|(?<=[([{]) /g, '')
    .trim()

const inner = (element: XmlElement): string =>
  joined(partsOf(element).map((child) => ({ text: textOf(child), shape: SHAPES.get(child.name) ?? 'plain' })))

const SHAPES = byName<Term['shape']>({
  'math:msup': 'script',
  'math:msub': 'script',
  'math:msubsup': 'script',
  'math:mfrac': 'fraction',
})

const partsOf = (element: XmlElement): XmlElement[] =>
  element.children.filter(
    (child): child is XmlElement => typeof child !== 'string' && !IGNORED.has(child.name),
  )

/** What stands beside the formula in another notation, and the room in it. */
const IGNORED = new Set(['math:annotation', 'math:annotation-xml', 'math:mphantom', 'math:maligngroup'])

/** The text of the n-th part; empty where there is none. */
const part = (element: XmlElement, index: number): string => {
  const found = partsOf(element)[index]
  return found === undefined ? '' : textOf(found)
}

const under = (element: XmlElement): string => limited(element, part(element, 1), '')

const over = (element: XmlElement): string => {
  const [base, above] = [part(element, 0), part(element, 1)]
  const mark = COMBINING.get(above.trim())
  return mark === undefined ? limited(element, '', above) : `${base}${mark}`
}

/** What has a lower and an upper limit: signs and names among them keep room to what they are said of. */
function limited(element: XmlElement, below: string, above: string): string {
  const base = part(element, 0)
  const text = raised(lowered(base, below), above)
  return /^(?:[∑∏∐∫∬∮⋃⋂]|\p{L}{2,})$/u.test(base.trim()) ? `${text} ` : text
}

/** The marks that stand over a letter. */
const COMBINING = byName<string>({
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '¯': '\u0304',
  '‾': '\u0305',
  '―': '\u0305',
  _: '\u0305',
  '˙': '\u0307',
  '.': '\u0307',
  '¨': '\u0308',
  ˇ: '\u030c',
  '→': '\u20d7',
  '⃗': '\u20d7',
})

/** How each element of presentation MathML is written. What is not here is the line of what it holds. */
const WRITTEN = byName<(element: XmlElement) => string>({
  'math:mi': (element) => named(leaf(element)),
  'math:mn': leaf,
  'math:ms': leaf,
  'math:mtext': (element) => leaf(element, ' '),
  'math:mo': (element) => spaced(leaf(element), element),
  'math:mspace': () => ' ',
  'math:mfrac': (element) => fraction(part(element, 0), part(element, 1)),
  'math:msqrt': (element) => root(inner(element), ''),
  'math:mroot': (element) => root(part(element, 0), part(element, 1)),
  'math:msup': (element) => raised(part(element, 0), part(element, 1)),
  'math:msub': (element) => lowered(part(element, 0), part(element, 1)),
  'math:msubsup': (element) => limited(element, part(element, 1), part(element, 2)),
  'math:munder': under,
  'math:mover': over,
  'math:munderover': (element) => limited(element, part(element, 1), part(element, 2)),
  'math:mfenced': fenced,
  'math:mtable': (element) => `[${partsOf(element).map(row).join('; ')}]`,
  'math:maction': (element) => part(element, 0),
  'math:semantics': (element) => part(element, 0),
})

const textOf = (element: XmlElement): string => (WRITTEN.get(element.name) ?? inner)(element)

const isText = (node: XmlNode): node is string => typeof node === 'string'

function leaf(element: XmlElement, around = ''): string {
  const text = element.children.map((node) => (isText(node) ? node : leaf(node))).join('')
  const isEdged = around !== '' && /\S/.test(text)
  return isEdged ? `${around}${text.trim()}${around}` : text.replace(/\s+/g, ' ').trim()
}

/** A name of several letters (`sin`) keeps room to what follows. */
const named = (name: string): string => (/^\p{L}{2,}$/u.test(name) ? ` ${name} ` : name)

/** Signs that are written with room around them: relations, and the signs between two terms. */
const BETWEEN = /^(?:[=≠≈≡≤≥<>±∓+×÷·∈∉⊂⊆∪∩→⇒⇔↔∝∼≅∧∨−-]|:=)$/u

function spaced(sign: string, element: XmlElement): string {
  if (sign === ',' || sign === ';') return `${sign} `
  return BETWEEN.test(sign) && element.attributes.form !== 'prefix' ? ` ${sign} ` : sign
}

function fenced(element: XmlElement): string {
  const { open = '(', close = ')', separators = ',' } = element.attributes
  return `${open}${partsOf(element)
    .map(textOf)
    .join(separators === '' ? '' : `${separators[0]} `)}${close}`
}

const row = (element: XmlElement): string =>
  partsOf(element)
    .map((cell) => textOf(cell).trim())
    .join(', ')
