import type { Box } from '../../../domain/locator.ts'
import type { OcrLine } from '../../../ports/ocr-provider.ts'
import type { Component } from '../../prepare-image/components.ts'
import { ownersOf } from './ink-coverage.ts'
import type { PageInk } from './page-ink.ts'

/** Cells across a page in which ink hangs together: one is about 9 points wide. */
const CELLS = 64
/** Ink in cells this near together is one region. */
const REACH = 2
/** Regions take up at least this part of the page and so many cells each way; of more than this part they are its background. */
const [LEAST_AREA, LEAST_CELLS, MOST_AREA] = [0.03, 4, 0.85]
/** At least this part of the ink of a region is larger than letters are. */
const LARGE = 0.5
/** A frame has less than this part of its ink within, which begins this part of its sides from them. */
const [HOLLOW, RIM] = [0.1, 0.12]
/** Frames are at least this part of the page: what is smaller may be a box of a diagram. */
const FRAME_AREA = 0.1
/** Rules are so many times as long as thick, and thinner than a cell. */
const LONG = 5
/** Grain is less high and less wide, in pixels. */
const SPECK = 4
/** Ink at most so many times as high as the words that cover it is part of them. */
const AS_HIGH = 1.3

/**
 * Finds large regions of ink that is no text: photographs, drawings, charts, and tables with ruled cells. Rules, frames and what was
 * recognised as words are in none.
 * @returns boxes in fractions of the picture
 */
export function drawnRegions(page: PageInk, lines: readonly OcrLine[]): Box[] {
  const cell = page.width / CELLS
  const rows = Math.ceil(page.height / cell)
  const [all, large] = inkInCells(page, lines, cell, rows)
  return gathered(all, rows).flatMap((cells) => {
    const area = cellsArea(cells)
    const [width, height] = [area.x1 - area.x0, area.y1 - area.y0]
    const part = (width * height) / (CELLS * rows)
    if (part < LEAST_AREA || part > MOST_AREA || Math.min(width, height) < LEAST_CELLS) return []
    if (sumOf(large, cells) < LARGE * sumOf(all, cells)) return []
    const within = cells.filter((at) => isInner(at % CELLS, Math.floor(at / CELLS), area)).length
    if (within < HOLLOW * cells.length) return []
    const bottom = Math.min(1, (area.y1 * cell) / page.height)
    return [[area.x0 / CELLS, (area.y0 * cell) / page.height, area.x1 / CELLS, bottom] satisfies Box]
  })
}

/** Dark pixels in each cell that are no words: all of them, and those of ink larger than letters. */
function inkInCells(
  page: PageInk,
  lines: readonly OcrLine[],
  cell: number,
  rows: number,
): [Float64Array, Float64Array] {
  const [all, large] = [new Float64Array(CELLS * rows), new Float64Array(CELLS * rows)]
  const letters = new Set(page.letters)
  const left = new Set(drawnComponents(page, lines, cell))
  for (const { y, from, to, component } of page.ink.stretches) {
    if (!left.has(component)) continue
    const row = Math.floor(y / cell) * CELLS
    for (let x = from; x < to; ) {
      const column = Math.floor(x / cell)
      const end = Math.min(to, Math.ceil((column + 1) * cell))
      all[row + column]! += end - x
      if (!letters.has(component)) large[row + column]! += end - x
      x = Math.max(x + 1, end)
    }
  }
  return [all, large]
}

/** Ink that is neither grain, nor a rule, nor a frame, nor part of a recognised word. */
function drawnComponents(page: PageInk, lines: readonly OcrLine[], cell: number): Component[] {
  const owners = ownersOf(page, lines, 0)
  const heights = lines.map(({ words }) => Math.max(...words.map(({ box }) => box[3] - box[1])) * page.height)
  const isOfWord = ({ x0, x1, y0, y1 }: Component): boolean => {
    const owner = owners[((y0 + y1) >> 1) * page.width + ((x0 + x1) >> 1)]!
    return owner > 0 && y1 - y0 <= AS_HIGH * heights[owner - 1]!
  }
  const left = page.ink.components.filter((one) => {
    const [width, height] = [one.x1 - one.x0, one.y1 - one.y0]
    const [short, long] = [Math.min(width, height), Math.max(width, height)]
    return long >= SPECK && !(short < cell && long > LONG * short && long > 2 * cell) && !isOfWord(one)
  })
  const frames = framesAmong(left, page)
  return left.filter((one) => !frames.has(one))
}

/** Large ink that runs along the sides of its box: the border of a page, a frame, the shadow at the edge of a scan. */
function framesAmong(components: readonly Component[], page: PageInk): Set<Component> {
  const inner = new Map(
    components
      .filter(({ x0, x1, y0, y1 }) => (x1 - x0) * (y1 - y0) >= FRAME_AREA * page.width * page.height)
      .map((one) => [one, 0]),
  )
  for (const { y, from, to, component } of page.ink.stretches) {
    const ink = inner.get(component)
    if (ink === undefined) continue
    const rim = RIM * (component.x1 - component.x0)
    const within = Math.min(to, component.x1 - rim) - Math.max(from, component.x0 + rim)
    if (within > 0 && isInner((from + to) / 2, y, { ...component, x0: -Infinity, x1: Infinity }))
      inner.set(component, ink + within)
  }
  return new Set([...inner].flatMap(([one, ink]) => (ink < HOLLOW * one.ink ? [one] : [])))
}

interface Area {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** Whether a point lies within an area and not at its rim. Sides at infinity have none. */
function isInner(x: number, y: number, { x0, y0, x1, y1 }: Area): boolean {
  const isBetween = (at: number, from: number, to: number): boolean =>
    to - from === Infinity || (at >= from + RIM * (to - from) && at < to - RIM * (to - from))
  return isBetween(x, x0, x1) && isBetween(y, y0, y1)
}

/** Cells with ink that hang together. */
function gathered(ink: Float64Array, rows: number): number[][] {
  const seen = new Uint8Array(ink.length)
  const groups: number[][] = []
  for (let start = 0; start < ink.length; start++) {
    if (seen[start] || ink[start] === 0) continue
    seen[start] = 1
    const group = [start]
    for (let next = 0; next < group.length; next++) {
      const [x, y] = [group[next]! % CELLS, Math.floor(group[next]! / CELLS)]
      for (let row = Math.max(0, y - REACH); row <= Math.min(rows - 1, y + REACH); row++) {
        for (let column = Math.max(0, x - REACH); column <= Math.min(CELLS - 1, x + REACH); column++) {
          const at = row * CELLS + column
          if (seen[at] || ink[at] === 0) continue
          seen[at] = 1
          group.push(at)
        }
      }
    }
    groups.push(group)
  }
  return groups
}

function cellsArea(cells: readonly number[]): Area {
  const area = { x0: Infinity, y0: Infinity, x1: 0, y1: 0 }
  for (const at of cells) {
    const [x, y] = [at % CELLS, Math.floor(at / CELLS)]
    area.x0 = Math.min(area.x0, x)
    area.y0 = Math.min(area.y0, y)
    area.x1 = Math.max(area.x1, x + 1)
    area.y1 = Math.max(area.y1, y + 1)
  }
  return area
}

const sumOf = (ink: Float64Array, cells: readonly number[]): number =>
  cells.reduce((sum, at) => sum + ink[at]!, 0)
