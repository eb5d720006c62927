import type { Rectangle } from '../slides/rectangle.ts'
import { elementAt, type XmlElement } from '../xml/element.ts'

/** Takes a rectangle of a group's own space to the space of the slide. */
export type ToSlide = (inner: Rectangle) => Rectangle

/** EMU are whole numbers of at most 2^31 in size on a slide (ISO/IEC 29500-1, 20.1.10.16); more is a broken file. */
const FARTHEST = 2 ** 40

/** The place that an `a:xfrm` (or `p:xfrm`) gives, as it stands after turning; null where it gives none. */
export function placeOf(transform: XmlElement | null): Rectangle | null {
  const place = rectangle(elementAt(transform, 'a:off'), elementAt(transform, 'a:ext'))
  if (place === null) return null
  // 60,000 units a degree (20.1.10.3).
  const angle = ((Number(transform?.attributes.rot ?? 0) / 60_000) * Math.PI) / 180
  if (!Number.isFinite(angle) || angle === 0) return place
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const width = place.width * cos + place.height * sin
  const height = place.width * sin + place.height * cos
  return { x: place.x + (place.width - width) / 2, y: place.y + (place.height - height) / 2, width, height }
}

/** How what stands in a group is placed on the slide. @param transform its `a:xfrm` @param outer of the group around it */
export function withinGroup(transform: XmlElement | null, outer: ToSlide): ToSlide {
  const place = rectangle(elementAt(transform, 'a:off'), elementAt(transform, 'a:ext'))
  const own = rectangle(elementAt(transform, 'a:chOff'), elementAt(transform, 'a:chExt'))
  if (place === null || own === null) return outer
  const across = own.width === 0 ? 1 : place.width / own.width
  const down = own.height === 0 ? 1 : place.height / own.height
  return (inner) =>
    outer({
      x: place.x + (inner.x - own.x) * across,
      y: place.y + (inner.y - own.y) * down,
      width: inner.width * across,
      height: inner.height * down,
    })
}

function rectangle(offset: XmlElement | null, extent: XmlElement | null): Rectangle | null {
  if (offset === null || extent === null) return null
  const [x, y] = [Number(offset.attributes.x), Number(offset.attributes.y)]
  const [width, height] = [Number(extent.attributes.cx), Number(extent.attributes.cy)]
  return [x, y, width, height].every((one) => Math.abs(one) < FARTHEST) && width >= 0 && height >= 0
    ? { x, y, width, height }
    : null
}
