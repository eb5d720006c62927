import { type Line, textOf } from './line.ts'
import { areaOf } from './units.ts'
import type { Word } from './words.ts'

/** Words of a formula further apart than this part of the size are read on their own: two numerators over one bar. */
const APART = 0.6

/** A run of words of a formula on one baseline. */
interface Fragment {
  readonly words: readonly Word[]
  readonly x0: number
  readonly x1: number
  readonly base: number
}

/**
 * Sets the pieces of a displayed formula into one line: from left to right, and where pieces stand above each other, a
 * numerator before its denominator.
 */
export function formulaLine(lines: readonly Line[]): Line {
  const main = lines.reduce((longest, line) => (line.text.length > longest.text.length ? line : longest))
  const fragments = lines.flatMap(fragmentsOf).toSorted((a, b) => a.x0 - b.x0 || a.base - b.base)
  const words = stacksOf(fragments).flatMap((stack) =>
    stack.toSorted((a, b) => a.base - b.base || a.x0 - b.x0).flatMap(({ words }) => words),
  )
  const text = textOf(words)
  return { ...main, words, text, ...areaOf(lines) }
}

function fragmentsOf(line: Line): Fragment[] {
  const groups: Word[][] = []
  for (const word of line.words) {
    const last = groups.at(-1)?.at(-1)
    if (last && word.x0 - last.x1 < APART * line.size && word.x1 >= last.x0) groups.at(-1)!.push(word)
    else groups.push([word])
  }
  return groups.map((words) => {
    const { x0, x1 } = areaOf(words)
    return { words, x0, x1, base: line.base }
  })
}

/** Gathers fragments, given from left to right, that stand above each other. */
function stacksOf(fragments: readonly Fragment[]): Fragment[][] {
  const stacks: Fragment[][] = []
  let end = -Infinity
  for (const fragment of fragments) {
    const stack = stacks.at(-1)
    const overlap = Math.min(end, fragment.x1) - fragment.x0
    if (stack && overlap > 0.5 * Math.min(fragment.x1 - fragment.x0, end - stack[0]!.x0)) {
      stack.push(fragment)
      end = Math.max(end, fragment.x1)
    } else {
      stacks.push([fragment])
      end = fragment.x1
    }
  }
  return stacks
}
