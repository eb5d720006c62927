import type { PackedPicture } from '../../../ports/document-reader.ts'
import { mathmlText } from '../math/mathml.ts'
import { partOf } from '../opc/parts.ts'
import { ifReadable } from '../unreadable.ts'
import { childrenOf, descendants, elementAt, type XmlElement } from '../xml/element.ts'
import { entryName } from '../zip/entry-name.ts'
import type { ZipFile } from '../zip/open-zip.ts'

/** The content of an object that a frame embeds, or null. */
export function embeddedIn(frame: XmlElement, zip: ZipFile): XmlElement | null {
  const object = childrenOf(frame, 'draw:object')[0]
  if (object === undefined) return null
  const own = childrenOf(object)[0]
  if (own !== undefined) return own
  const name = (object.attributes['xlink:href'] ?? '').replace(/^\.\//, '').replace(/\/$/, '')
  if (name === '' || !zip.has(`${name}/content.xml`)) return null
  return ifReadable(() => partOf(zip, `${name}/content.xml`), null)
}

/** The formula that a frame shows, or null. */
export function formulaIn(frame: XmlElement, zip: ZipFile): string | null {
  const embedded = embeddedIn(frame, zip)
  return embedded?.name === 'math:math' ? mathmlText(embedded) : null
}

/** The table of values that an embedded chart plots, or null. */
export function chartTableIn(embedded: XmlElement | null): XmlElement | null {
  const body = elementAt(embedded, 'office:body')
  if (body === null || elementAt(body, 'office:chart') === null) return null
  return descendants(body, 'table:table')[0] ?? null
}

/** What a frame holds beside the picture that stands in for it. */
const HOLDS_MORE = new Set(['draw:object', 'draw:object-ole', 'draw:text-box', 'draw:plugin', 'table:table'])

/** The picture that a frame shows and that lies in the package, or null; what only stands in for a table or an object is none. */
export function pictureIn(frame: XmlElement, zip: ZipFile): PackedPicture | null {
  const content = frame.name === 'draw:frame' ? childrenOf(frame) : []
  const image = content.find(({ name }) => name === 'draw:image')
  if (image === undefined || content.some(({ name }) => HOLDS_MORE.has(name))) return null
  const part = entryName(image.attributes['xlink:href'] ?? '', '')
  return zip.has(part) ? { part, crop: null } : null
}
