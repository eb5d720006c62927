import { z } from 'zod'
import type { HeardSegment, HeardWord, Sound, Transcript } from '../../ports/asr-provider.ts'
import { compressionRatio } from './compression-ratio.ts'
import { languageCode } from './language-code.ts'

/** A word as a model in the manner of Whisper tells it, times in seconds; often without its punctuation. */
export const RawWord = z.object({ word: z.string(), start: z.number(), end: z.number() })
export type RawWord = z.infer<typeof RawWord>

/** A segment as such a model tells it, times in seconds. */
export const RawSegment = z.object({
  start: z.number(),
  end: z.number(),
  text: z.string(),
  /** The mean logarithm of the probabilities of its tokens. */
  avg_logprob: z.number().nullish(),
  no_speech_prob: z.number().nullish(),
  words: z.array(RawWord).nullish(),
})
export type RawSegment = z.infer<typeof RawSegment>

/** What such a model tells of a recording. */
export interface RawTranscript {
  /** A code or an English name. */
  readonly language?: string | null | undefined
  /** In seconds. */
  readonly duration?: number | null | undefined
  readonly segments: readonly RawSegment[]
}

/** Beyond these a segment is not speech, or a text that turns in circles (the defaults of openai/whisper, `transcribe.py`). */
const NO_SPEECH = 0.6
const LOGPROB = -1
const COMPRESSION = 2.4

/** Segments of one text that follow each other, from which on they are a loop of the model. */
const LOOP = 4

/** Words of a segment, all the same, from which on they are a loop. */
const STUTTER = 6

/** Makes a transcript of what a model tells: in the order of time, within the recording, without what it made up. */
export async function heardIn(raw: RawTranscript, sound: Sound): Promise<Transcript> {
  const durationMs = sound.durationMs ?? (raw.duration == null ? null : Math.round(raw.duration * 1_000))
  const placed = raw.segments
    .filter((segment) => !isSilent(segment))
    .flatMap((segment) => placedSegment(segment, durationMs) ?? [])
    .sort((a, b) => a.startMs - b.startMs)
  return { language: languageCode(raw.language), durationMs, segments: await withoutLoops(placed) }
}

const isSilent = ({ avg_logprob, no_speech_prob }: RawSegment): boolean =>
  (no_speech_prob ?? 0) > NO_SPEECH && (avg_logprob ?? 0) < LOGPROB

function placedSegment(segment: RawSegment, durationMs: number | null): HeardSegment | null {
  const text = segment.text.normalize('NFC').replace(/\s+/gu, ' ').trim()
  const end = durationMs ?? Number.POSITIVE_INFINITY
  const startMs = Math.max(0, Math.round(segment.start * 1_000))
  const endMs = Math.min(end, Math.max(startMs, Math.round(segment.end * 1_000)))
  if (!isSpoken(text) || startMs >= end) return null
  return {
    startMs,
    endMs,
    text,
    confidence: surenessOf(segment),
    words: wordsOf(text, segment, startMs, endMs),
  }
}

/** Models write what is no speech in brackets: `[BLANK_AUDIO]`, `(applause)`, `*laughs*`. */
const isSpoken = (text: string): boolean =>
  /[\p{L}\p{N}]/u.test(text) && !/^(?:\[[^\]]*\]|\([^)]*\)|\*[^*]*\*)$/u.test(text)

/** The mean probability of its tokens; less where the model doubts that anybody speaks. */
function surenessOf({ avg_logprob, no_speech_prob }: RawSegment): number | null {
  if (avg_logprob == null) return null
  const speech = (no_speech_prob ?? 0) > NO_SPEECH ? 1 - no_speech_prob! : 1
  return Math.min(1, Math.max(0, Math.exp(avg_logprob) * speech))
}

/** The words of a text with the times of the model's words, where these are the same words. */
function wordsOf(text: string, { words }: RawSegment, startMs: number, endMs: number): readonly HeardWord[] {
  const parts = text.split(' ')
  const timed = (words ?? []).filter(({ word }) => lettersOf(word) !== '')
  const spoken = parts.filter((part) => lettersOf(part) !== '')
  const isSame =
    spoken.length === timed.length &&
    spoken.every((part, at) => lettersOf(part) === lettersOf(timed[at]!.word))
  if (!isSame) return []
  const within = (ms: number): number => Math.min(endMs, Math.max(startMs, Math.round(ms * 1_000)))
  let next = 0
  let last = startMs
  return parts.map((part): HeardWord => {
    const time = lettersOf(part) === '' ? undefined : timed[next++]
    // A dash of its own stands where the word before it ends.
    const from = time === undefined ? last : Math.max(last, within(time.start))
    const to = time === undefined ? last : Math.max(from, within(time.end))
    last = from
    return { text: part, startMs: from, endMs: to }
  })
}

const lettersOf = (word: string): string =>
  word
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Leaves out texts that turn in circles: within a segment, or from one to the next. */
async function withoutLoops(segments: readonly HeardSegment[]): Promise<HeardSegment[]> {
  const kept: HeardSegment[] = []
  for (const run of runsOf(segments)) {
    const texts = run.map(({ text }) => text)
    if (run.length >= LOOP || isStutter(texts[0]!)) continue
    if ((await compressionRatio(texts.join(' '))) <= COMPRESSION) kept.push(...run)
  }
  return kept
}

function runsOf(segments: readonly HeardSegment[]): HeardSegment[][] {
  const runs: HeardSegment[][] = []
  for (const segment of segments) {
    const run = runs.at(-1)
    if (run !== undefined && lettersOf(run[0]!.text) === lettersOf(segment.text)) run.push(segment)
    else runs.push([segment])
  }
  return runs
}

function isStutter(text: string): boolean {
  const words = text.split(' ').map(lettersOf)
  return words.length >= STUTTER && new Set(words).size === 1
}
