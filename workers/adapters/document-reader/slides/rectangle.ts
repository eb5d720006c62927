import type { Boxes } from '../../../domain/locator.ts'

/** A rectangle from the top left, in any unit that its slide is measured in too. */
export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A rectangle in fractions of the slide, cut to it; null where nothing of it is on the slide. */
export function onSlide(place: Rectangle | null, slide: Rectangle): Boxes | null {
  if (place === null) return null
  const fraction = (value: number, whole: number) => Math.min(1, Math.max(0, value / whole))
  const [x0, x1] = [fraction(place.x, slide.width), fraction(place.x + place.width, slide.width)]
  const [y0, y1] = [fraction(place.y, slide.height), fraction(place.y + place.height, slide.height)]
  return x0 < x1 && y0 < y1 ? [[x0, y0, x1, y1]] : null
}
