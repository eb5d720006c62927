import { directionOf } from './characters.ts'
import type { Atom } from './word-spacing.ts'

/** Signs that bind two numbers to one when they stand between them. */
const NUMBER_SIGN = /^[.,:/٫٬%+-]$/
const MIRRORED: ReadonlyMap<string, string> = new Map(
  ['()', '[]', '{}', '«»', '‹›', '<>'].flatMap(
    ([open, close]) =>
      [
        [open!, close!],
        [close!, open!],
      ] as const,
  ),
)

interface Item {
  atom: Atom | null
  level: number
}

/**
 * Turns the words of a line from the order in which they stand, left to right, into the order in which they are read
 * (rule L2 of the Unicode Bidirectional Algorithm is its own inverse).
 * @param isRtl the direction of the page; a line without letters of the other direction follows it
 */
export function logicalOrder(words: readonly (readonly Atom[])[], isRtl: boolean): Atom[][] {
  const items = words.flatMap((word, at): Item[] => [
    ...(at > 0 ? [{ atom: null, level: 0 }] : []),
    ...word.map((atom) => ({ atom, level: 0 })),
  ])
  const base = isRtlLine(items, isRtl) ? 1 : 0
  setLevels(items, base)
  const ordered = reorder(items)
  return mirrorWhereNeeded(regroup(ordered))
}

const kindOf = (item: Item) => (item.atom ? directionOf(item.atom.mark.text) : 'S')

function isRtlLine(items: readonly Item[], isRtl: boolean): boolean {
  const kinds = items.map(kindOf)
  const right = kinds.filter((kind) => kind === 'R').length
  const left = kinds.filter((kind) => kind === 'L').length
  return isRtl ? right * 4 >= left : right > left * 6
}

function setLevels(items: Item[], base: 0 | 1): void {
  const kinds = items.map(kindOf)
  const inner = base === 1 ? 2 : 0
  for (const [at, item] of items.entries()) {
    const kind = kinds[at]!
    if (kind === 'R') item.level = 1
    else if (kind === 'L') item.level = inner
    else if (kind === 'N') item.level = base === 1 || isBetweenRtl(kinds, at) ? 2 : 0
    else item.level = base
  }
  for (const [at, item] of items.entries()) {
    if (kinds[at] !== 'S') continue
    const before = strongBefore(kinds, at)
    const after = strongAfter(kinds, at)
    const sign = item.atom ? NUMBER_SIGN.test(item.atom.mark.text) : false
    const touches = kinds[at - 1] === 'N' && kinds[at + 1] === 'N'
    if (sign && touches) item.level = items[at - 1]!.level
    else if (item.atom && isBracketOf(item.atom.mark.text, kinds[at - 1], kinds[at + 1])) item.level = inner
    else if (before === 'L' && (after === 'L' || after === 'N')) item.level = inner
    else if (before === 'N' && after === 'L' && base === 1) item.level = inner
    else if (before === 'R' && after === 'R') item.level = 1
  }
}

/** Whether a bracket touches a letter or number of the left-to-right text it encloses. */
const isBracketOf = (text: string, before: string | undefined, after: string | undefined): boolean =>
  ('([{'.includes(text) && (after === 'L' || after === 'N')) ||
  (')]}'.includes(text) && (before === 'L' || before === 'N'))

const isBetweenRtl = (kinds: readonly string[], at: number): boolean =>
  strongBefore(kinds, at, true) === 'R' && strongAfter(kinds, at, true) === 'R'

function strongBefore(kinds: readonly string[], at: number, skipNumbers = false): string | null {
  for (let i = at - 1; i >= 0; i--)
    if (kinds[i] !== 'S' && !(skipNumbers && kinds[i] === 'N')) return kinds[i]!
  return null
}

function strongAfter(kinds: readonly string[], at: number, skipNumbers = false): string | null {
  for (let i = at + 1; i < kinds.length; i++)
    if (kinds[i] !== 'S' && !(skipNumbers && kinds[i] === 'N')) return kinds[i]!
  return null
}

function reorder(items: readonly Item[]): Item[] {
  let ordered = [...items]
  for (let level = 2; level >= 1; level--) {
    const next: Item[] = []
    for (let at = 0; at < ordered.length; ) {
      let end = at
      while (end < ordered.length && ordered[end]!.level >= level) end++
      if (end > at) next.push(...ordered.slice(at, end).reverse())
      else next.push(ordered[end++]!)
      at = end
    }
    ordered = next
  }
  return ordered
}

function regroup(items: readonly Item[]): Item[][] {
  const words: Item[][] = [[]]
  for (const item of items) {
    if (item.atom) words.at(-1)!.push(item)
    else words.push([])
  }
  return words.filter((word) => word.length > 0)
}

/** Files name a bracket by its shape or by its meaning; whichever leaves more pairs in order is right. */
function mirrorWhereNeeded(words: readonly (readonly Item[])[]): Atom[][] {
  const asIs = words.map((word) => word.map((item) => item.atom!))
  const mirrored = words.map((word) =>
    word.map((item) => (item.level === 1 ? mirror(item.atom!) : item.atom!)),
  )
  return pairsInOrder(mirrored) > pairsInOrder(asIs) ? mirrored : asIs
}

function mirror(atom: Atom): Atom {
  const other = MIRRORED.get(atom.mark.text)
  return other ? { ...atom, mark: { ...atom.mark, text: other } } : atom
}

function pairsInOrder(words: readonly (readonly Atom[])[]): number {
  let depth = 0
  let score = 0
  for (const { mark } of words.flat()) {
    if ('([{«'.includes(mark.text)) depth++
    else if (')]}»'.includes(mark.text)) {
      score += depth > 0 ? 1 : -1
      depth = Math.max(0, depth - 1)
    }
  }
  return score - depth
}
