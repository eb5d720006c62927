import type { FileBytes } from '../../ports/original.ts'
import { peaksOf, quietestMs } from './loudness.ts'
import type { PartLimits, RecordingPlan } from './plan.ts'
import { stretch } from './stretch.ts'
import type { WavFile } from './wav-file.ts'

/** Milliseconds before the latest moment of a cut in which the quietest is looked for; a third of a part where that is less. */
const SEARCH = 15_000

/** Milliseconds that a part holds of each neighbour; an eighth of a part where that is less. */
const OVERLAP = 1_000

/** Bytes of a header at most. */
const HEADER = 128

/** Cuts a WAV file where it is quietest, in parts of whole samples. */
export async function wavParts(file: FileBytes, wav: WavFile, limits: PartLimits): Promise<RecordingPlan> {
  const { dataOffset, dataLength, blockAlign, bytesPerSecond } = wav
  const msOf = (bytes: number): number => (bytes * 1_000) / bytesPerSecond
  const bytesTo = (ms: number): number =>
    Math.min(dataLength, Math.floor((ms * bytesPerSecond) / 1_000 / blockAlign) * blockAlign)
  const duration = msOf(dataLength)
  const longest = Math.min(limits.ms, msOf(limits.bytes - HEADER))
  const overlap = Math.min(OVERLAP, longest / 8)
  const seams: number[] = []
  for (let from = 0; duration - from > longest - (from === 0 ? 0 : overlap); ) {
    const latest = from + longest - (from === 0 ? overlap : 2 * overlap)
    const earliest = latest - Math.min(SEARCH, longest / 3)
    const sound = await stretch(file, dataOffset + bytesTo(earliest), bytesTo(latest) - bytesTo(earliest))
    const peaks = peaksOf(sound, wav)
    from = peaks === null || peaks.length === 0 ? latest : Math.min(latest, earliest + quietestMs(peaks))
    seams.push(Math.round(from))
  }
  const parts = [0, ...seams].map((from, at) => {
    const offset = bytesTo(Math.max(0, from - overlap))
    const end = at < seams.length ? bytesTo(seams[at]! + overlap) : dataLength
    return {
      offset: dataOffset + offset,
      length: end - offset,
      startMs: Math.round(msOf(offset)),
      endMs: Math.round(msOf(end)),
    }
  })
  return {
    durationMs: Math.round(duration),
    parts: dataLength === 0 ? [] : parts,
    seams,
    wavFormat: [...wav.format],
  }
}
