import { logicalOrder } from './bidi.ts'
import { directionOf, hasRtl, isUnspaced } from './characters.ts'
import { inSpokenOrder } from './indic.ts'
import type { Mark } from './marks.ts'
import { extent, type Run } from './runs.ts'

/** Characters that stand together in one box. */
export interface Word {
  /** NFC, never empty, without spaces. */
  readonly text: string
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  /** True when no space stands before it: a raised note mark, or the next character of Chinese text. */
  readonly glued: boolean
  /** Whether it comes from invisible glyphs. */
  readonly hidden: boolean
  /** Index of the font of its first character. */
  readonly font: number
}

/** How the text of a page is to be read. */
export interface Reading {
  /** Whether the page reads from right to left. */
  readonly isRtl: boolean
  /** Whether vowel signs come in the order of drawing. */
  readonly isDrawnOrder: boolean
}

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
/** Between characters of scripts without spaces only a gap this wide counts. */
const UNSPACED_GAP = 0.8

/** Cuts the runs of a line, given from left to right, into words in logical order. */
export function wordsOf(runs: readonly Run[], reading: Reading): Word[] {
  const atoms = atomsOf(runs)
  const groups = joinSpacedLetters(group(atoms))
  const hasRtlText = atoms.some((atom) => hasRtl(atom.mark.text))
  const ordered = hasRtlText ? logicalOrder(groups, reading.isRtl) : groups
  return ordered.flatMap((letters, at) => toWords(letters, ordered[at - 1], reading))
}

function atomsOf(runs: readonly Run[]): Atom[] {
  const size = runs.reduce((most, run) => (run.ink > most.ink ? run : most)).size
  const base = runs.reduce((most, run) => (run.ink > most.ink ? run : most)).base
  const atoms: Atom[] = []
  let last: Mark | null = null
  let spaced = false
  for (const run of runs) {
    const script = run.size < 0.87 * size && Math.abs(run.base - base) > 0.1 * size
    for (const mark of run.marks) {
      if (mark.text === ' ') {
        spaced = true
        continue
      }
      const gap = last ? (mark.x0 - last.x1) / Math.max(1, Math.min(size, Math.max(mark.size, last.size))) : 0
      atoms.push({ mark, spaced, gap, script })
      last = mark
      spaced = false
    }
  }
  return atoms
}

/** Parts atoms at spaces and gaps. */
function group(atoms: readonly Atom[]): Atom[][] {
  const hasSpaces = atoms.filter((atom) => atom.spaced).length * 12 >= atoms.length
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
  if (atoms.length < 8) return 0
  const steps = atoms.slice(1).map((atom, at) => atom.mark.x0 - atoms[at]!.mark.x0)
  const usual = steps.toSorted((a, b) => a - b)[steps.length >> 1]!
  const equal = steps.filter((step) => Math.abs(step - usual) < 0.02 * usual).length
  const widths = atoms.map((atom) => atom.mark.x1 - atom.mark.x0)
  const isMono = Math.max(...widths) < 1.15 * Math.min(...widths)
  return equal >= 0.8 * steps.length && !isMono ? usual : 0
}

function parts(before: Atom, atom: Atom, threshold: number): boolean {
  const isSoft = before.mark.text === '\u00AD' || atom.mark.text === '\u00AD'
  if (isSoft) return false
  if (isUnspaced(before.mark.text) && isUnspaced(atom.mark.text)) return atom.gap > UNSPACED_GAP
  if (turns(before, atom)) return true
  if (atom.spaced) return atom.gap > KERNED_SPACE || atom.gap < -KERNED_SPACE * 4
  return atom.gap > threshold
}

/** Whether two neighbours are letters of opposite directions; such words are written apart even where they touch. */
function turns(before: Atom, atom: Atom): boolean {
  const [a, b] = [directionOf(before.mark.text), directionOf(atom.mark.text)]
  return (a === 'R' && b === 'L') || (a === 'L' && b === 'R')
}

/** The usual distance between letters of a line, 0 unless it is set wide or tight. */
function trackingOf(atoms: readonly Atom[]): number {
  const gaps = atoms.slice(1).flatMap((atom, at) => {
    const isLetters = isLetter(atom.mark.text) && isLetter(atoms[at]!.mark.text)
    return atom.spaced || atom.script || !isLetters ? [] : [atom.gap]
  })
  if (gaps.length < LEAST_GAPS) return 0
  const median = gaps.toSorted((a, b) => a - b)[gaps.length >> 1]!
  return Math.min(Math.max(median, -0.06), 0.5)
}

