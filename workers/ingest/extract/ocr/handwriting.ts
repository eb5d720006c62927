import type { Component, Ink } from '../../prepare-image/components.ts'
import { candidateLines } from './candidate-lines.ts'
import type { PageInk } from './page-ink.ts'

/** Cells along each side of the grid in which shapes are compared. */
const GRID = 12
/** Letters compared with one another: an even sample of a page. */
const SAMPLE = 500
/** With fewer letters a page of print has few that occur twice, and nothing is said. */
const ENOUGH = 30
/** Shapes that differ by less than this part of their ink are the same letter of the same type. */
const SAME = 0.15
/** Sizes of twins differ by at most this part and a pixel. */
const SIZE = 0.12
/** A shape of less ink, in pixels, is a speck: specks are all alike. */
const SPECK = 12
/**
 * Of printed letters at least so many have a twin, of written ones at most so few. On photos and scans of print in Latin, Devanagari
 * and Japanese between 0.27 and 0.97 were measured, on letters and notes written by hand between 0 and 0.05.
 */
const [PRINTED, WRITTEN] = [0.25, 0.05]
/**
 * Letters of a line of print stand on one line, or hang from one as in Devanagari: measured 0 of their height, save in books that lie
 * bent. Written ones stand this much apart, measured 0.03 to 0.2: small worn print has few twins, but it stands.
 */
const APART = 0.03
/** A line has at least so many letters. */
const LINE = 5

/**
 * Estimates how much of a page is written by hand, 0–1: types give the same letter the same shape again and again and stand on a line, a
 * hand does neither. Null where there are too few letters to tell. A page of print with some notes on it counts as print.
 */
export function handwritingIn({ ink, usual, letters }: PageInk): number | null {
  const whole = letters.filter(
    (letter) => letter.y1 - letter.y0 >= usual / 2 && letter.x1 - letter.x0 >= 3 && letter.ink > SPECK,
  )
  if (whole.length < ENOUGH) return null
  const every = Math.max(1, Math.floor(whole.length / SAMPLE))
  const shapes = shapesOf(
    ink,
    whole.filter((_, at) => at % every === 0),
  )
  const twins = shapes.filter((shape, at) =>
    shapes.some((other, place) => place !== at && isSame(shape, other)),
  ).length
  const unlike = (PRINTED - twins / shapes.length) / (PRINTED - WRITTEN)
  return Math.min(1, Math.max(0, unlike), unevenness(whole, usual) / APART)
}

/** How far letters lie from the foot or the head of their lines, whichever is less, in usual heights; Infinity without lines. */
function unevenness(letters: readonly Component[], usual: number): number {
  const lines = candidateLines(letters, usual).filter(({ length }) => length >= LINE)
  if (lines.length === 0) return Infinity
  const apart = (side: 'y0' | 'y1'): number =>
    median(
      lines.flatMap((line) => {
        const common = median(line.map((letter) => letter[side]))
        return line.map((letter) => Math.abs(letter[side] - common) / usual)
      }),
    )
  return Math.min(apart('y0'), apart('y1'))
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

interface Shape {
  readonly width: number
  readonly height: number
  /** Ink of each cell of the grid as part of the cell. */
  readonly cells: Float32Array
}

function shapesOf({ stretches }: Ink, letters: readonly Component[]): Shape[] {
  const shapes = new Map(
    letters.map((letter) => [
      letter,
      { width: letter.x1 - letter.x0, height: letter.y1 - letter.y0, cells: new Float32Array(GRID * GRID) },
    ]),
  )
  for (const { y, from, to, component } of stretches) {
    const shape = shapes.get(component)
    if (shape === undefined) continue
    const { width, height, cells } = shape
    const row = Math.floor(((y - component.y0) * GRID) / height)
    for (let x = from; x < to; x++)
      cells[row * GRID + Math.floor(((x - component.x0) * GRID) / width)]! += (GRID * GRID) / (width * height)
  }
  return [...shapes.values()]
}

function isSame(one: Shape, other: Shape): boolean {
  if (Math.abs(one.width - other.width) > 1 + SIZE * one.width) return false
  if (Math.abs(one.height - other.height) > 1 + SIZE * one.height) return false
  let [apart, together] = [0, 0]
  for (let at = 0; at < GRID * GRID; at++) {
    apart += Math.abs(one.cells[at]! - other.cells[at]!)
    together += one.cells[at]! + other.cells[at]!
  }
  return apart < SAME * together
}
