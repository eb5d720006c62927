import { childrenOf, elementAt, type XmlElement } from '../xml/element.ts'
import { placeOf, type Rectangle, type ToSlide, withinGroup } from './geometry.ts'
import { inheritedBy, isHidden, isTitle, type Looks, type Placeholder, placeholderOf } from './placeholder.ts'

/** A shape of a slide with its place. */
export interface PlacedShape {
  readonly shape: XmlElement
  readonly placeholder: Placeholder | null
  readonly place: Rectangle | null
}

interface Item {
  readonly shapes: readonly PlacedShape[]
  readonly placeholder: Placeholder | null
  readonly place: Rectangle | null
}

const SHAPES = new Set(['p:sp', 'p:pic', 'p:graphicFrame', 'p:cxnSp'])

/** Placeholders that repeat on every slide, and the picture of the slide on its notes. */
const FURNITURE = new Set(['dt', 'ftr', 'sldNum', 'hdr', 'sldImg'])

/** The part of a slide's height within which the tops of shapes beside each other lie. */
const BAND = 0.05

/** The shapes of a tree in reading order: title, then placeholders in their order with the others by position among them. */
export function shapesOf(
  tree: XmlElement,
  looks: Looks,
  slide: Rectangle,
  toSlide: ToSlide = (inner) => inner,
) {
  const items = childrenOf(tree).flatMap((child) => itemOf(child, looks, slide, toSlide))
  return inOrder(items, slide).flatMap(({ shapes }) => shapes)
}

function itemOf(child: XmlElement, looks: Looks, slide: Rectangle, toSlide: ToSlide): Item[] {
  if (isHidden(child)) return []
  if (child.name === 'p:grpSp') {
    const transform = elementAt(child, 'p:grpSpPr', 'a:xfrm')
    const own = placeOf(transform)
    const shapes: readonly PlacedShape[] = shapesOf(child, looks, slide, withinGroup(transform, toSlide))
    return [{ shapes, placeholder: null, place: own === null ? null : toSlide(own) }]
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
  return [{ shapes: [{ shape: child, placeholder, place }], placeholder, place }]
}

const ownPlace = (shape: XmlElement): Rectangle | null =>
  placeOf(elementAt(shape, 'p:spPr', 'a:xfrm') ?? elementAt(shape, 'p:xfrm'))

function inOrder(items: readonly Item[], slide: Rectangle): Item[] {
  const titles = items.filter(({ placeholder }) => isTitle(placeholder))
  const filling = items.filter(({ placeholder }) => placeholder !== null && !isTitle(placeholder))
  const free = byPosition(
    items.filter(({ placeholder }) => placeholder === null),
    slide.height * BAND,
  )
  const ordered = [...titles]
  for (const placeholder of filling) {
    while (free.length > 0 && free[0]!.top < topOf(placeholder)) ordered.push(free.shift()!.item)
    ordered.push(placeholder)
  }
  return [...ordered, ...free.map(({ item }) => item)]
}

/** Row after row from the top, each from the left. @param band within which tops count as one row, in EMU */
function byPosition(items: readonly Item[], band: number): { item: Item; top: number }[] {
  let top = Number.NEGATIVE_INFINITY
  return [...items]
    .sort((one, other) => compared(topOf(one), topOf(other)))
    .map((item) => {
      if (topOf(item) > top + band) top = topOf(item)
      return { item, top }
    })
    .sort((one, other) => compared(one.top, other.top) || compared(leftOf(one.item), leftOf(other.item)))
}

const compared = (one: number, other: number): number => (one === other ? 0 : one - other)

/** What has no place stands last. */
const topOf = ({ place }: Item): number => place?.y ?? Number.MAX_VALUE

const leftOf = ({ place }: Item): number => place?.x ?? 0
