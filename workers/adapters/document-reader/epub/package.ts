import { languageTag } from '../opc/language-tag.ts'
import { partOf } from '../opc/parts.ts'
import { tidyLine } from '../pieces/tidy.ts'
import { corrupt } from '../unreadable.ts'
import { attributeAt, childrenOf, descendants, elementAt, textOf, type XmlElement } from '../xml/element.ts'
import type { ZipFile } from '../zip/open-zip.ts'
import { resolveHref } from './href.ts'

/** A file of a book. */
export interface BookItem {
  /** Its name in the archive. */
  readonly name: string
  readonly mediaType: string
  readonly properties: readonly string[]
}

/** What the package document of a book says (EPUB 3.3, section 5). */
export interface BookPackage {
  readonly title: string | null
  readonly language: string | null
  /** In the order in which the book is read. */
  readonly spine: readonly BookItem[]
  /** The table of contents: a navigation document, or the NCX of EPUB 2; null where there is none. */
  readonly contents: BookItem | null
}

/** Reads the package document of a book. Throws `Unreadable` where the archive has none. */
export function packageOf(zip: ZipFile): BookPackage {
  const name = packageName(zip)
  const root = partOf(zip, name)
  const items = new Map(
    descendants(root, 'opf:item').map((item) => [item.attributes.id ?? '', itemOf(item, name)]),
  )
  const spine = elementAt(root, 'opf:spine')
  const references = spine === null ? [] : childrenOf(spine, 'opf:itemref')
  const inOrder = references.flatMap(({ attributes }) => items.get(attributes.idref ?? '') ?? [])
  const pages = [...items.values()].filter(isPage)
  const ncx = items.get(attributeAt(spine, 'toc') ?? '')
  return {
    title: tidyLine(descendants(root, 'dc:title').map(textOf)[0] ?? '') || null,
    language: languageTag(descendants(root, 'dc:language').map(textOf)[0]),
    spine: [...new Set(inOrder.some(isPage) ? inOrder.filter(isPage) : pages)],
    contents: pages.find(({ properties }) => properties.includes('nav')) ?? ncx ?? null,
  }
}

const isPage = ({ mediaType }: BookItem): boolean =>
  ['application/xhtml+xml', 'text/html', 'text/x-oeb1-document'].includes(mediaType)

function packageName(zip: ZipFile): string {
  const container = 'META-INF/container.xml'
  const named = zip.has(container)
    ? descendants(partOf(zip, container), 'ocf:rootfile').map(
        ({ attributes }) => attributes['full-path'] ?? '',
      )
    : []
  const name = [...named, ...zip.names.filter((one) => /\.opf$/i.test(one))].find((one) => zip.has(one))
  if (name === undefined) throw corrupt('The book has no package document.')
  return name
}

function itemOf({ attributes }: XmlElement, packageName: string): BookItem {
  return {
    name: resolveHref(attributes.href ?? '', packageName).name,
    mediaType: attributes['media-type']?.trim().toLowerCase() ?? '',
    properties: (attributes.properties ?? '').split(/\s+/),
  }
}
