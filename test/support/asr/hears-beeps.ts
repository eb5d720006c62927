import { failure } from '../../../workers/domain/failure.ts'
import { ok, refused } from '../../../workers/domain/result.ts'
import { readWav } from '../../../workers/ingest/recordings/wav-file.ts'
import type { AsrProvider, HeardSegment, Sound } from '../../../workers/ports/asr-provider.ts'
import type { Beep } from './sound.ts'

/** What a tone says: its pitch in hundreds of hertz is the number of the sentence. */
export interface Language {
  readonly sentences: readonly string[]
  /** Whether it tells the times of words. */
  readonly words?: boolean
}

/** Milliseconds over which it listens at a time. */
const FRAME_MS = 10

/** A tone that says a sentence, a third of a second for each word. */
export const saying = (sentence: number, atMs: number, { sentences }: Language): Beep => ({
  atMs,
  lengthMs: wordsOf(sentences[sentence]!).length * 330,
  hertz: (sentence + 2) * 100,
})

/** Finds the tones of 16-bit samples: where it is loud, and how often the sound crosses zero there. */
export async function beepsIn(file: Uint8Array): Promise<readonly (Beep & { readonly sentence: number })[]> {
  const wav = await readWav(file)
  if (wav === undefined) return []
  const { dataOffset, dataLength, channels, bytesPerSecond } = wav
  const sound = new DataView(file.buffer, file.byteOffset + dataOffset, dataLength)
  const rate = bytesPerSecond / (channels * 2)
  const value = (at: number): number => sound.getInt16(at * channels * 2, true)
  const samples = dataLength / (channels * 2)
  const frame = (rate * FRAME_MS) / 1_000
  const isLoud = (from: number): boolean => {
    for (let at = from; at < Math.min(from + frame, samples); at++)
      if (Math.abs(value(at)) > 6_000) return true
    return false
  }
  const beeps: (Beep & { sentence: number })[] = []
  for (let at = 0; at < samples; at += frame) {
    if (!isLoud(at)) continue
    const from = at
    while (at < samples && isLoud(at)) at += frame
    const to = Math.min(at, samples)
    let crossings = 0
    for (let one = from + 1; one < to; one++) if (value(one - 1) < 0 !== value(one) < 0) crossings++
    const hertz = (crossings * rate) / 2 / (to - from)
    beeps.push({
      atMs: (from * 1_000) / rate,
      lengthMs: ((to - from) * 1_000) / rate,
      hertz,
      sentence: Math.round(hertz / 100) - 2,
    })
  }
  return beeps
}

/** The segments a model would tell of tones: of one that begins before the sound or ends behind it, only the words in it. */
export const segmentsIn = async (
  file: Uint8Array,
  { sentences, words = true }: Language,
): Promise<readonly HeardSegment[]> =>
  (await beepsIn(file)).flatMap(({ atMs, lengthMs, sentence }) => {
    const all = wordsOf(sentences[sentence] ?? '')
    const count = Math.round(lengthMs / 330)
    // A tone that is cut off at its start is one that begins with the sound.
    const heard = atMs === 0 ? all.slice(all.length - count) : all.slice(0, count)
    if (heard.length === 0) return []
    const timed = heard.map((text, at) => ({
      text,
      startMs: Math.round(atMs + (at * lengthMs) / heard.length),
      endMs: Math.round(atMs + ((at + 1) * lengthMs) / heard.length),
    }))
    return [
      {
        startMs: timed[0]!.startMs,
        endMs: timed.at(-1)!.endMs,
        text: heard.join(' '),
        confidence: 0.9,
        words: words ? timed : [],
      },
    ]
  })

const wordsOf = (sentence: string): string[] => sentence.split(' ').filter((word) => word !== '')

/** A provider that hears tones as sentences, and what it was asked. */
export interface HearsBeeps extends AsrProvider {
  readonly calls: Sound[]
}

/** A provider that understands the language of tones. @param given what is different in a test */
export function hearsBeeps(language: Language, given: Partial<AsrProvider> = {}): HearsBeeps {
  const calls: Sound[] = []
  return {
    version: 'beeps-1',
    languages: [],
    mediaTypes: ['audio/wav'],
    mostBytes: 1_000_000,
    calls,
    async transcribe(bytes, sound) {
      calls.push(sound)
      if (bytes.length > 1_000_000) return refused(failure('resource-limit', 'Too many tones'))
      return ok({ language: 'en', durationMs: null, segments: await segmentsIn(bytes, language) })
    },
    ...given,
  }
}
