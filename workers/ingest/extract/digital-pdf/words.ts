import { logicalOrder } from './bidi.ts'
import { hasRtl, isUnspaced } from './characters.ts'
import { inSpokenOrder } from './indic.ts'
import type { Mark } from './marks.ts'
import type { Run } from './runs.ts'
import { type Atom, LEAST_DOTS, parted, UNSPACED_GAP } from './word-spacing.ts'

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

/** Cuts the runs of a line, given from left to right, into words in logical order. */
export function wordsOf(runs: readonly Run[], reading: Reading): Word[] {
  const atoms = atomsOf(runs)
  const groups = parted(atoms)
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

/** Makes words of one group: one, unless it is Chinese or Japanese or carries a note mark. */
function toWords(letters: readonly Atom[], before: readonly Atom[] | undefined, reading: Reading): Word[] {
  if (!letters.some((letter) => letter.script || isUnspaced(letter.mark.text)))
    return wordOf(letters, false, reading)
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

const SUPERSCRIPTS: Readonly<Record<string, string>> = { '+': '⁺', '-': '⁻', '−': '⁻' }
const RAISED_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** The text of a raised or lowered atom; a power or note mark on a number stays raised, for `10⁶` is not 106. */
function scriptOf(atom: Atom, at: number, atoms: readonly Atom[]): string {
  const { text, base } = atom.mark
  const before = atoms.slice(0, at).findLast((each) => !each.script)
  if (!before || !/\p{Nd}$/u.test(before.mark.text) || base >= before.mark.base) return text
  return text.replace(/[\d+−-]/g, (sign) => SUPERSCRIPTS[sign] ?? RAISED_DIGITS[Number(sign)] ?? sign)
}

function wordOf(atoms: readonly Atom[], glued: boolean, { isDrawnOrder }: Reading): Word[] {
  let [letters, hidden] = ['', false]
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [at, atom] of atoms.entries()) {
    const { mark } = atom
    letters += atom.script ? scriptOf(atom, at, atoms) : mark.text
    hidden ||= mark.hidden
    x0 = Math.min(x0, mark.x0)
    y0 = Math.min(y0, mark.y0)
    x1 = Math.max(x1, mark.x1)
    y1 = Math.max(y1, mark.y1)
  }
  const text = finished(letters, atoms.length, isDrawnOrder)
  return text === '' ? [] : [{ text, x0, y0, x1, y1, glued, hidden, font: atoms[0]!.mark.font }]
}

/** The text of a word: in spoken order, without soft hyphens inside, composed, leaders as one sign. */
function finished(letters: string, length: number, isDrawnOrder: boolean): string {
  if (length >= LEAST_DOTS && /^[.·…]+$/.test(letters)) return '…'
  if (/^[!-~]+$/.test(letters)) return letters
  return (isDrawnOrder ? inSpokenOrder(letters) : letters).replace(/\u00AD(?=.)/gsu, '').normalize('NFC')
}
