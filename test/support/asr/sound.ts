import { wavOf } from '../../../workers/ingest/recordings/wav-file.ts'

/** A tone in a recording. */
export interface Beep {
  readonly atMs: number
  readonly lengthMs: number
  readonly hertz: number
}

/** How the sound of a WAV file is kept. */
export interface SoundKind {
  readonly rate: number
  readonly channels: number
}

/** The `fmt ` chunk of 16-bit samples. */
export function formatOf({ rate, channels }: SoundKind): Uint8Array {
  const bytes = new Uint8Array(16)
  const chunk = new DataView(bytes.buffer)
  chunk.setUint16(0, 1, true)
  chunk.setUint16(2, channels, true)
  chunk.setUint32(4, rate, true)
  chunk.setUint32(8, rate * channels * 2, true)
  chunk.setUint16(12, channels * 2, true)
  chunk.setUint16(14, 16, true)
  return bytes
}

/** A WAV file of silence with some tones in it. @param hum how loud it is between them, 0–1 */
export function aWav(
  ms: number,
  beeps: readonly Beep[] = [],
  kind: SoundKind = { rate: 8_000, channels: 1 },
  hum = 0,
): Uint8Array {
  const { rate, channels } = kind
  const samples = new Int16Array(Math.round((ms * rate) / 1_000) * channels)
  const tone = (from: number, to: number, hertz: number, height: number): void => {
    for (let at = from; at < Math.min(to, samples.length / channels); at++)
      for (let channel = 0; channel < channels; channel++)
        samples[at * channels + channel] = Math.sin((2 * Math.PI * hertz * at) / rate) * height * 32_767
  }
  if (hum > 0) tone(0, samples.length / channels, 50, hum)
  for (const { atMs, lengthMs, hertz } of beeps)
    tone(Math.round((atMs * rate) / 1_000), Math.round(((atMs + lengthMs) * rate) / 1_000), hertz, 0.5)
  return wavOf(formatOf(kind), new Uint8Array(samples.buffer))
}
