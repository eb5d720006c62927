/** What may stand before the root element: instructions, comments and a document type. */
const BEFORE_ROOT = /^(?:\s|<\?[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE(?:[^>[]|\[[^\]]*\])*>)*/i

/** The local name of the root element where a text declares itself as XML or binds a namespace there; else undefined. */
export function rootOfXml(start: string): string | undefined {
  const behind = start.slice(BEFORE_ROOT.exec(start)![0].length)
  const [, name, attributes = ''] = /^<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)((?:\s[^>]*)?)\/?>/.exec(behind) ?? []
  const isXml = /^<\?xml\s/.test(start) || /\sxmlns(:[\w.-]+)?\s*=/.test(attributes)
  return isXml ? name : undefined
}

/** Elements that a piece of HTML without a head begins with. */
const BLOCKS =
  'h[1-6]|p|div|section|article|main|header|table|ul|ol|dl|center|body|head|meta|title|link|style|script|nav|font|span|blockquote|pre|b|br|a|img'

/** How surely a text is HTML: 4 with a document type or a root, 2 when it begins with an element that is closed, 1 with any element. */
export function htmlLook(text: string): number {
  const start = text.trimStart()
  const behind = start.slice(BEFORE_ROOT.exec(start)![0].length)
  if (/^[^a-z]*<!DOCTYPE\s+html/i.test(start) || /^<(?:html|head|body)[\s>]/i.test(behind)) return 4
  if (/<html[\s>]/i.test(start.slice(0, 1_024)) && /<body[\s>]/i.test(text)) return 3
  const first = new RegExp(`^<(${BLOCKS})(?=[\\s>/])[^<>]*>`, 'i').exec(behind)?.[1]
  if (first !== undefined && (/^(?:meta|link|br|img)$/i.test(first) || text.includes(`</${first}`))) return 2
  return /<(?:p|div|h[1-6]|table|ul|ol|br)(?:\s[^<>]*)?\/?>/i.test(text) ? 1 : 0
}
