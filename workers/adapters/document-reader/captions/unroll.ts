import type { Cue } from '../../../domain/cue.ts'

/** Milliseconds between two cues that follow each other at once. */
const AT_ONCE = 100

/** The part of the cues that repeat the one before where captions roll over the screen. */
const MOSTLY = 0.3

/** Captions of fewer cues are not told to roll. */
const LEAST_CUES = 4

/**
 * Takes out what is shown twice: a cue that is there twice at the same time, and, where captions roll over the screen, the
 * lines that stay on it and the words that were already shown.
 */
export function unroll(cues: readonly Cue[]): Cue[] {
  const pairs = cues.slice(1).map((cue, at) => repeated(cues[at]!, cue) > 0 || grows(cues[at]!, cue))
  const rolls = cues.length >= LEAST_CUES && pairs.filter(Boolean).length >= pairs.length * MOSTLY
  const kept: Cue[] = []
  let before: Cue | undefined
  for (const cue of cues) {
    const last = kept.at(-1)
    if (before !== undefined && last !== undefined && (rolls || isSame(before, cue))) {
      if (grows(before, cue) && last.lines.length === before.lines.length) {
        kept[kept.length - 1] = { ...cue, startMs: last.startMs }
      } else {
        const lines = cue.lines.slice(repeated(before, cue))
        if (lines.length > 0) kept.push({ ...cue, lines })
        else kept[kept.length - 1] = { ...last, endMs: Math.max(last.endMs, cue.endMs) }
      }
    } else kept.push(cue)
    before = cue
  }
  return kept
}

/** How many lines at the start of a cue are those at the end of the one before. */
function repeated(before: Cue, cue: Cue): number {
  if (before.speaker !== cue.speaker || cue.startMs > before.endMs + AT_ONCE) return 0
  if (isSaidAgain(before, cue)) return 0
  for (let count = Math.min(before.lines.length, cue.lines.length); count > 0; count -= 1)
    if (
      cue.lines.slice(0, count).every((line, at) => line === before.lines[before.lines.length - count + at])
    )
      return count
  return 0
}

/** Whether the same is said once more: it is shown alone, after the other, and for longer than a flash. */
const isSaidAgain = (before: Cue, cue: Cue): boolean =>
  before.lines.join('\n') === cue.lines.join('\n') &&
  cue.startMs >= before.endMs &&
  Math.min(before.endMs - before.startMs, cue.endMs - cue.startMs) > AT_ONCE

/** Whether a cue shows what the one before did and more words. */
function grows(before: Cue, cue: Cue): boolean {
  const [shown, now] = [before.lines.join(' '), cue.lines.join(' ')]
  const isNext = before.speaker === cue.speaker && cue.startMs <= before.endMs + AT_ONCE
  return (
    isNext && now.length > shown.length && now.startsWith(shown) && before.lines.length >= cue.lines.length
  )
}

const isSame = (a: Cue, b: Cue): boolean =>
  a.speaker === b.speaker && b.startMs < a.endMs && a.lines.join('\n') === b.lines.join('\n')
