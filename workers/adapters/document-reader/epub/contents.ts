import { decode } from '../encoding/decode.ts'
import type { NavHeading } from '../html/add-html.ts'
import { parseXhtml } from '../html/parse-html.ts'
import { partOf } from '../opc/parts.ts'
import { tidyLine } from '../pieces/tidy.ts'
import { childrenOf, descendants, elementAt, textOf, type XmlElement } from '../xml/element.ts'
import type { ZipFile } from '../zip/open-zip.ts'
import { resolveHref } from './href.ts'
import type { BookItem } from './package.ts'

/** The titles that a table of contents gives to places: by the name of the file and the id within it. */
export type Contents = (name: string, id: string) => NavHeading | undefined

/** Entries within entries. */
const DEEPEST = 6

/** Reads the table of contents of a book. Throws `Unreadable`. */
export async function contentsOf(zip: ZipFile, item: BookItem): Promise<Contents> {
  const titles = new Map<string, NavHeading>()
  const add = (label: string, href: string, level: number) => {
    const { name, id } = resolveHref(href, item.name)
    const key = `${name.toLowerCase()}#${id}`
    const text = tidyLine(label)
    if (text !== '' && !titles.has(key)) titles.set(key, { text, level })
  }
  if (item.properties.includes('nav')) addNavigation(await page(zip, item.name), add)
  else addNcx(partOf(zip, item.name), add)
  return (name, id) => titles.get(`${name.toLowerCase()}#${id}`)
}

type Add = (label: string, href: string, level: number) => void

const page = async (zip: ZipFile, name: string): Promise<XmlElement> =>
  parseXhtml(await decode(zip.bytes(name), null))

function addNavigation(root: XmlElement, add: Add): void {
  const navs = descendants(root, 'nav')
  const toc =
    navs.find(({ attributes }) => (attributes['epub:type'] ?? '').split(/\s+/).includes('toc')) ?? navs[0]
  const visit = (list: XmlElement, level: number): void => {
    for (const item of childrenOf(list, 'li')) {
      const link = descendants(item, 'a')[0]
      if (link !== undefined) add(textOf(link), link.attributes.href ?? '', level)
      const within = elementAt(item, 'ol')
      if (within !== null && level < DEEPEST) visit(within, level + 1)
    }
  }
  const list = toc === undefined ? null : elementAt(toc, 'ol')
  if (list !== null) visit(list, 1)
}

function addNcx(root: XmlElement, add: Add): void {
  const visit = (element: XmlElement, level: number): void => {
    for (const point of childrenOf(element, 'ncx:navPoint')) {
      const label = elementAt(point, 'ncx:navLabel', 'ncx:text')
      const source = elementAt(point, 'ncx:content')?.attributes.src
      if (label !== null && source !== undefined) add(textOf(label), source, level)
      if (level < DEEPEST) visit(point, level + 1)
    }
  }
  const map = elementAt(root, 'ncx:navMap')
  if (map !== null) visit(map, 1)
}
