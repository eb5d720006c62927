import type { Box } from '../../../domain/locator.ts'
import type { PackedPicture } from '../../../ports/document-reader.ts'
import { attributeAt, childrenOf, elementAt, type XmlElement } from '../xml/element.ts'

/** Elements that hold the fill of a picture, or of a shape that shows one. */
const AROUND = ['p:blipFill', 'pic:blipFill', 'p:spPr']

/** The picture that fills a shape and is embedded in the package, or null. @param nameOf the part behind a link */
export function blipIn(shape: XmlElement, nameOf: (id: string) => string | null): PackedPicture | null {
  for (const child of childrenOf(shape)) {
    if (!AROUND.includes(child.name)) continue
    const fill = elementAt(child, 'a:blip') === null ? elementAt(child, 'a:blipFill') : child
    const link = attributeAt(fill, 'r:embed', 'a:blip')
    const part = link === null ? null : nameOf(link)
    if (part !== null) return { part, crop: cropOf(elementAt(fill, 'a:srcRect')) }
  }
  return null
}

/** What `a:srcRect` leaves of a picture; its sides are cut by 100,000ths (ISO/IEC 29500-1, 20.1.8.55), and negative ones add a margin. */
function cropOf(rectangle: XmlElement | null): Box | null {
  const cut = (side: string) =>
    Math.min(1, Math.max(0, Number(rectangle?.attributes[side] ?? 0) / 100_000 || 0))
  const [x0, y0, x1, y1] = [cut('l'), cut('t'), 1 - cut('r'), 1 - cut('b')]
  const isWhole = x0 === 0 && y0 === 0 && x1 === 1 && y1 === 1
  return isWhole || x0 >= x1 || y0 >= y1 ? null : [x0, y0, x1, y1]
}
