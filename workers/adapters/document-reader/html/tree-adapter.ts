import { html, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5'
import { LIMITS } from '../limits.ts'
import { tooMuch } from '../unreadable.ts'

/** An element while its document is parsed; the document itself is the one without a parent. */
export interface OpenElement {
  name: string
  readonly namespace: html.NS
  readonly attributes: Record<string, string>
  children: (OpenNode | string)[]
  parent: OpenElement | null
}

/** Characters while their document is parsed. */
export interface OpenText {
  text: string
  parent: OpenElement | null
}

/** What stands in an element while its document is parsed. */
export type OpenNode = OpenElement | OpenText

type Tree = TreeAdapterTypeMap<
  OpenNode,
  OpenElement,
  OpenNode,
  OpenElement,
  OpenElement,
  OpenElement,
  OpenText,
  OpenText,
  OpenElement,
  OpenText
>

/** Attributes that readers ask for; the rest would take more memory than the text. */
const ATTRIBUTES = new Set(
  'href lang xml:lang class id role src style hidden aria-hidden aria-level alt alttext width height colspan rowspan start type value reversed name http-equiv content property hreflang display form open close separators accentunder encoding epub:type'.split(
    ' ',
  ),
)

const NO_ATTRIBUTES: Record<string, string> = {}

/** Elements of a page, with what is made of it, within 100 MB. */
const MOST_ELEMENTS = 80_000

/** Characters of one text that may be joined without being made one run. */
const MOST_LOOSE = 65_536

/** Whether a node is an element. */
export const isElement = (node: OpenNode | string): node is OpenElement =>
  typeof node !== 'string' && 'children' in node

/** Builds the tree of a document: without comments, no deeper than the limit (what lies deeper is put beside it), and throwing `Unreadable` where it grows too large. */
export function treeAdapter(): TreeAdapter<Tree> {
  let count = 0
  let depth = 0
  let deepest: OpenElement | null = null
  let loose = 0

  let mode = html.DOCUMENT_MODE.NO_QUIRKS

  const element = (name: string, namespace: html.NS, attributes: Token.Attribute[]): OpenElement => {
    count += 1
    if (count > MOST_ELEMENTS) throw tooMuch('The page has too many elements.')
    return { name, namespace, attributes: kept(attributes), children: [], parent: null }
  }
  const textNode = (text: string): OpenText => ({ text: flat(text), parent: null })
  const put = (parent: OpenElement, node: OpenNode, before?: OpenNode) => {
    if (isText(node) && node.text === COMMENT) return
    const isNew = isElement(node) && node.children.length === 0 && node !== deepest
    const into = deepest !== null && before === undefined && isNew ? deepest : parent
    node.parent = into
    settleText(into)
    const at = before === undefined ? -1 : into.children.lastIndexOf(before)
    if (at === -1) into.children.push(node)
    else into.children.splice(at, 0, node)
  }
  const addText = (parent: OpenElement, text: string, before?: OpenNode) => {
    const at = before === undefined ? parent.children.length : parent.children.lastIndexOf(before)
    const last = parent.children[at - 1]
    if (last === undefined || !isText(last)) return put(parent, textNode(text), before)
    last.text += text
    loose += text.length
    if (loose > MOST_LOOSE) {
      flat(last.text)
      loose = 0
    }
  }

  return {
    createDocument: () => element('', html.NS.HTML, []),
    createDocumentFragment: () => element('', html.NS.HTML, []),
    createElement: element,
    createCommentNode: () => textNode(COMMENT),
    createTextNode: textNode,
    appendChild: put,
    insertBefore: put,
    insertText: addText,
    insertTextBefore: addText,
    setTemplateContent: put,
    getTemplateContent: (template) => template.children.find(isElement) ?? template,
    setDocumentType() {},
    setDocumentMode(_, next) {
      mode = next
    },
    getDocumentMode: () => mode,
    detachNode(node) {
      const siblings = node.parent?.children
      const at = siblings?.[0] === node ? 0 : (siblings?.lastIndexOf(node) ?? -1)
      if (at !== -1) siblings!.splice(at, 1)
      node.parent = null
    },
    adoptAttributes(recipient, attributes) {
      if (recipient.attributes === NO_ATTRIBUTES) return
      for (const [name, value] of Object.entries(kept(attributes))) recipient.attributes[name] ??= value
    },
    getFirstChild: ({ children }) => children.find(isNode) ?? null,
    getChildNodes: ({ children }) => children.filter(isNode),
    getParentNode: ({ parent }) => parent,
    getAttrList: ({ attributes }) => Object.entries(attributes).map(([name, value]) => ({ name, value })),
    getTagName: ({ name }) => name,
    getNamespaceURI: ({ namespace }) => namespace,
    getTextNodeContent: ({ text }) => text,
    getCommentNodeContent: () => '',
    getDocumentTypeNodeName: () => '',
    getDocumentTypeNodePublicId: () => '',
    getDocumentTypeNodeSystemId: () => '',
    isTextNode: isText,
    isCommentNode: (node): node is OpenText => isText(node) && node.text === COMMENT,
    isDocumentTypeNode: (_): _ is OpenText => false,
    isElementNode: isElement,
    setNodeSourceCodeLocation() {},
    getNodeSourceCodeLocation: () => null,
    updateNodeSourceCodeLocation() {},
    onItemPush(item) {
      depth += 1
      if (depth === LIMITS.depth) deepest = item
    },
    onItemPop(item) {
      settleText(item)
      depth -= 1
      if (depth < LIMITS.depth) deepest = null
    },
  }
}

/** Makes one run of the text that an element ends with, once nothing more is added to it. */
function settleText({ children }: OpenElement): void {
  const last = children.at(-1)
  if (last !== undefined && isText(last)) flat(last.text)
}

/** The same text as one run: the parser joins it character by character, and each join is kept until the text is looked at. */
function flat(text: string): string {
  text.charCodeAt(0)
  return text
}

const isNode = (node: OpenNode | string): node is OpenNode => typeof node !== 'string'

const isText = (node: OpenNode | string): node is OpenText => isNode(node) && !isElement(node)

function kept(attributes: readonly Token.Attribute[]): Record<string, string> {
  let named = NO_ATTRIBUTES
  for (const { name, prefix, value } of attributes) {
    const full = prefix ? `${prefix}:${name}` : name
    if (!ATTRIBUTES.has(full)) continue
    if (named === NO_ATTRIBUTES) named = {}
    named[full] = flat(value)
  }
  return named
}

/** Stands for a comment, which no tree keeps: the parser never makes a text of this. */
const COMMENT = '\0'
