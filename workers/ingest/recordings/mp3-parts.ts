import type { Mark, Mp3File } from './mp3-file.ts'
import type { PartLimits, RecordingPart, RecordingPlan } from './plan.ts'

/** Milliseconds that a part holds of each neighbour: its first frames cannot be heard, as they lean on bytes of those before them. */
const OVERLAP = 2_000

/** Cuts an MP3 file between frames. A part that cannot be made small enough stays too large. */
export function mp3Parts({ marks, durationMs }: Mp3File, limits: PartLimits): RecordingPlan {
  const parts: RecordingPart[] = []
  const seams: number[] = []
  const end = marks.at(-1)!
  let from = marks[0]!
  for (;;) {
    const to = furthest(marks, from, limits)
    parts.push({
      offset: from.offset,
      length: to.offset - from.offset,
      startMs: Math.round(from.ms),
      endMs: Math.round(to.ms),
    })
    if (to === end) break
    const seam = Math.max(from.ms, to.ms - OVERLAP)
    const next = marks.findLast(({ ms }) => ms <= seam - OVERLAP)
    // Where not even the overlap fits, the next part begins where this one ends.
    from = next !== undefined && next.ms > from.ms ? next : to
    seams.push(Math.round(from === to ? to.ms : seam))
  }
  return { durationMs: Math.round(durationMs), parts, seams, wavFormat: null }
}

/** The last mark that a part may reach; the next one where not even that is allowed. */
function furthest(marks: readonly Mark[], from: Mark, { bytes, ms }: PartLimits): Mark {
  const first = marks.indexOf(from) + 1
  let at = first
  while (at + 1 < marks.length && fits(marks[at + 1]!, from, bytes, ms)) at++
  return marks[at]!
}

const fits = (to: Mark, from: Mark, bytes: number, ms: number): boolean =>
  to.offset - from.offset <= bytes && to.ms - from.ms <= ms
