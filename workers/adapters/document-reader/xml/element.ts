/** An element of XML. Names bear the prefix that `NAMESPACES` gives, whatever the file calls it. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
}

/** What stands in an element. */
export type XmlNode = XmlElement | string

/** The child elements, of one name where it is given. */
export function childrenOf(element: XmlElement, name?: string): XmlElement[] {
  const found: XmlElement[] = []
  for (const child of element.children)
    if (typeof child !== 'string' && (name === undefined || child.name === name)) found.push(child)
  return found
}

/** The first element found by going down the given names, or null. */
export function elementAt(element: XmlElement | null, ...path: readonly string[]): XmlElement | null {
  let at = element
  for (const name of path) {
    if (at === null) return null
    at = firstChild(at, name)
  }
  return at
}

/** The value of an attribute of the element that is found by going down the given names, or null. */
export const attributeAt = (element: XmlElement | null, attribute: string, ...path: readonly string[]) =>
  elementAt(element, ...path)?.attributes[attribute] ?? null

/** All elements of a name below this one, in order; not those within another of the name. */
export function descendants(element: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = []
  for (const child of element.children) {
    if (typeof child === 'string') continue
    if (child.name === name) found.push(child)
    else for (const deeper of descendants(child, name)) found.push(deeper)
  }
  return found
}

/** All characters within an element, in order. */
export function textOf(node: XmlNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('')
}

function firstChild(element: XmlElement, name: string): XmlElement | null {
  for (const child of element.children) if (typeof child !== 'string' && child.name === name) return child
  return null
}
