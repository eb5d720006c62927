import type { Cue } from '../../../domain/cue.ts'
import { voicesOf } from './voices.ts'

/** The line over a cue: hours are optional, and a comma or a full stop stands before the fraction. */
const TIMES =
  /^[^\S\n]*(?:(\d{1,6}):)?(\d{1,3}):(\d{1,2})(?:[.,:](\d{1,3}))?\s*--?>\s*(?:(\d{1,6}):)?(\d{1,3}):(\d{1,2})(?:[.,:](\d{1,3}))?/

/**
 * Parses WebVTT and SubRip, which differ in little: cues with their times, in the order of the file. What stands above the
 * times is a number or a name and does not count; what stands between cues is no text in WebVTT.
 * @param text with line feeds as its only line breaks
 */
export function parseCues(text: string): Cue[] {
  const isWebVtt = /^\s*WEBVTT\b/.test(text)
  const lines = text.split('\n')
  const starts = lines.flatMap((line, at) => (line.includes('>') && TIMES.test(line) ? [at] : []))
  return starts.flatMap((start, index) => {
    const shown = shownLines(
      lines.slice(start + 1, starts[index + 1] ?? lines.length),
      isWebVtt,
      index + 1 < starts.length,
    )
    const [startMs, endMs] = timesOf(lines[start]!)
    return voicesOf(shown.join('\n')).map(
      (voice): Cue => ({ ...voice, startMs, endMs: Math.max(startMs, endMs) }),
    )
  })
}

/** The lines between two lines of times, without the number or the name above the second. */
function shownLines(lines: readonly string[], isWebVtt: boolean, isFollowed: boolean): readonly string[] {
  const blank = lines.indexOf('')
  if (isWebVtt) return blank === -1 ? lines : lines.slice(0, blank)
  const last = lines.at(-1)?.trim() ?? ''
  const isLabelled =
    isFollowed && lines.length > 0 && (/^\d+$/.test(last) || (last !== '' && lines.at(-2)?.trim() === ''))
  return isLabelled ? lines.slice(0, -1) : lines
}

function timesOf(line: string): [number, number] {
  const parts = TIMES.exec(line)!
  return [milliseconds(parts.slice(1, 5)), milliseconds(parts.slice(5, 9))]
}

function milliseconds([hours = '0', minutes, seconds, fraction = '0']: readonly (
  | string
  | undefined
)[]): number {
  return (
    ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(fraction.padEnd(3, '0'))
  )
}
