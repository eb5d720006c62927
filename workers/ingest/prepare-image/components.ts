import type { GreyImage } from '../../ports/ocr-provider.ts'

/** Ink that hangs together: a letter, mostly. In pixels; `x1` and `y1` lie outside. */
export interface Component {
  x0: number
  y0: number
  x1: number
  y1: number
  /** Dark pixels. */
  ink: number
}

/** A stretch of dark pixels in a row. */
export interface Stretch {
  readonly y: number
  readonly from: number
  /** The pixel after its last. */
  readonly to: number
  readonly component: Component
}

/** The ink of a picture. */
export interface Ink {
  readonly components: readonly Component[]
  /** From top to bottom, in each row from left to right. */
  readonly stretches: readonly Stretch[]
}

/** Finds the ink of a picture that hangs together, corners included. @param threshold brightness below which a pixel is ink */
export function inkOf({ width, height, grey }: GreyImage, threshold: number): Ink {
  const forest = new Forest()
  const open: { y: number; from: number; to: number; label: number }[] = []
  let [first, last] = [0, 0]
  for (let y = 0; y < height; y++) {
    let next = first
    const start = open.length
    for (let x = 0; x < width; x++) {
      if (grey[y * width + x]! >= threshold) continue
      const from = x
      while (x < width && grey[y * width + x]! < threshold) x++
      while (next < last && open[next]!.to < from) next++
      let label = -1
      for (let other = next; other < last && open[other]!.from <= x; other++)
        label = forest.join(label, open[other]!.label)
      if (label < 0) label = forest.plant()
      open.push({ y, from, to: x, label })
    }
    ;[first, last] = [start, open.length]
  }
  return forest.harvest(open)
}

/** Labels of ink that turn out to be one. */
class Forest {
  private readonly parents: number[] = []

  plant(): number {
    this.parents.push(this.parents.length)
    return this.parents.length - 1
  }

  /** Makes two labels one, the first of which may be none, and gives it. */
  join(one: number, other: number): number {
    const root = this.rootOf(other)
    if (one < 0) return root
    const first = this.rootOf(one)
    this.parents[root] = first
    return first
  }

  private rootOf(label: number): number {
    let root = label
    while (this.parents[root] !== root) {
      this.parents[root] = this.parents[this.parents[root]!]!
      root = this.parents[root]!
    }
    return root
  }

  /** The components of some labelled stretches. */
  harvest(labelled: readonly { y: number; from: number; to: number; label: number }[]): Ink {
    const byRoot = new Map<number, Component>()
    const stretches = labelled.map(({ y, from, to, label }) => {
      const root = this.rootOf(label)
      let component = byRoot.get(root)
      if (component === undefined) {
        component = { x0: from, y0: y, x1: to, y1: y + 1, ink: 0 }
        byRoot.set(root, component)
      }
      component.x0 = Math.min(component.x0, from)
      component.x1 = Math.max(component.x1, to)
      component.y1 = y + 1
      component.ink += to - from
      return { y, from, to, component }
    })
    return { components: [...byRoot.values()], stretches }
  }
}
