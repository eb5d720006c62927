import { z } from 'zod'
import { failure } from '../../domain/failure.ts'
import { ok, refused } from '../../domain/result.ts'
import type { AsrProvider } from '../../ports/asr-provider.ts'
import { base64 } from './base64.ts'
import { heardIn, RawSegment } from './heard.ts'
import { askedLanguage } from './language-code.ts'

const MODEL = '@cf/openai/whisper-large-v3-turbo'

/** The platform names no limit. A call this large takes some 30 of the 128 MB of a Worker: the bytes, their base64 and its JSON. */
const MOST_BYTES = 8 * 2 ** 20

/** What the platform says of input it cannot take (Workers AI, list of errors). */
const REFUSALS = {
  3006: failure('resource-limit', 'The recording is larger than Workers AI takes.'),
  5004: failure('corrupt-file', 'Workers AI cannot read the recording.'),
} as const

const Answer = z.object({
  text: z.string(),
  transcription_info: z
    .object({ language: z.string().nullish(), duration: z.number().min(0).nullish() })
    .nullish(),
  segments: z.array(RawSegment).nullish(),
})

/** Writes down recordings with Whisper on Workers AI, which looks for voices first and hears only where there are some. */
export const workersAiAsr = (ai: Pick<Ai, 'run'>): AsrProvider => ({
  version: 'workers-ai-whisper-large-v3-turbo-1',
  languages: [],
  mediaTypes: ['audio/wav', 'audio/mpeg', 'audio/flac', 'audio/ogg', 'audio/mp4', 'video/mp4', 'video/webm'],
  mostBytes: MOST_BYTES,
  async transcribe(bytes, sound) {
    const language = askedLanguage(sound.language)
    let told: unknown
    try {
      told = await ai.run(MODEL, {
        audio: base64(bytes),
        task: 'transcribe',
        vad_filter: true,
        condition_on_previous_text: false,
        ...(language !== null && { language }),
      })
    } catch (cause) {
      const refusal = refusalOf(cause)
      if (refusal !== undefined) return refused(refusal)
      throw new Error('Workers AI failed to write down a recording', { cause })
    }
    const answer = Answer.safeParse(told)
    const segments = answer.data?.segments ?? []
    if (!answer.success || (segments.length === 0 && answer.data.text.trim() !== ''))
      throw new Error('Workers AI did not answer with timed segments')
    const info = answer.data.transcription_info
    return ok(await heardIn({ language: info?.language, duration: info?.duration, segments }, sound))
  },
})

/** Errors come as text that begins with their number. */
function refusalOf(cause: unknown) {
  const number = cause instanceof Error ? /\b(\d{4}):/.exec(cause.message)?.[1] : undefined
  return Object.entries(REFUSALS).find(([known]) => known === number)?.[1]
}
