import { html, parse } from 'parse5'
import { LIMITS } from '../limits.ts'
import { tooMuch } from '../unreadable.ts'
import type { XmlElement } from '../xml/element.ts'
import { isElement, type OpenElement, treeAdapter } from './tree-adapter.ts'

/** The prefix of names that are not those of HTML, as `NAMESPACES` has them. */
const PREFIXES: Partial<Record<html.NS, string>> = {
  [html.NS.MATHML]: 'math:',
  [html.NS.SVG]: 'svg:',
}

/**
 * Parses HTML as browsers do, whatever its faults, and returns the root element. Names are in lower case; those of
 * MathML begin with `math:`. Nothing is run or fetched. Throws `Unreadable` where the page is too large.
 */
export function parseHtml(text: string): XmlElement {
  const document = parse(text, { treeAdapter: treeAdapter(), scriptingEnabled: false })
  const root = document.children.find(isElement) ?? document
  settle(root)
  if (!isSettled(root)) throw new Error('A text was left unsettled')
  return root
}

/** Parses XHTML by the rules of HTML, which know its entities and forgive its faults; empty elements are closed first. */
export function parseXhtml(text: string): XmlElement {
  return parseHtml(
    text
      .replace(DOCUMENT_TYPE, '')
      .replace(SELF_CLOSING, (tag, name: string, rest: string) =>
        VOID.has(name.toLowerCase()) ? tag : `<${name}${rest}></${name}>`,
      ),
  )
}

/** A document type with declarations of its own, which HTML has not: its parser would end it with the first of them. */
const DOCUMENT_TYPE = /^\s*(?:<\?xml[^>]*>\s*)?<!DOCTYPE[^<>[]*\[[^\]]*\]\s*>/i

/** A name is taken whole: a shorter one would be tried for each of its letters. */
const SELF_CLOSING = /<([A-Za-z][\w:.-]*)(?![\w:.-])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)\/>/g

/** Elements that never have contents (WHATWG HTML, 13.1.2). */
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** Makes a parsed element what readers know, in place: a copy would take the memory twice. */
function settle(element: OpenElement, depth = 0): void {
  if (depth > 2 * LIMITS.depth) throw tooMuch(`Elements lie more than ${2 * LIMITS.depth} deep.`)
  element.name = (PREFIXES[element.namespace] ?? '') + element.name.replace(/^(?:x?html|h):/, '')
  element.parent = null
  element.children = element.children.map((child) => {
    if (isElement(child)) settle(child, depth + 1)
    else if (typeof child !== 'string') return child.text
    return child
  })
}

const isSettled = (element: OpenElement): element is OpenElement & XmlElement =>
  element.children.every((child) => typeof child === 'string' || isElement(child))
