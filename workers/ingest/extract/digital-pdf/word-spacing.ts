import { isUnspaced } from './characters.ts'
import type { Mark } from './marks.ts'

/** One glyph of a line with what stands before it. */
export interface Atom {
  readonly mark: Mark
  /** Whether a space glyph stands before it. */
  readonly spaced: boolean
  /** Distance from the glyph before it, in parts of the size. */
  readonly gap: number
  /** Smaller and off the baseline of the line. */
  readonly script: boolean
}

/** Gaps from this part of the size on part words in fonts without space glyphs (TeX shrinks a space to 0.22 em). */
const WORD_GAP = 0.16
/** The same where space glyphs part words, so that only a jump of the pen counts. */
const JUMP = 0.18
/** With a space glyph between them, characters this near still belong together: the space was kerned away. */
const KERNED_SPACE = 0.06
/** After these a space glyph parts words however near they are set: tight lines shrink that space first. */
const STOP = /[.,;:!?)\]”’»।]$/u
/** By so much a tight line may have shrunk the gap between a stop and the next word. */
const TIGHTENED = 0.1
/** Between characters of scripts without spaces only a gap this wide counts. */
export const UNSPACED_GAP = 0.8

/** Parts the atoms of a line, from left to right, into words: at spaces and gaps, letter-spaced words and leaders made one. */
export const parted = (atoms: readonly Atom[]): Atom[][] => joinLeaders(joinSpacedLetters(group(atoms)))

function group(atoms: readonly Atom[]): Atom[][] {
  let spaces = 0
  for (const atom of atoms) if (atom.spaced) spaces++
  const hasSpaces = spaces * 12 >= atoms.length
  const threshold = (hasSpaces ? JUMP : WORD_GAP) + trackingOf(atoms)
  const pitch = pitchOf(atoms)
  const groups: Atom[][] = []
  for (const [at, atom] of atoms.entries()) {
    const before = atoms[at - 1]
    const isNew = before && (pitch > 0 ? jumps(before, atom, pitch) : parts(before, atom, threshold))
    if (!before || isNew) groups.push([atom])
    else groups.at(-1)!.push(atom)
  }
  return groups
}

const jumps = (before: Atom, atom: Atom, pitch: number): boolean =>
  atom.mark.x0 - before.mark.x0 > 1.35 * pitch

/** The distance from letter to letter of a line that is set like typewriting in a font that is not, else 0. */
function pitchOf(atoms: readonly Atom[]): number {
  const steps: number[] = []
  let [narrowest, widest] = [Infinity, 0]
  for (let at = 1; at < atoms.length; at++) {
    const [before, mark] = [atoms[at - 1]!.mark, atoms[at]!.mark]
    if (!isLetter(before) || !isLetter(mark)) continue
    steps.push(mark.x0 - before.x0)
    narrowest = Math.min(narrowest, mark.x1 - mark.x0)
    widest = Math.max(widest, mark.x1 - mark.x0)
  }
  if (steps.length < 7 || widest < 1.15 * narrowest) return 0
  const usual = medianOf(steps)
  let equal = 0
  for (const step of steps) if (Math.abs(step - usual) < 0.02 * usual) equal++
  return equal >= 0.8 * steps.length ? usual : 0
}

/** The middle one of some values. @param values one or more; put in order on return */
function medianOf(values: number[]): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[sorted.length >> 1]!
}

function parts(before: Atom, atom: Atom, threshold: number): boolean {
  const isSoft = before.mark.text === '\u00AD' || atom.mark.text === '\u00AD'
  if (isSoft) return false
  if (isUnspaced(before.mark.text) && isUnspaced(atom.mark.text)) return atom.gap > UNSPACED_GAP
  if (turns(before, atom)) return true
  if (atom.spaced && STOP.test(before.mark.text)) return true
  if (atom.spaced) return atom.gap > KERNED_SPACE || atom.gap < -KERNED_SPACE * 4
  const opens = STOP.test(before.mark.text) && isLetter(atom.mark)
  return atom.gap > threshold - (opens ? TIGHTENED : 0)
}

/** Whether two neighbours are letters of opposite directions; such words are written apart even where they touch. */
function turns({ mark: a }: Atom, { mark: b }: Atom): boolean {
  return (a.direction === 'R' && b.direction === 'L') || (a.direction === 'L' && b.direction === 'R')
}

