import { hasRtl, isMarkOnly } from './characters.ts'
import type { Mark } from './marks.ts'

/** Glyphs drawn one after the other on one baseline without a wide gap. */
export interface Run {
  /** From left to right, spaces included. */
  readonly marks: Mark[]
  x0: number
  y0: number
  x1: number
  y1: number
  readonly base: number
  readonly size: number
  /** Characters that are not spaces. */
  ink: number
}

/** The widest gap within a run, in parts of the size; wider ones may be gutters. */
const WIDEST_GAP = 0.6
/** How far a glyph may step back for kerning, in parts of the size. */
const KERNING = 0.5
/** How far baselines within a run may differ, in parts of the size. */
const UNEVEN = 0.12
/** Two equal glyphs nearer to each other than this part of their width are one glyph drawn twice for a bold look. */
const DOUBLED = 0.35
/** The same in parts of the size, for letters as narrow as an i, whose next neighbour is 0.18 em or more away. */
const LEAST_STEP = 0.12

/** Cuts the glyphs of a page, in the order of the file, into runs. Glyphs drawn twice are kept once. */
export function runsOf(marks: readonly Mark[]): Run[] {
  const runs: Run[] = []
  let open: OpenRun | null = null
  const close = () => {
    if (open && open.ink > 0) runs.push(finished(open))
  }
  for (const mark of marks) {
    if (open?.takes(mark)) continue
    close()
    open = new OpenRun(mark)
  }
  close()
  return withoutDoubles(runs)
}

function finished({ marks, first, backward, ink }: OpenRun): Run {
  const visible = marks.filter((mark) => mark.text !== ' ')
  const [x0, y0, x1, y1] = extent(visible)
  return {
    marks: backward ? marks.toReversed() : marks,
    x0,
    y0,
    x1,
    y1,
    base: first.base,
    size: first.size,
    ink,
  }
}

/** The least rectangle that covers some boxes. */
export function extent(boxes: readonly { x0: number; y0: number; x1: number; y1: number }[]) {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const box of boxes) {
    x0 = Math.min(x0, box.x0)
    y0 = Math.min(y0, box.y0)
    x1 = Math.max(x1, box.x1)
    y1 = Math.max(y1, box.y1)
  }
  return [x0, y0, x1, y1] as const
}

class OpenRun {
  readonly marks: Mark[] = []
  readonly first: Mark
  /** Whether the file draws it from right to left. */
  backward = false
  ink = 0
  private last: Mark
  /** Combining signs that wait for their letter. */
  private readonly signs: Mark[] = []

  constructor(first: Mark) {
    this.first = first
    this.last = first
    this.add(first)
  }

  /** Adds a mark that goes on from here and says so; a mark drawn twice counts as taken. */
  takes(mark: Mark): boolean {
    const { size, base } = this.first
    if (Math.abs(mark.base - base) > UNEVEN * size && !isMarkOnly(mark.text)) return false
    if (mark.size > size * 1.15 || mark.size < size * 0.87) return false
    if (this.isDoubled(mark)) return true
    if (isMarkOnly(mark.text)) return this.takesSign(mark)
    if (!this.goesOn(mark, size)) return false
    this.add(mark)
    return true
  }

  /** A combining sign goes on the letter it stands over, which the file may draw before or after it. */
  private takesSign(sign: Mark): boolean {
    if (covers(this.last, sign)) this.last.text += sign.text
    else if (hasRtl(sign.text) && this.goesOn(sign, this.first.size)) this.signs.push(sign)
    else if (this.goesOn(sign, this.first.size)) this.add(sign)
    else return false
    return true
  }

  private goesOn(mark: Mark, size: number): boolean {
    const forward = mark.x0 - this.last.x1
    const isForward = forward >= -KERNING * size && forward <= WIDEST_GAP * size && mark.x1 > this.last.x0
    const backward = this.last.x0 - mark.x1
    const isBackward = backward >= -KERNING * size && backward <= WIDEST_GAP * size && mark.x0 < this.last.x1
    if (this.ink <= 1 && !this.backward && isBackward && !(isForward && mark.x0 > this.last.x0)) {
      this.backward = this.ink === 1 && (hasRtl(mark.text) || hasRtl(this.last.text))
      return this.backward
    }
    return this.backward ? isBackward : isForward
  }

  private isDoubled(mark: Mark): boolean {
    return mark.text !== ' ' && this.marks.slice(-3).some((other) => isSamePlace(other, mark))
  }

  private add(mark: Mark): void {
    this.marks.push(mark)
    if (mark.text === ' ') return
    for (const sign of this.signs.splice(0)) (covers(mark, sign) ? mark : this.last).text += sign.text
    this.last = mark
    this.ink += mark.text.length
  }
}

function covers(letter: Mark, sign: Mark): boolean {
  const middle = (sign.x0 + sign.x1) / 2
  const reach = 0.15 * letter.size
  return middle >= letter.x0 - reach && middle <= letter.x1 + reach && sign.x1 - sign.x0 < 0.9 * sign.size
}

const isSamePlace = (a: Mark, b: Mark): boolean =>
  a.text === b.text &&
  Math.abs(a.x0 - b.x0) < Math.max(DOUBLED * (b.x1 - b.x0), LEAST_STEP * b.size) &&
  Math.abs(a.base - b.base) < LEAST_STEP * b.size

/** Drops runs that repeat another run a hair's breadth beside it. */
function withoutDoubles(runs: Run[]): Run[] {
  const byText = new Map<string, Run[]>()
  return runs.filter((run) => {
    const key = run.marks
      .map((mark) => mark.text)
      .join('')
      .trim()
    const same = byText.get(key)
    if (!same) {
      byText.set(key, [run])
      return true
    }
    const isDouble = same.slice(-64).some((other) => isRepeat(other, run))
    if (!isDouble) same.push(run)
    return !isDouble
  })
}

/** Offset in parts of the size below which an equal run is the shadow or the bold of another. */
const SHADOW = 0.17

const isRepeat = (a: Run, b: Run): boolean =>
  Math.abs(a.x0 - b.x0) < Math.min(SHADOW * b.size, DOUBLED * (b.x1 - b.x0)) &&
  Math.abs(a.x1 - b.x1) < SHADOW * b.size * 1.5 &&
  Math.abs(a.base - b.base) < SHADOW * b.size

/** The size most characters of some runs have; sizes within half a point count together. */
export function commonSize(runs: readonly { size: number; ink: number }[]): number {
  const weights = new Map<number, { ink: number; longest: { size: number; ink: number } }>()
  for (const run of runs) {
    const rounded = Math.round(run.size * 2)
    const known = weights.get(rounded)
    if (!known) weights.set(rounded, { ink: run.ink, longest: run })
    else {
      known.ink += run.ink
      if (run.ink > known.longest.ink) known.longest = run
    }
  }
  const { longest } = [...weights.values()].reduce((best, next) => (next.ink > best.ink ? next : best))
  return Math.max(longest.size, 1)
}
