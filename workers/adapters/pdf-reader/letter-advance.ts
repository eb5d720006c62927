/** Widths of letters that are far from the average, in parts of the size, as in common text faces. */
const ADVANCES: readonly (readonly [RegExp, number])[] = [
  [/\p{M}/u, 0],
  [/[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff01-\uff60\u{20000}-\u{3ffff}]/u, 1],
  [/[ijltfrI.,;:'|!()[\]/\s]/u, 0.3],
  [/[mwMW@%—]/u, 0.85],
  [/\p{Lu}/u, 0.68],
]

const AVERAGE = 0.5

const known = new Map<string, number>()

/** Letters remembered at most; a text of more is in no script at all. */
const MOST_KNOWN = 10_000

/** An estimate of the width of a letter in parts of the size, where the font's own is not known. */
export function letterAdvance(letter: string): number {
  let advance = known.get(letter)
  if (advance === undefined) {
    advance = ADVANCES.find(([pattern]) => pattern.test(letter))?.[1] ?? AVERAGE
    if (known.size < MOST_KNOWN) known.set(letter, advance)
  }
  return advance
}
