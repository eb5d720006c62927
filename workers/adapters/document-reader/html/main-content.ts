import { descendants, type XmlElement } from '../xml/element.ts'
import { isBoilerplate, isContent } from './boilerplate.ts'
import { measure } from './measure.ts'
import { isHidden } from './visibility.ts'

/** Where the content of a page stands, and whether what stands around content is left out within it. */
export interface MainContent {
  readonly roots: readonly XmlElement[]
  readonly stripped: boolean
}

/** The part of a page's letters that its main element has at least; less, and it is not what it is called. */
const LEAST_OF_BODY = 0.25

/** The part of all letters that is left when what stands around is left out; less, and what was left out was the content. */
const LEAST_LEFT = 0.1

/** Finds the content of a page: its main element, else its body; and a first-level heading that stands above the main element. */
export function mainContent(body: XmlElement): MainContent {
  const all = measure(body).letters
  const left = letters(body, false)
  const mains = outermost(body, (element) => element.name === 'main' || element.attributes.role === 'main')
  const inMains = mains.reduce((sum, main) => sum + letters(main, true), 0)
  if (mains.length > 0 && inMains > 0 && inMains >= left * LEAST_OF_BODY)
    return { roots: [...headingsAbove(body, mains), ...mains], stripped: true }
  if (left < all * LEAST_LEFT) return { roots: [body], stripped: false }
  return { roots: [...headingsAbove(body, [body]), body], stripped: true }
}

/** The letters of what is not boilerplate. */
function letters(element: XmlElement, inContent: boolean): number {
  let sum = 0
  for (const child of element.children) {
    if (typeof child === 'string') sum += child.replace(/\s+/g, '').length
    else if (!isHidden(child) && !isBoilerplate(child, inContent))
      sum += letters(child, inContent || isContent(child))
  }
  return sum
}

/** First-level headings in headers, where the content has none of its own. */
function headingsAbove(body: XmlElement, roots: readonly XmlElement[]): XmlElement[] {
  const within = roots.flatMap((root) => shownHeadings(root, root !== body))
  if (within.length > 0) return []
  return outermost(body, ({ name }) => name === 'header').flatMap((header) => shownHeadings(header, true))
}

function shownHeadings(element: XmlElement, inContent: boolean): XmlElement[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string' || isHidden(child) || isBoilerplate(child, inContent)) return []
    return child.name === 'h1' ? [child] : shownHeadings(child, inContent || isContent(child))
  })
}

function outermost(element: XmlElement, holds: (element: XmlElement) => boolean): XmlElement[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string' || isHidden(child)) return []
    return holds(child) ? [child] : outermost(child, holds)
  })
}

/** The body of a page; the page itself where it has none. */
export const bodyOf = (page: XmlElement): XmlElement => descendants(page, 'body')[0] ?? page
