import type { Rect } from '../../../ports/pdf-reader.ts'
import type { Pdfium } from '../../pdfium/engine.ts'
import { compose, type Matrix, movePoint } from '../../pdfium/page-frame.ts'
import { boundsOf } from '../../pdfium/page-objects.ts'

/** Rules are thinner than this, in points. */
const RULE_THICKNESS = 2.5

/** How far from level or upright an edge may be, in points. */
const LEVEL = 0.5

/** Longest outline that is looked at for rules, and what a page's outlines may add up to: a map has a million segments. */
const MOST_SEGMENTS = 1000
const MOST_SEGMENTS_OF_A_PAGE = 30_000

/** Kinds of path segments: fpdfview.h. */
const BEZIER_TO = 1
const MOVE_TO = 2

/** What a path is on the page. */
export interface DrawnPath {
  readonly rules: readonly Rect[]
  /** Whether it is (also) something else than rules: a curve, an oblique line, a filled area. */
  readonly isDrawing: boolean
}

type Edge = readonly [x0: number, y0: number, x1: number, y1: number]

const NOTHING: DrawnPath = { rules: [], isDrawing: false }
const DRAWING: DrawnPath = { rules: [], isDrawing: true }

/** Reads the paths of one page. */
export function pathReader(pdfium: Pdfium) {
  const { fpdf, heap } = pdfium
  let budget = MOST_SEGMENTS_OF_A_PAGE

  return {
    /** @param matrix from the space of the object to the displayed page */
    read(object: number, matrix: Matrix): DrawnPath {
      const at = heap.scratch
      if (!fpdf.FPDFPath_GetDrawMode(object, at, at + 4)) return NOTHING
      const filled = heap.i32(0) !== 0 && isSeen(object, fpdf.FPDFPageObj_GetFillColor)
      const stroked = heap.i32(4) !== 0 && isSeen(object, fpdf.FPDFPageObj_GetStrokeColor)
      if (!filled && !stroked) return NOTHING
      const bounds = boundsOf(pdfium, object, matrix)
      if (!bounds) return NOTHING
      const edges = edgesOf(object, matrix)
      if (edges) return stroked ? strokedPath(object, edges, matrix, filled) : filledPath(object, edges)
      if (isThin(bounds)) return { rules: isDot(bounds) ? [] : [bounds], isDrawing: false }
      return filled && !stroked && isWhite(object) ? NOTHING : DRAWING
    },
  }

  function isSeen(object: number, colour: typeof fpdf.FPDFPageObj_GetFillColor): boolean {
    const at = heap.scratch + 16
    return colour(object, at, at + 4, at + 8, at + 12) === 0 || heap.i32(28) !== 0
  }

  function isWhite(object: number): boolean {
    const at = heap.scratch
    const known = fpdf.FPDFPageObj_GetFillColor(object, at, at + 4, at + 8, at + 12)
    return (
      known !== 0 && heap.i32(0) === 255 && heap.i32(4) === 255 && heap.i32(8) === 255 && heap.i32(12) === 255
    )
  }

  /** The level and upright edges of an outline by subpath, on the displayed page; null when it has any other. */
  function edgesOf(object: number, matrix: Matrix): Edge[][] | null {
    const count = fpdf.FPDFPath_CountSegments(object)
    if (count > MOST_SEGMENTS || count > budget) return null
    budget -= count
    fpdf.FPDFPageObj_GetMatrix(object, heap.scratch)
    const place = compose(heap.matrix(), matrix)
    const subpaths: Edge[][] = []
    let start: readonly [number, number] = [0, 0]
    let from = start
    for (let i = 0; i < count; i++) {
      const segment = fpdf.FPDFPath_GetPathSegment(object, i)
      const kind = fpdf.FPDFPathSegment_GetType(segment)
      if (kind === BEZIER_TO) return null
      fpdf.FPDFPathSegment_GetPoint(segment, heap.scratch, heap.scratch + 4)
      const to = movePoint(place, heap.f32(0), heap.f32(4))
      if (kind === MOVE_TO) {
        subpaths.push([])
        start = to
      } else if (!addEdge(subpaths.at(-1), from, to)) return null
      from = to
      if (fpdf.FPDFPathSegment_GetClose(segment)) {
        if (!addEdge(subpaths.at(-1), from, start)) return null
        from = start
      }
    }
    return subpaths
  }

  function strokedPath(object: number, edges: Edge[][], matrix: Matrix, filled: boolean): DrawnPath {
    const width = fpdf.FPDFPageObj_GetStrokeWidth(object, heap.scratch) ? heap.f32(0) : 1
    fpdf.FPDFPageObj_GetMatrix(object, heap.scratch)
    const [a, b, c, d] = compose(heap.matrix(), matrix)
    const thickness = width * Math.sqrt(Math.abs(a * d - b * c))
    if (thickness >= RULE_THICKNESS) return DRAWING
    const half = thickness / 2
    const rules = edges
      .flat()
      .map(
        ([x0, y0, x1, y1]): Rect =>
          x1 - x0 > y1 - y0 ? [x0, y0 - half, x1, y1 + half] : [x0 - half, y0, x1 + half, y1],
      )
      .filter((rule) => !isDot(rule))
    return { rules, isDrawing: filled && !isWhite(object) }
  }

  /** Only a subpath of its own that is thin is a rule; the rest of the area is a drawing. */
  function filledPath(object: number, edges: Edge[][]): DrawnPath {
    const areas = edges.filter((subpath) => subpath.length > 0).map(hull)
    return {
      rules: areas.filter((area) => isThin(area) && !isDot(area)),
      isDrawing: !areas.every(isThin) && !isWhite(object),
    }
  }
}

/** Adds an edge unless it is neither level nor upright. An edge without length counts as added. */
function addEdge(
  subpath: Edge[] | undefined,
  [xa, ya]: readonly [number, number],
  [xb, yb]: readonly [number, number],
): boolean {
  const [dx, dy] = [Math.abs(xa - xb), Math.abs(ya - yb)]
  if (!subpath || (dx > LEVEL && dy > LEVEL)) return false
  if (dx > LEVEL || dy > LEVEL)
    subpath.push([Math.min(xa, xb), Math.min(ya, yb), Math.max(xa, xb), Math.max(ya, yb)])
  return true
}

const hull = (edges: readonly Edge[]): Rect => [
  Math.min(...edges.map((edge) => edge[0])),
  Math.min(...edges.map((edge) => edge[1])),
  Math.max(...edges.map((edge) => edge[2])),
  Math.max(...edges.map((edge) => edge[3])),
]

const isThin = ([x0, y0, x1, y1]: Rect): boolean => Math.min(x1 - x0, y1 - y0) < RULE_THICKNESS

const isDot = ([x0, y0, x1, y1]: Rect): boolean => Math.max(x1 - x0, y1 - y0) < RULE_THICKNESS
