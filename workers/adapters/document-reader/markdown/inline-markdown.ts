import type { Nodes } from 'mdast'

/** What is noted while a paragraph is read. */
export interface InlineReading {
  /** Takes the alternative texts of pictures. */
  readonly figures: string[]
}

/** Reads what stands in a paragraph, a heading or a cell as running text. */
export function inlineMarkdown(nodes: readonly Nodes[], reading: InlineReading): string {
  return nodes.map((node) => textOf(node, reading)).join('')
}

function textOf(node: Nodes, reading: InlineReading): string {
  switch (node.type) {
    case 'text':
      return node.value.replace(/\n/g, ' ')
    case 'inlineCode':
      return node.value
    case 'inlineMath':
      return isTex(node.value) ? node.value : `$${node.value}$`
    case 'break':
      return '\n'
    case 'html':
      return tagText(node.value, reading)
    case 'image':
    case 'imageReference':
      if (node.alt) reading.figures.push(node.alt)
      return ''
    case 'footnoteReference':
      return `[${node.label ?? node.identifier}]`
    default:
      return 'children' in node ? inlineMarkdown(node.children, reading) : ''
  }
}

/** Whether what stands between two dollars is a formula: a price is followed by words, too. */
const isTex = (text: string): boolean => /[\\^_={}<>+*/|]|^\s*\p{L}\s*$|^[\d.,\s]+$/u.test(text)

/** HTML in a line comes tag by tag: a line break and the text of a picture are all that a tag says. */
function tagText(tag: string, reading: InlineReading): string {
  if (/^<br\b/i.test(tag)) return '\n'
  const [, , alt = ''] = /^<img\b[^>]*\balt=(["'])(.*?)\1/is.exec(tag) ?? []
  if (alt !== '') reading.figures.push(alt)
  return ''
}
