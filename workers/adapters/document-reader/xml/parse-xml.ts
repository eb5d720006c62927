import { Parser } from 'htmlparser2'
import { LIMITS } from '../limits.ts'
import { corrupt, tooMuch } from '../unreadable.ts'
import type { XmlElement, XmlNode } from './element.ts'
import { OUTERMOST, qualified, qualifiedAttributes, type Scope, scopeWithin } from './naming.ts'
import { xmlDecoder } from './xml-decoder.ts'

/** Gives the bytes of a file in order. */
export type XmlSource = (write: (bytes: Uint8Array) => void) => void

/** Which elements are handed over one by one instead of being kept. */
export interface Streamed {
  /** The children of elements of this name are handed over. */
  readonly childrenOf: string
  /** Is given each as soon as it is whole, and the root with what stands before. */
  readonly take: (element: XmlElement, root: XmlElement) => void
}

interface Open {
  readonly element: XmlElement & { readonly children: XmlNode[] }
  readonly scope: Scope
  /** Where its opening tag ends: a tag that closes itself is reported as left open, at this same place. */
  readonly tagEnd: number
}

/**
 * Parses XML into a tree and returns its root. Document types are not read: an entity of their making stays as it
 * is written. Of alternatives (`mc:AlternateContent`) the first choice is kept, else the fallback.
 * Throws `Unreadable` where elements are not closed, lie too deep or are too many to hold.
 */
export function parseXml(source: XmlSource, streamed?: Streamed): XmlElement {
  const open: Open[] = []
  let root: XmlElement | null = null
  let held = 0
  let seen = 0
  let characters = 0

  const enter = (tag: string, given: Record<string, string>) => {
    if (open.length >= LIMITS.depth) throw tooMuch(`Elements lie more than ${LIMITS.depth} deep.`)
    held += 1
    seen += 1
    if (held > LIMITS.treeElements || seen > LIMITS.elements)
      throw tooMuch('A part of the file has too many elements.')
    const scope = scopeWithin(open.at(-1)?.scope ?? OUTERMOST, given)
    const attributes = qualifiedAttributes(given, scope)
    open.push({
      element: { name: qualified(tag, scope), attributes, children: [] },
      scope,
      tagEnd: parser.endIndex,
    })
  }
  const leave = (implied: boolean) => {
    const closed = open.pop()
    if (closed === undefined) return
    const { element } = closed
    if (implied && closed.tagEnd !== parser.endIndex)
      throw corrupt('A part of the file ends within an element.')
    const parent = open.at(-1)?.element
    if (parent === undefined) root ??= element
    else if (streamed !== undefined && parent.name === streamed.childrenOf) {
      held -= countOf(element)
      streamed.take(element, open[0]!.element)
    } else if (element.name === 'mc:AlternateContent')
      for (const one of chosen(element)) parent.children.push(one)
    else parent.children.push(element)
  }
  const append = (text: string) => {
    const children = open.at(-1)?.element.children
    if (children === undefined) return
    characters += text.length
    if (characters > LIMITS.characters) throw tooMuch('A part of the file has too many characters.')
    if (typeof children.at(-1) === 'string') children.push(`${children.pop()}${text}`)
    else children.push(text)
  }

  const parser = new Parser(
    { onopentag: enter, onclosetag: (_, implied) => leave(implied), ontext: append },
    { xmlMode: true, decodeEntities: true },
  )
  const decode = xmlDecoder()
  source((bytes) => parser.write(decode(bytes, true)))
  parser.write(decode(new Uint8Array(), false))
  parser.end()
  if (root === null) throw corrupt('A part of the file is not XML.')
  return root
}

function chosen(alternatives: XmlElement): readonly XmlNode[] {
  const elements = alternatives.children.filter((child) => typeof child !== 'string')
  const choice =
    elements.find(({ name }) => name === 'mc:Choice') ?? elements.find(({ name }) => name === 'mc:Fallback')
  return choice?.children ?? []
}

function countOf(element: XmlElement): number {
  let count = 1
  for (const child of element.children) if (typeof child !== 'string') count += countOf(child)
  return count
}
