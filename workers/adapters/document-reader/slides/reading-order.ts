import type { Rectangle } from './rectangle.ts'

/** Something on a slide that takes its turn in reading. */
export interface Placed {
  /** Placeholders keep the order they are given in; a title comes before all. */
  readonly as: 'title' | 'placeholder' | 'free'
  readonly place: Rectangle | null
}

/** The part of a slide's height within which the tops of shapes beside each other lie. */
const BAND = 0.05

/** Puts what is on a slide in reading order: title, then placeholders, with the others by position among them. */
export function inReadingOrder<T extends Placed>(items: readonly T[], slide: Rectangle): T[] {
  const titles = items.filter((item) => item.as === 'title')
  const filling = items.filter((item) => item.as === 'placeholder')
  const free = byPosition(
    items.filter((item) => item.as === 'free'),
    slide.height * BAND,
  )
  const ordered = [...titles]
  let next = 0
  for (const placeholder of filling) {
    for (; next < free.length && free[next]!.top < topOf(placeholder); next += 1)
      ordered.push(free[next]!.item)
    ordered.push(placeholder)
  }
  return [...ordered, ...free.slice(next).map(({ item }) => item)]
}

/** Row after row from the top, each from the left. @param band within which tops count as one row */
function byPosition<T extends Placed>(items: readonly T[], band: number): { item: T; top: number }[] {
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
const topOf = ({ place }: Placed): number => place?.y ?? Number.MAX_VALUE

const leftOf = ({ place }: Placed): number => place?.x ?? 0
