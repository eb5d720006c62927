import { readWav } from '../../../workers/ingest/recordings/wav-file.ts'
import { type Language, segmentsIn } from './hears-beeps.ts'

/** What Whisper would tell of a recording of tones, in its own words and units; null where it cannot read the file. */
export async function whisperOn(file: Uint8Array, language: Language) {
  const wav = await readWav(file)
  if (wav === undefined) return null
  const duration = wav.dataLength / wav.bytesPerSecond
  const heard = (await segmentsIn(file, language)).map(({ startMs, endMs, text, words }) => ({
    start: startMs / 1_000,
    end: endMs / 1_000,
    text: ` ${text}`,
    temperature: 0,
    avg_logprob: -0.1,
    compression_ratio: 1.2,
    no_speech_prob: 0.01,
    words: words.map((word) => ({ word: word.text, start: word.startMs / 1_000, end: word.endMs / 1_000 })),
  }))
  // What it makes up where nobody speaks, as far as its window of 30 s reaches.
  const made = {
    start: 0,
    end: 29.98,
    text: ' Thank you.',
    temperature: 1,
    avg_logprob: -1.3,
    compression_ratio: 0.6,
    no_speech_prob: 0.93,
    words: [],
  }
  return { duration, segments: heard.length === 0 ? [made] : heard }
}