/** The usual distance between letters of a line, 0 unless it is set wide or tight. */
function trackingOf(atoms: readonly Atom[]): number {
  const gaps: number[] = []
  for (let at = 1; at < atoms.length; at++) {
    const atom = atoms[at]!
    if (!atom.spaced && !atom.script && isLetter(atom.mark) && isLetter(atoms[at - 1]!.mark))
      gaps.push(atom.gap)
  }
  return gaps.length < LEAST_GAPS ? 0 : Math.min(Math.max(medianOf(gaps), -0.06), 0.5)
}

/** Fewer distances between letters say nothing of how a line is set. */
const LEAST_GAPS = 5

const isLetter = ({ direction }: Mark): boolean => direction === 'L' || direction === 'R'

const LEADER = /^[.·…]$/
/** Fewer dots are not the leaders of a table of contents. */
export const LEAST_DOTS = 5

/** Parts the dots that lead to a page number from the word before them and joins them to one. */
function joinLeaders(groups: Atom[][]): Atom[][] {
  if (!groups.some((atoms) => LEADER.test(atoms.at(-1)!.mark.text))) return groups
  const joined: Atom[][] = []
  for (const atoms of groups) {
    const dots = trailingDots(atoms)
    const word = atoms.slice(0, atoms.length - dots)
    if (word.length > 0) joined.push(dots >= LEAST_DOTS || dots === 0 ? word : atoms)
    if (dots === 0 || (word.length > 0 && dots < LEAST_DOTS)) continue
    const last = joined.at(-1)
    if (last && trailingDots(last) === last.length) last.push(...atoms.slice(word.length))
    else joined.push(atoms.slice(word.length))
  }
  return joined
}

const trailingDots = (atoms: readonly Atom[]): number =>
  atoms.length - 1 - atoms.findLastIndex((atom) => !LEADER.test(atom.mark.text))

/** Single letters in a row, from this many on, are one letter-spaced word. */
const SPACED_LETTERS = 5
/** And from this many on where nothing else stands on the line and all gaps are alike. */
const SPACED_ALONE = 3
/** By so much gaps that are alike may differ, in parts of the size. */
const ALIKE = 0.05
/** Letters of one word stand nearer than this. */
const WIDEST_TRACKING = 0.5

/** Joins `V E L K O M M E N` to one word; a gap clearly wider than the others parts two. */
function joinSpacedLetters(groups: Atom[][]): Atom[][] {
  const joined: Atom[][] = []
  for (let at = 0; at < groups.length; ) {
    let end = at
    while (end < groups.length && isSingleLetter(groups[end]!)) end++
    const isLong = end - at >= SPACED_LETTERS || (at === 0 && end === groups.length && isTitle(groups))
    if (!isLong || isAlphabet(groups.slice(at, end))) {
      joined.push(...groups.slice(at, Math.max(end, at + 1)))
      at = Math.max(end, at + 1)
      continue
    }
    joined.push(...spacedWords(groups.slice(at, end)))
    at = end
  }
  return joined
}

/** Whether single letters that fill a line are one word set wide. */
function isTitle(letters: readonly (readonly Atom[])[]): boolean {
  const gaps = letters.slice(1).map(([atom]) => atom!.gap)
  const [least, most] = [Math.min(...gaps), Math.max(...gaps)]
  return (
    letters.length >= SPACED_ALONE &&
    most - least < ALIKE &&
    most < WIDEST_TRACKING &&
    letters.every(([atom]) => !atom!.spaced && /\p{L}/u.test(atom!.mark.text))
  )
}

function spacedWords(letters: Atom[][]): Atom[][] {
  const gaps = letters
    .slice(1)
    .map(([atom]) => atom!.gap)
    .toSorted((a, b) => a - b)
  const usual = gaps[gaps.length >> 1]!
  const words: Atom[][] = [[...letters[0]!]]
  for (const [atom] of letters.slice(1)) {
    if (atom!.gap > usual * 1.7 + 0.1) words.push([atom!])
    else words.at(-1)!.push(atom!)
  }
  return words
}

const isSingleLetter = (group: readonly Atom[]): boolean =>
  group.length === 1 && group[0]!.mark.direction === 'L' && !isUnspaced(group[0]!.mark.text)

/** Whether single letters are an enumeration (A B C D E) or variables rather than a word. */
function isAlphabet(groups: readonly (readonly Atom[])[]): boolean {
  const codes = groups.map((group) => group[0]!.mark.text.codePointAt(0)!)
  return codes.slice(1).filter((code, at) => code === codes[at]! + 1).length >= codes.length / 2
}
