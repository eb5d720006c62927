import { inReadingOrder, type Placed } from '../slides/reading-order.ts'
import type { Rectangle } from '../slides/rectangle.ts'
import { childrenOf, elementAt, type XmlElement } from '../xml/element.ts'
import { placeOf, type ToSlide, withinGroup } from './geometry.ts'
import { inheritedBy, isHidden, isTitle, type Looks, type Placeholder, placeholderOf } from './placeholder.ts'

/** A shape of a slide with its place. */
export interface PlacedShape {
  readonly shape: XmlElement
  readonly placeholder: Placeholder | null
  readonly place: Rectangle | null
}

interface Item extends Placed {
  readonly shapes: readonly PlacedShape[]
}

const SHAPES = new Set(['p:sp', 'p:pic', 'p:graphicFrame', 'p:cxnSp'])

/** Placeholders that repeat on every slide, and the picture of the slide on its notes. */
const FURNITURE = new Set(['dt', 'ftr', 'sldNum', 'hdr', 'sldImg'])

/** The shapes of a tree in reading order: title, then placeholders in their order with the others by position among them. */
export function shapesOf(
  tree: XmlElement,
  looks: Looks,
  slide: Rectangle,
  toSlide: ToSlide = (inner) => inner,
) {
  const items = childrenOf(tree).flatMap((child) => itemOf(child, looks, slide, toSlide))
  return inReadingOrder(items, slide).flatMap(({ shapes }) => shapes)
}

function itemOf(child: XmlElement, looks: Looks, slide: Rectangle, toSlide: ToSlide): Item[] {
  if (isHidden(child)) return []
  if (child.name === 'p:grpSp') {
    const transform = elementAt(child, 'p:grpSpPr', 'a:xfrm')
    const own = placeOf(transform)
    const shapes: readonly PlacedShape[] = shapesOf(child, looks, slide, withinGroup(transform, toSlide))
    return [{ shapes, as: 'free', place: own === null ? null : toSlide(own) }]
  }
  if (!SHAPES.has(child.name)) return []
  const placeholder = placeholderOf(child)
  if (placeholder !== null && FURNITURE.has(placeholder.type)) return []
  const own = ownPlace(child)
  const inherited = () =>
    placeholder === null
      ? null
      : (inheritedBy(placeholder, looks)
          .map(ownPlace)
          .find((one) => one !== null) ?? null)
  const place = own === null ? inherited() : toSlide(own)
  const as = isTitle(placeholder) ? 'title' : placeholder === null ? 'free' : 'placeholder'
  return [{ shapes: [{ shape: child, placeholder, place }], as, place }]
}

const ownPlace = (shape: XmlElement): Rectangle | null =>
  placeOf(elementAt(shape, 'p:spPr', 'a:xfrm') ?? elementAt(shape, 'p:xfrm'))
