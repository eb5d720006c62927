import type { ListItem, Nodes, Root } from 'mdast'
import { addHtml } from '../html/add-html.ts'
import { bodyOf } from '../html/main-content.ts'
import { parseHtml } from '../html/parse-html.ts'
import type { PieceList } from '../pieces/piece-list.ts'
import { inlineMarkdown } from './inline-markdown.ts'

const FLOW = { on: 'flow' } as const

/** What the running text of a place is. */
interface Setting {
  readonly kind: 'paragraph' | 'list_item'
  /** What stands before the first paragraph of an item or a note. */
  readonly label: { text: string }
}

/** Adds what parsed Markdown shows, in reading order. */
export function addMarkdown(root: Root, list: PieceList): void {
  const tables = { next: 0 }

  function addAll(nodes: readonly Nodes[], setting: Setting): void {
    for (const node of nodes) add(node, setting)
  }

  function add(node: Nodes, setting: Setting): void {
    if (node.type === 'heading') addText(node.children, setting, node.depth)
    else if (node.type === 'paragraph') addText(node.children, setting, null)
    else if (node.type === 'code') list.add({ kind: 'code', text: node.value, place: FLOW })
    else if (node.type === 'math') list.add({ kind: 'formula', text: node.value, place: FLOW })
    else if (node.type === 'html') addRawHtml(node.value)
    else if (node.type === 'table') addTable(node.children)
    else if (node.type === 'list')
      node.children.forEach((item, at) => {
        addItem(item, node.ordered ? `${(node.start ?? 1) + at}.` : '')
      })
    else if (node.type === 'footnoteDefinition')
      addAll(node.children, { kind: 'paragraph', label: { text: `[${node.label ?? node.identifier}]` } })
    else if ('children' in node) addAll(node.children, setting)
  }

  function addRawHtml(html: string): void {
    addHtml(bodyOf(parseHtml(html)), {
      list,
      tables,
      place: FLOW,
      language: null,
      stripped: false,
      pictureOf: () => null,
    })
  }

  const addItem = (item: ListItem, label: string): void =>
    addAll(item.children, { kind: 'list_item', label: { text: label } })

  function addText(nodes: readonly Nodes[], { kind, label }: Setting, level: number | null): void {
    const figures: string[] = []
    const text = inlineMarkdown(nodes, { figures }).replace(CALLOUT, '')
    const isFormula = nodes.length === 1 && nodes[0]!.type === 'inlineMath'
    if (level !== null) list.addHeading({ text, place: FLOW }, level)
    else if (text.trim() !== '') {
      list.add({ kind: isFormula ? 'formula' : kind, text: `${label.text} ${text}`, place: FLOW })
      label.text = ''
    }
    for (const alt of figures) list.add({ kind: 'figure', text: alt, place: FLOW })
  }

  function addTable(rows: readonly { readonly children: readonly Nodes[] }[]): void {
    rows.forEach(({ children }, row) => {
      const cells = children.map((cell) => {
        const figures: string[] = []
        const text = inlineMarkdown('children' in cell ? cell.children : [], { figures })
        return text.trim() === '' ? figures.join(' ') : text
      })
      list.addRow({ kind: 'table_row', table: tables.next, row, header: row === 0, cells, place: FLOW })
    })
    tables.next += 1
  }

  addAll(root.children, { kind: 'paragraph', label: { text: '' } })
}

/** The mark of a note on GitHub. */
const CALLOUT = /^\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*/
