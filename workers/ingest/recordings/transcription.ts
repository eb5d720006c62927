import { recordingPlanKey, transcriptKey } from '../../domain/artifact-keys.ts'
import type { Document } from '../../domain/document.ts'
import type { Failure } from '../../domain/failure.ts'
import { MediaType } from '../../domain/media-type.ts'
import { ok, type Result } from '../../domain/result.ts'
import type { AsrProvider, Sound, Transcript } from '../../ports/asr-provider.ts'
import { originalOf } from '../../ports/original.ts'
import { languagesOf } from '../pages/document-facts.ts'
import type { IngestPorts } from '../ports.ts'
import { isSilent, peaksOf } from './loudness.ts'
import { CUTTING_VERSION, planOf, type RecordingPart, type RecordingPlan } from './plan.ts'
import { stretch } from './stretch.ts'
import { readWav, wavOf } from './wav-file.ts'

/** Milliseconds of sound below which there is no word, and nothing that a provider takes: OpenAI wants a tenth of a second. */
const SHORTEST = 100

/** With what a recording is written down. */
export interface Transcription {
  readonly asr: AsrProvider
  /** ISO 639 of what is spoken, where its bringer says it. */
  readonly language: string | null
  /** The versions of all that shapes what is heard, and the language. */
  readonly shapedBy: string
}

/** With what a recording is written down. @throws where no provider takes it any more */
export function transcriptionOf(document: Document, { asr }: Pick<IngestPorts, 'asr'>): Transcription {
  if (asr === null) throw new Error('No ASR provider is set')
  const language = languagesOf(document.locale, null, [])[0] ?? null
  return { asr, language, shapedBy: `${asr.version}+${CUTTING_VERSION}+${language ?? 'any'}` }
}

/** How a recording is cut; found out once and kept. Refuses what cannot be read or is too much. */
export async function recordingPlan(
  document: Document,
  { asr }: Transcription,
  on: IngestPorts,
): Promise<Result<RecordingPlan, Failure>> {
  const key = recordingPlanKey(document.id, `${CUTTING_VERSION}-${asr.mostBytes}`)
  const kept = await on.records.get(key)
  if (kept !== undefined) return ok(kept as RecordingPlan)
  const original = await originalOf(document, on.artifacts)
  const plan = await planOf(original, MediaType.parse(document.mediaType), asr.mostBytes, on.timer)
  if (plan.ok) await on.records.put(key, plan.value)
  return plan
}

/** Has a part of a recording written down and keeps what was heard, once for all. Refuses as the provider does. */
export async function transcribePart(
  document: Document,
  plan: RecordingPlan,
  at: number,
  { asr, language, shapedBy }: Transcription,
  on: IngestPorts,
): Promise<Result<void, Failure>> {
  const key = transcriptKey(document.id, `${shapedBy}-${asr.mostBytes}`, at)
  if (await on.artifacts.has(key)) return ok(undefined)
  const part = plan.parts[at]!
  const durationMs = part.endMs === null ? null : part.endMs - part.startMs
  const sound = { mediaType: MediaType.parse(document.mediaType), language, durationMs }
  const heard = await heardIn(document, part, plan, sound, asr, on)
  if (!heard.ok) return heard
  await on.records.put(key, heard.value)
  return ok(undefined)
}

/** What was heard in a part, in its own time. @throws where that was not done */
export async function transcriptOf(
  document: Document,
  at: number,
  { asr, shapedBy }: Transcription,
  on: Pick<IngestPorts, 'records'>,
): Promise<Transcript> {
  const kept = await on.records.get(transcriptKey(document.id, `${shapedBy}-${asr.mostBytes}`, at))
  if (kept === undefined) throw new Error(`Part ${at} was not written down`)
  return kept as Transcript
}

/** Has a part written down; what is silent is not even asked for, and nothing is heard in it. */
async function heardIn(
  document: Document,
  { offset, length }: RecordingPart,
  { wavFormat }: RecordingPlan,
  sound: Sound,
  asr: AsrProvider,
  on: IngestPorts,
): Promise<Result<Transcript, Failure>> {
  const nothing: Transcript = { language: null, durationMs: sound.durationMs, segments: [] }
  if (sound.durationMs !== null && sound.durationMs < SHORTEST) return ok(nothing)
  const bytes = await stretch(await originalOf(document, on.artifacts), offset, length)
  if (wavFormat === null) return asr.transcribe(bytes, sound)
  const file = wavOf(Uint8Array.from(wavFormat), bytes)
  const wav = await readWav(file)
  const peaks = wav === undefined ? null : peaksOf(bytes, wav)
  if (peaks !== null && isSilent(peaks)) return ok(nothing)
  const heard = await asr.transcribe(file, sound)
  if (!heard.ok || peaks === null) return heard
  const segments = heard.value.segments.filter(({ startMs, endMs }) => !isSilent(peaks, startMs, endMs))
  return ok({ ...heard.value, segments })
}
