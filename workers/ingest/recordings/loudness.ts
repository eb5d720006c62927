import { view } from './stretch.ts'
import type { SampleKind, WavFile } from './wav-file.ts'

/** What tells how loud samples are. */
type Samples = Pick<WavFile, 'samples' | 'channels' | 'blockAlign' | 'bytesPerSecond'>

/** Milliseconds over which loudness is measured at a time: a syllable is longer. */
const FRAME_MS = 20

/** Frames of a pause between words that can be heard as one: 0.3 s. */
const PAUSE = 15

/** The highest sample of what is silence on any machine: −60 dB of the loudest there can be. Breath in a quiet room is louder. */
const SILENCE = 0.001

/** Bytes of a sample, and its value from −1 to 1. */
const READ: Readonly<
  Record<
    Exclude<SampleKind, 'other' | 'packed'>,
    [bytes: number, at: (sound: DataView, offset: number) => number]
  >
> = {
  uint8: [1, (sound, at) => (sound.getUint8(at) - 128) / 128],
  int16: [2, (sound, at) => sound.getInt16(at, true) / 32_768],
  int24: [3, (sound, at) => (sound.getInt16(at + 1, true) * 256 + sound.getUint8(at)) / 8_388_608],
  int32: [4, (sound, at) => sound.getInt32(at, true) / 2_147_483_648],
  float32: [4, (sound, at) => sound.getFloat32(at, true)],
}

/** How loud a stretch of sound is, frame by frame: its highest sample, 0–1; null where its samples cannot be measured. */
export function peaksOf(sound: Uint8Array, wav: Samples): Float32Array | null {
  if (wav.samples === 'other' || wav.samples === 'packed') return null
  const [width, at] = READ[wav.samples]
  const blocks = Math.max(1, Math.round((wav.bytesPerSecond / wav.blockAlign) * (FRAME_MS / 1_000)))
  const frame = blocks * wav.blockAlign
  const peaks = new Float32Array(Math.ceil(sound.length / frame))
  const samples = view(sound)
  for (let offset = 0; offset + width <= sound.length; offset += width) {
    const height = Math.abs(at(samples, offset))
    const number = Math.floor(offset / frame)
    if (height > peaks[number]!) peaks[number] = height
  }
  return peaks
}

/** The middle of the quietest pause of a stretch, in milliseconds from its start; the last one of several. */
export function quietestMs(peaks: Float32Array): number {
  const pause = Math.min(PAUSE, peaks.length)
  let best = 0
  let least = Number.POSITIVE_INFINITY
  let sum = 0
  for (let at = 0; at < peaks.length; at++) {
    sum += peaks[at]!
    if (at >= pause) sum -= peaks[at - pause]!
    // Sums of what was added and taken away again are not exact.
    if (at >= pause - 1 && sum <= least + 1e-6) {
      least = Math.min(least, sum)
      best = at + 1 - pause / 2
    }
  }
  return best * FRAME_MS
}

/** Whether nothing can be heard in a stretch. @param fromMs from the start of the sound */
export function isSilent(peaks: Float32Array, fromMs = 0, toMs = Number.POSITIVE_INFINITY): boolean {
  const [from, to] = [Math.floor(fromMs / FRAME_MS), Math.ceil(toMs / FRAME_MS)]
  return peaks.subarray(from, Math.min(peaks.length, Math.max(to, from + 1))).every((peak) => peak < SILENCE)
}
