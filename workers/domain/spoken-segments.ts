import type { Cue } from './cue.ts'

/** Some cues that are read as one. */
export interface Segment {
  readonly startMs: number
  readonly endMs: number
  readonly speaker: string | null
  /** The least of its cues', 0–1. */
  readonly confidence: number
  readonly text: string
}

/** Milliseconds that a segment has at most, unless one cue has more. */
const LONGEST = 30_000

/** Milliseconds after which a segment ends with its sentence. */
const LONG_ENOUGH = 10_000

/** Milliseconds of silence that part two segments. */
const SILENCE = 3_000

/** Joins cues into segments that end with a sentence where they can: one voice each, without long silence within. */
export function segmentsOf(cues: readonly Cue[]): Segment[] {
  const segments: Segment[] = []
  for (const cue of [...cues].sort((a, b) => a.startMs - b.startMs)) {
    const last = segments.at(-1)
    const text = cue.lines.join(' ')
    const isTurn = TURN.test(text)
    const said = { ...cue, text: text.replace(TURN, '') }
    if (last === undefined || isTurn || !goesOn(last, cue)) segments.push(segmentOf(said))
    else
      segments[segments.length - 1] = {
        ...last,
        endMs: Math.max(last.endMs, cue.endMs),
        confidence: Math.min(last.confidence, cue.confidence ?? 1),
        text: joined(last.text, said.text),
      }
  }
  return segments.filter(({ text }) => text !== '')
}

/** The mark of another speaker who is not named. */
const TURN = /^(?:>>|&gt;&gt;)\s*/

const segmentOf = ({ startMs, endMs, speaker, confidence = 1, text }: Cue & { text: string }): Segment => ({
  startMs,
  endMs,
  speaker,
  confidence,
  text,
})

function goesOn(segment: Segment, cue: Cue): boolean {
  if (segment.speaker !== cue.speaker || cue.startMs - segment.endMs > SILENCE) return false
  if (cue.endMs - segment.startMs > LONGEST) return false
  return !endsSentence(segment.text) || segment.endMs - segment.startMs < LONG_ENOUGH
}

/** Whether a text ends with the end of a sentence, in the scripts of the languages that mark one. */
export const endsSentence = (text: string): boolean => SENTENCE_END.test(text)

const SENTENCE_END = /[.!?…。！？।॥؟۔][\s"'”’»)\]]*$/

/** Chinese and Japanese have no space between what is said in two cues. */
const joined = (a: string, b: string): string =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。、！？]$/u.test(a) &&
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(b)
    ? a + b
    : `${a} ${b}`
