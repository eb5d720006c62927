import type { Rect } from '../../../ports/pdf-reader.ts'
import type { Frame } from './frame.ts'

/** A straight rule: where it stands across its direction, and from where to where it runs. */
export interface Rule {
  readonly at: number
  readonly from: number
  readonly to: number
}

/** The rules of a page, pieces that touch made one. */
export interface Rules {
  readonly horizontal: readonly Rule[]
  readonly vertical: readonly Rule[]
}

/** Rules this near to each other, in points, are one rule. */
const SAME = 1.6
/** Pieces of one rule may leave gaps of this many points. */
const BREAK = 3.5
/** Shorter rules are dashes and strokes of letters. */
const SHORTEST = 8
/** A page with more pieces than this is a drawing made of lines. */
const MOST = 6000

/** Joins the pieces of rules that a page draws cell by cell. */
export function rulesOf(rects: readonly Rect[], frame: Frame): Rules {
  if (rects.length > MOST) return { horizontal: [], vertical: [] }
  const entered = rects.map(frame.enter)
  const flat = entered.filter(([x0, y0, x1, y1]) => x1 - x0 > 3 * (y1 - y0))
  const upright = entered.filter(([x0, y0, x1, y1]) => y1 - y0 > 3 * (x1 - x0))
  return {
    horizontal: merged(flat.map(([x0, y0, x1, y1]) => ({ at: (y0 + y1) / 2, from: x0, to: x1 }))),
    vertical: merged(upright.map(([x0, y0, x1, y1]) => ({ at: (x0 + x1) / 2, from: y0, to: y1 }))),
  }
}

function merged(rules: readonly Rule[]): Rule[] {
  const rows: Rule[][] = []
  for (const rule of rules.toSorted((a, b) => a.at - b.at)) {
    const row = rows.at(-1)
    if (row && rule.at - row[0]!.at <= SAME) row.push(rule)
    else rows.push([rule])
  }
  return rows.flatMap(joined).filter((rule) => rule.to - rule.from >= SHORTEST)
}

function joined(row: readonly Rule[]): Rule[] {
  const result: Rule[] = []
  for (const rule of row.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && rule.from - last.to <= BREAK)
      result[result.length - 1] = { ...last, to: Math.max(last.to, rule.to) }
    else result.push(rule)
  }
  return result
}
