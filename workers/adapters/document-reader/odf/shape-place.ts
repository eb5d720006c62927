import type { Rectangle } from '../slides/rectangle.ts'
import { childrenOf, type XmlElement } from '../xml/element.ts'
import { centimetres } from './length.ts'

/** The place of a shape on its page in centimetres, of a group that of all in it; null where the file gives none. */
export function placeOfShape(shape: XmlElement): Rectangle | null {
  const { attributes } = shape
  if (shape.name === 'draw:g') return hullOf(childrenOf(shape).map(placeOfShape))
  const [width, height] = [centimetres(attributes['svg:width']), centimetres(attributes['svg:height'])]
  if (width === null || height === null || width < 0 || height < 0) return null
  const turned = transformed(attributes['draw:transform'], width, height)
  if (turned !== null) return turned
  const [x, y] = [centimetres(attributes['svg:x']), centimetres(attributes['svg:y'])]
  return x === null || y === null ? null : { x, y, width, height }
}

function hullOf(places: readonly (Rectangle | null)[]): Rectangle | null {
  const known = places.filter((place) => place !== null)
  const [first] = known
  if (first === undefined) return null
  let { x, y } = first
  let [right, bottom] = [x + first.width, y + first.height]
  for (const one of known) {
    x = Math.min(x, one.x)
    y = Math.min(y, one.y)
    right = Math.max(right, one.x + one.width)
    bottom = Math.max(bottom, one.y + one.height)
  }
  return { x, y, width: right - x, height: bottom - y }
}

/** What a transformation makes of a rectangle at the origin: it is turned against the clock, then moved. */
function transformed(transform: string | undefined, width: number, height: number): Rectangle | null {
  const [, across, down] = /translate\s*\(\s*(\S+?)[\s,]+(\S+?)\s*\)/.exec(transform ?? '') ?? []
  const [x, y] = [centimetres(across), centimetres(down)]
  if (x === null || y === null) return null
  const angle = Number(/rotate\s*\(\s*(-?[0-9.e-]+)/.exec(transform ?? '')?.[1] ?? 0)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const corners = [0, width].flatMap((left) =>
    [0, height].map((top) => ({
      x: x + left * cos + top * sin,
      y: y - left * sin + top * cos,
      width: 0,
      height: 0,
    })),
  )
  return Number.isFinite(angle) ? hullOf(corners) : null
}
