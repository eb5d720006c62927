import type { Cue } from '../../../domain/cue.ts'
import { segmentsOf } from '../../../domain/spoken-segments.ts'
import type { PieceList } from '../pieces/piece-list.ts'
import { unroll } from './unroll.ts'

/** Adds what is said in captions: segments in the order of time, nothing twice, each after the name of its speaker where there is one. */
export function addCues(cues: readonly Cue[], list: PieceList): void {
  for (const { text, startMs, endMs, speaker } of segmentsOf(unroll(cues))) {
    const said = speaker === null ? text : `${speaker}: ${text}`
    list.add({ kind: 'transcript', text: said, place: { on: 'time', startMs, endMs } })
  }
}
