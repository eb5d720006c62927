import { html, parse } from 'parse5'
import { LIMITS } from '../limits.ts'
import { tooMuch } from '../unreadable.ts'
import type { XmlElement } from '../xml/element.ts'
import { type OpenElement, treeAdapter } from './tree-adapter.ts'

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
  return kept(document.children.find((node) => 'children' in node) ?? document)
}

/** Parses XHTML by the rules of HTML, which know its entities and forgive its faults; empty elements are closed first. */
export function parseXhtml(text: string): XmlElement {
  return parseHtml(
    text.replace(SELF_CLOSING, (tag, name: string, rest: string) =>
      VOID.has(name.toLowerCase()) ? tag : `<${name}${rest}></${name}>`,
    ),
  )
}

const SELF_CLOSING = /<([A-Za-z][\w:.-]*)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)\/>/g

/** Elements that never have contents (WHATWG HTML, 13.1.2). */
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

function kept({ name, namespace, attributes, children }: OpenElement, depth = 0): XmlElement {
  if (depth > 2 * LIMITS.depth) throw tooMuch(`Elements lie more than ${2 * LIMITS.depth} deep.`)
  return {
    name: (PREFIXES[namespace] ?? '') + name.replace(/^(?:x?html|h):/, ''),
    attributes: attributesOf(attributes),
    children: children.map((node) => ('children' in node ? kept(node, depth + 1) : node.text)),
  }
}

function attributesOf(attributes: OpenElement['attributes']): Record<string, string> {
  const named: Record<string, string> = Object.create(null)
  for (const { name, value } of attributes) named[name] = value
  return named
}
