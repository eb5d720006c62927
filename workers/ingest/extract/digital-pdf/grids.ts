import type { Rule, Rules } from './rules.ts'

/** Rules that enclose cells. */
export interface Grid {
  /** Heights of its horizontal and places of its vertical rules, ascending, the outer ones included. */
  readonly ys: readonly number[]
  readonly xs: readonly number[]
  readonly horizontal: readonly Rule[]
  readonly vertical: readonly Rule[]
}

/** Rules that end this near to each other, in points, meet. */
const MEET = 3.5
/** Rules at most this far apart, in points, are one edge of the grid. */
const SAME_EDGE = 3
/** Grids of more rules than this are drawings. */
const MOST_RULES = 400

/** Finds the grids of a page: rules that cross or meet, and stacks of rules of one width with text between them. */
export function gridsOf({ horizontal, vertical }: Rules): Grid[] {
  if (horizontal.length > MOST_RULES || vertical.length > MOST_RULES) return []
  const groups = groupsOf(horizontal, vertical)
  const crossed = groups.filter((group) => group.horizontal.length > 0 && group.vertical.length > 0)
  const loose = groups.filter((group) => group.vertical.length === 0).flatMap((group) => group.horizontal)
  return [...crossed.flatMap(gridOf), ...stacksOf(loose).flatMap(gridOf)]
}

interface Group {
  horizontal: Rule[]
  vertical: Rule[]
}

function groupsOf(horizontal: readonly Rule[], vertical: readonly Rule[]): Group[] {
  const groupOf: Group[] = horizontal.map((rule) => ({ horizontal: [rule], vertical: [] }))
  const alone: Group[] = []
  for (const upright of vertical) {
    const touched = new Set(horizontal.flatMap((flat, at) => (meet(flat, upright) ? [groupOf[at]!] : [])))
    const [first = { horizontal: [], vertical: [] }, ...others] = touched
    if (touched.size === 0) alone.push(first)
    first.vertical.push(upright)
    for (const other of others) {
      first.horizontal.push(...other.horizontal)
      first.vertical.push(...other.vertical)
      for (const [at, group] of groupOf.entries()) if (group === other) groupOf[at] = first
    }
  }
  return [...new Set(groupOf), ...alone]
}

const meet = (flat: Rule, upright: Rule): boolean =>
  upright.at >= flat.from - MEET &&
  upright.at <= flat.to + MEET &&
  flat.at >= upright.from - MEET &&
  flat.at <= upright.to + MEET

/** Stacks of horizontal rules that begin and end alike, as tables without vertical rules have. */
function stacksOf(rules: readonly Rule[]): Group[] {
  const stacks: Rule[][] = []
  for (const rule of rules.toSorted((a, b) => a.at - b.at)) {
    const stack = stacks.find((each) => isAlike(each[0]!, rule))
    if (stack) stack.push(rule)
    else stacks.push([rule])
  }
  return stacks.filter((stack) => stack.length >= 2).map((horizontal) => ({ horizontal, vertical: [] }))
}

const isAlike = (a: Rule, b: Rule): boolean => Math.abs(a.from - b.from) < 4 && Math.abs(a.to - b.to) < 4

function gridOf({ horizontal, vertical }: Group): Grid[] {
  const ys = distinct(horizontal.map((rule) => rule.at))
  if (ys.length < 2) return []
  const xs = distinct([
    ...vertical.map((rule) => rule.at),
    Math.min(...horizontal.map((rule) => rule.from)),
    Math.max(...horizontal.map((rule) => rule.to)),
  ])
  return [{ ys, xs, horizontal, vertical }]
}

function distinct(values: readonly number[]): number[] {
  const result: number[] = []
  for (const value of values.toSorted((a, b) => a - b)) {
    if (result.length === 0 || value - result.at(-1)! > SAME_EDGE) result.push(value)
  }
  return result
}
