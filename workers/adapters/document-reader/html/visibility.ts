import type { XmlElement } from '../xml/element.ts'

/** Elements whose contents are not text of the page. */
const NEVER_SHOWN = new Set(
  'script style template noscript head link meta base iframe object embed applet canvas audio video map area datalist select textarea input progress meter dialog svg:svg rp del frameset noframes param source track col colgroup'.split(
    ' ',
  ),
)

/** Classes by which pages hide what only a screen reader or a printer is to see, and by which formula renderers show a formula once more. */
const HIDDEN_CLASSES = new Set(
  'sr-only visually-hidden visuallyhidden screen-reader-text screen-reader-only assistive-text katex-html MathJax MathJax_Display MathJax_Preview MathJax_SVG MathJax_CHTML MathJax_SVG_Display mwe-math-fallback-image-inline mwe-math-fallback-image-display'.split(
    ' ',
  ),
)

/** Classes by which a page hides a formula that is shown as a picture beside it. */
const SHOWN_FORMULA = /^mwe-math-mathml/

/** The classes of an element. */
export const classesOf = (element: XmlElement): readonly string[] =>
  (element.attributes.class ?? '').split(/\s+/).filter((name) => name !== '')

/** Whether an element is not shown: by what it is, by an attribute or by its class. */
export function isHidden(element: XmlElement): boolean {
  const { name, attributes } = element
  if (NEVER_SHOWN.has(name)) return !(name === 'dialog' && 'open' in attributes)
  if ('hidden' in attributes && attributes.hidden !== 'until-found') return true
  const classes = classesOf(element)
  if (classes.some((one) => HIDDEN_CLASSES.has(one))) return true
  if (classes.some((one) => SHOWN_FORMULA.test(one))) return false
  if (attributes['aria-hidden'] === 'true') return true
  return /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributes.style ?? '')
}
