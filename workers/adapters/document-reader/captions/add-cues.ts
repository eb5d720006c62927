import type { PieceList } from '../pieces/piece-list.ts'
import type { Cue } from './cue.ts'
import { segmentsOf } from './segments.ts'
import { unroll } from './unroll.ts'

/** Adds what is said in captions: segments in the order of time, nothing twice. */
export function addCues(cues: readonly Cue[], list: PieceList): void {
  for (const { text, startMs, endMs, speaker } of segmentsOf(unroll(cues)))
    list.add({ kind: 'transcript', text, place: { on: 'time', startMs, endMs, speaker } })
}
