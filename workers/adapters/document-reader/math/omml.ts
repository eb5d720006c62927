import { byName } from '../../../domain/by-name.ts'
import { attributeAt, childrenOf, elementAt, type XmlElement } from '../xml/element.ts'
import { applied, fraction, joined, lowered, raised, root, stacked, type Term } from './linear.ts'

/** Office Math as one readable line: `x = (-b ± √(b^2 - 4ac))/(2a)`. */
export const ommlText = (element: XmlElement): string =>
  inner(element)
    .replace(/\s+/g, ' ')
    .replace(/([([{]) | (?=[)\]}])/g, '$1')
    .trim()

const inner = (element: XmlElement): string =>
  joined(
    childrenOf(element).map((child) => ({
      text: textOfPart(child),
      shape: SHAPES.get(child.name) ?? 'plain',
    })),
  )

const SHAPES = byName<Term['shape']>({
  'm:sSup': 'script',
  'm:sSub': 'script',
  'm:sSubSup': 'script',
  'm:f': 'fraction',
})

const part = (element: XmlElement, name: string): string => {
  const found = elementAt(element, name)
  return found === null ? '' : inner(found)
}

const property = (element: XmlElement, properties: string, name: string): string | null =>
  attributeAt(element, 'm:val', properties, name)

const isOn = (element: XmlElement, properties: string, name: string): boolean => {
  const found = elementAt(element, properties, name)
  return found !== null && !['0', 'off', 'false'].includes(found.attributes['m:val'] ?? '1')
}

/** How each structure of Office Math (ISO/IEC 29500-1, 22.1.2) is written. What is not here is the line of what it holds. */
const WRITTEN = byName<(element: XmlElement) => string>({
  'm:r': (element) => run(element),
  'm:f': (element) =>
    (property(element, 'm:fPr', 'm:type') === 'noBar' ? stacked : fraction)(
      part(element, 'm:num'),
      part(element, 'm:den'),
    ),
  'm:sSup': (element) => raised(part(element, 'm:e'), part(element, 'm:sup')),
  'm:sSub': (element) => lowered(part(element, 'm:e'), part(element, 'm:sub')),
  'm:sSubSup': (element) =>
    raised(lowered(part(element, 'm:e'), part(element, 'm:sub')), part(element, 'm:sup')),
  'm:sPre': (element) =>
    `${raised(lowered('', part(element, 'm:sub')), part(element, 'm:sup'))}${part(element, 'm:e')}`,
  'm:rad': (element) =>
    root(part(element, 'm:e'), isOn(element, 'm:radPr', 'm:degHide') ? '' : part(element, 'm:deg')),
  'm:d': (element) => delimited(element),
  'm:nary': (element) => nary(element),
  'm:func': (element) => applied(part(element, 'm:fName'), part(element, 'm:e')),
  'm:limLow': (element) => lowered(part(element, 'm:e'), part(element, 'm:lim')),
  'm:limUpp': (element) => raised(part(element, 'm:e'), part(element, 'm:lim')),
  'm:acc': (element) => `${part(element, 'm:e')}${property(element, 'm:accPr', 'm:chr') ?? '\u0302'}`,
  'm:bar': (element) => `${part(element, 'm:e')}\u0305`,
  'm:m': (element) => `[${rows(element, 'm:mr', ', ')}]`,
  'm:eqArr': (element) =>
    childrenOf(element, 'm:e')
      .map(inner)
      .map((line) => line.replaceAll('&', ''))
      .join('; '),
  'w:del': () => '',
  'w:moveFrom': () => '',
})

const textOfPart = (element: XmlElement): string => (WRITTEN.get(element.name) ?? inner)(element)

function run(element: XmlElement): string {
  let text = ''
  for (const child of childrenOf(element)) {
    if (child.name === 'm:t' || child.name === 'w:t' || child.name === 'a:t')
      text += child.children.filter((node) => typeof node === 'string').join('')
    else if (child.name === 'w:tab' || child.name === 'w:br') text += ' '
  }
  return text
}

function delimited(element: XmlElement): string {
  const open = property(element, 'm:dPr', 'm:begChr') ?? '('
  const close = property(element, 'm:dPr', 'm:endChr') ?? ')'
  const between = property(element, 'm:dPr', 'm:sepChr') ?? '|'
  const parts = childrenOf(element, 'm:e').map(inner)
  const whole = parts.join(between)
  return whole.startsWith('[') && open === '[' ? whole : `${open}${whole}${close}`
}

function nary(element: XmlElement): string {
  const sign = property(element, 'm:naryPr', 'm:chr') ?? '∫'
  const from = isOn(element, 'm:naryPr', 'm:subHide') ? '' : part(element, 'm:sub')
  const to = isOn(element, 'm:naryPr', 'm:supHide') ? '' : part(element, 'm:sup')
  return `${raised(lowered(sign, from), to)} ${part(element, 'm:e')}`
}

const rows = (element: XmlElement, name: string, between: string): string =>
  childrenOf(element, name)
    .map((row) => childrenOf(row, 'm:e').map(inner).join(between))
    .join('; ')
