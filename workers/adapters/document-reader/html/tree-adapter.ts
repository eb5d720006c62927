import { html, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5'
import { LIMITS } from '../limits.ts'
import { tooMuch } from '../unreadable.ts'

/** An element while its document is parsed; the document itself is the one without a parent. */
export interface OpenElement {
  readonly name: string
  readonly namespace: html.NS
  readonly attributes: Token.Attribute[]
  readonly children: OpenNode[]
  parent: OpenElement | null
  mode: html.DOCUMENT_MODE
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

const isElement = (node: OpenNode): node is OpenElement => 'children' in node

/** Builds the tree of a document: without comments, no deeper than the limit (what lies deeper is put beside it), and throwing `Unreadable` where it grows too large. */
export function treeAdapter(): TreeAdapter<Tree> {
  let count = 0
  let depth = 0
  let deepest: OpenElement | null = null

  const element = (name: string, namespace: html.NS, attributes: Token.Attribute[]): OpenElement => {
    count += 1
    if (count > LIMITS.treeElements) throw tooMuch('The page has too many elements.')
    return { name, namespace, attributes, children: [], parent: null, mode: html.DOCUMENT_MODE.NO_QUIRKS }
  }
  const textNode = (text: string): OpenText => ({ text, parent: null })
  const put = (parent: OpenElement, node: OpenNode, before?: OpenNode) => {
    if (!isElement(node) && node.text === COMMENT) return
    const isNew = isElement(node) && node.children.length === 0 && node !== deepest
    const into = deepest !== null && before === undefined && isNew ? deepest : parent
    node.parent = into
    const at = before === undefined ? -1 : into.children.lastIndexOf(before)
    if (at === -1) into.children.push(node)
    else into.children.splice(at, 0, node)
  }
  const addText = (parent: OpenElement, text: string, before?: OpenNode) => {
    const at = before === undefined ? parent.children.length : parent.children.lastIndexOf(before)
    const last = parent.children[at - 1]
    if (last !== undefined && !isElement(last)) last.text += text
    else put(parent, textNode(text), before)
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
    setDocumentMode(document, mode) {
      document.mode = mode
    },
    getDocumentMode: ({ mode }) => mode,
    detachNode(node) {
      const siblings = node.parent?.children
      const at = siblings?.[0] === node ? 0 : (siblings?.lastIndexOf(node) ?? -1)
      if (at !== -1) siblings!.splice(at, 1)
      node.parent = null
    },
    adoptAttributes(recipient, attributes) {
      const known = new Set(recipient.attributes.map(({ name }) => name))
      recipient.attributes.push(...attributes.filter(({ name }) => !known.has(name)))
    },
    getFirstChild: ({ children }) => children[0] ?? null,
    getChildNodes: ({ children }) => children,
    getParentNode: ({ parent }) => parent,
    getAttrList: ({ attributes }) => attributes,
    getTagName: ({ name }) => name,
    getNamespaceURI: ({ namespace }) => namespace,
    getTextNodeContent: ({ text }) => text,
    getCommentNodeContent: () => '',
    getDocumentTypeNodeName: () => '',
    getDocumentTypeNodePublicId: () => '',
    getDocumentTypeNodeSystemId: () => '',
    isTextNode: (node): node is OpenText => !isElement(node),
    isCommentNode: (node): node is OpenText => !isElement(node) && node.text === COMMENT,
    isDocumentTypeNode: (_): _ is OpenText => false,
    isElementNode: isElement,
    setNodeSourceCodeLocation() {},
    getNodeSourceCodeLocation: () => null,
    updateNodeSourceCodeLocation() {},
    onItemPush(item) {
      depth += 1
      if (depth === LIMITS.depth) deepest = item
    },
    onItemPop() {
      depth -= 1
      if (depth < LIMITS.depth) deepest = null
    },
  }
}

/** Stands for a comment, which no tree keeps: the parser never makes a text of this. */
const COMMENT = '\0'