/** Fewer distances between letters say nothing of how a line is set. */
const LEAST_GAPS = 5

const isLetter = (text: string): boolean => {
  const direction = directionOf(text)
  return direction === 'L' || direction === 'R'
}

/** Single letters in a row, from this many on, are one letter-spaced word. */
const SPACED_LETTERS = 5

/** Joins `V E L K O M M E N` to one word; a gap clearly wider than the others parts two. */
function joinSpacedLetters(groups: Atom[][]): Atom[][] {
  const joined: Atom[][] = []
  for (let at = 0; at < groups.length; ) {
    let end = at
    while (end < groups.length && isSingleLetter(groups[end]!)) end++
    if (end - at < SPACED_LETTERS || isAlphabet(groups.slice(at, end))) {
      joined.push(...groups.slice(at, Math.max(end, at + 1)))
      at = Math.max(end, at + 1)
      continue
    }
    joined.push(...spacedWords(groups.slice(at, end)))
    at = end
  }
  return joined
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
  group.length === 1 && directionOf(group[0]!.mark.text) === 'L' && !isUnspaced(group[0]!.mark.text)

/** Whether single letters are an enumeration (A B C D E) or variables rather than a word. */
function isAlphabet(groups: readonly (readonly Atom[])[]): boolean {
  const codes = groups.map((group) => group[0]!.mark.text.codePointAt(0)!)
  return codes.slice(1).filter((code, at) => code === codes[at]! + 1).length >= codes.length / 2
}

/** Makes words of one group: one, unless it is Chinese or Japanese or carries a note mark. */
function toWords(letters: readonly Atom[], before: readonly Atom[] | undefined, reading: Reading): Word[] {
  const pieces: Atom[][] = []
  for (const [at, letter] of letters.entries()) {
    const last = letters[at - 1]
    if (!last || isUnspaced(letter.mark.text) || isUnspaced(last.mark.text)) pieces.push([letter])
    else pieces.at(-1)!.push(letter)
  }
  return pieces.flatMap((piece, at) => {
    const glued = at > 0 || (before !== undefined && isUnspacedPair(before, letters))
    return splitNoteMark(piece).flatMap((part, index) => wordOf(part, glued && index === 0, reading))
  })
}

const isUnspacedPair = (before: readonly Atom[], after: readonly Atom[]): boolean =>
  isUnspaced(before.at(-1)!.mark.text) && isUnspaced(after[0]!.mark.text) && after[0]!.gap < UNSPACED_GAP * 2

/** Parts the raised number of a note from the word or stop before it: `evidence 12`, but `cm2` and `mc2`. */
function splitNoteMark(piece: readonly Atom[]): (readonly Atom[])[] {
  const at = piece.findIndex((atom, index) => index > 0 && atom.script && !piece[index - 1]!.script)
  if (at < 0 || !piece.slice(at).every((atom) => atom.script && /^[\d,*†‡–-]$/u.test(atom.mark.text)))
    return [piece]
  const word = piece.slice(0, at)
  const raised = piece[at]!.mark.base < word[0]!.mark.base
  const letters = word.map((atom) => atom.mark.text).join('')
  return raised && /(?:\p{L}{4,}|[.,;:!?)\]"”’»])$/u.test(letters) ? [word, piece.slice(at)] : [piece]
}

function wordOf(atoms: readonly Atom[], glued: boolean, { isDrawnOrder }: Reading): Word[] {
  const letters = atoms.map((atom) => atom.mark.text).join('')
  const text = (isDrawnOrder ? inSpokenOrder(letters) : letters)
    .replace(/\u00AD(?=.)/gsu, '')
    .normalize('NFC')
  if (text === '') return []
  const [x0, y0, x1, y1] = extent(atoms.map((atom) => atom.mark))
  return [
    {
      text,
      x0,
      y0,
      x1,
      y1,
      glued,
      hidden: atoms.some((atom) => atom.mark.hidden),
      font: atoms[0]!.mark.font,
    },
  ]
}
