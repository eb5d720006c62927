import type { XmlElement } from '../xml/element.ts'

/** Elements that begin a new line (WHATWG HTML, 15.3), and those that divide a list, a table or a page. */
const BLOCKS = new Set(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol option p plaintext pre search section summary table tbody td tfoot th thead tr ul xmp'.split(
    ' ',
  ),
)

/** Whether an element begins a new line. */
export const isBlock = (element: XmlElement): boolean => BLOCKS.has(element.name)

/** Whether a block stands within an element. */
export const containsBlock = (element: XmlElement): boolean =>
  element.children.some((child) => typeof child !== 'string' && (isBlock(child) || containsBlock(child)))
