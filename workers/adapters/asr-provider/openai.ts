import { z } from 'zod'
import { type Failure, failure } from '../../domain/failure.ts'
import type { MediaType } from '../../domain/media-type.ts'
import { ok, refused } from '../../domain/result.ts'
import type { AsrProvider } from '../../ports/asr-provider.ts'
import { heardIn, RawSegment, RawWord } from './heard.ts'
import { askedLanguage } from './language-code.ts'

/** A server that writes down recordings. */
export interface OpenAiTranscription {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** The whole address, for example `http://localhost:8080/v1/audio/transcriptions`. */
  readonly url: string
  readonly model: string
  /** Sent as a bearer token; null where the server asks for none. */
  readonly key: string | null
}

/** OpenAI takes 26,214,400 bytes with what frames the file. */
const MOST_BYTES = 25_000_000

/** A part of five minutes on a processor that is as slow as speech. */
const DEADLINE_MS = 300_000

/** What OpenAI takes, by the names of files that it tells them apart by. */
const FILE_NAMES: Partial<Record<MediaType, string>> = {
  'audio/wav': 'part.wav',
  'audio/mpeg': 'part.mp3',
  'audio/flac': 'part.flac',
  'audio/ogg': 'part.ogg',
  'audio/mp4': 'part.m4a',
  'video/mp4': 'part.mp4',
  'video/webm': 'part.webm',
}

/** Durations come as a number, and from some versions as its text. */
const Answer = z.object({
  text: z.string(),
  language: z.string().nullish(),
  duration: z.coerce.number().min(0).nullish(),
  segments: z.array(RawSegment).nullish(),
  words: z.array(RawWord).nullish(),
})

/** Writes down recordings with any server that speaks OpenAI's `/v1/audio/transcriptions` and tells segments. */
export const openAiAsr = (server: OpenAiTranscription): AsrProvider => ({
  version: `openai-${server.model.toLowerCase().replace(/[^a-z0-9.]+/g, '-')}`.slice(0, 60),
  languages: [],
  mediaTypes: Object.keys(FILE_NAMES) as MediaType[],
  mostBytes: MOST_BYTES,
  async transcribe(bytes, sound) {
    const form = new FormData()
    form.set('file', new File([bytes], FILE_NAMES[sound.mediaType]!, { type: sound.mediaType }))
    form.set('model', server.model)
    form.set('response_format', 'verbose_json')
    form.append('timestamp_granularities[]', 'segment')
    form.append('timestamp_granularities[]', 'word')
    form.set('temperature', '0')
    const language = askedLanguage(sound.language)
    if (language !== null) form.set('language', language)
    const response = await server.fetch(server.url, {
      method: 'POST',
      headers: server.key === null ? {} : { authorization: `Bearer ${server.key}` },
      body: form,
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    if (!response.ok) {
      const refusal = await refusalOf(response)
      if (refusal !== undefined) return refused(refusal)
      throw new Error(`The ASR server answered ${response.status}`)
    }
    const answer = Answer.safeParse(await response.json().catch(() => null))
    const segments = answer.data?.segments ?? []
    if (!answer.success || (segments.length === 0 && answer.data.text.trim() !== ''))
      throw new Error('The ASR server did not answer with timed segments')
    const { words, ...told } = answer.data
    return ok(await heardIn({ ...told, segments: withWords(segments, words ?? []) }, sound))
  },
})

/** OpenAI tells the words beside the segments, other servers within them. */
function withWords(segments: readonly RawSegment[], words: readonly RawWord[]): RawSegment[] {
  let next = 0
  return segments.map((segment, at) => {
    if (segment.words != null && segment.words.length > 0) return segment
    const end = segments[at + 1]?.start ?? Number.POSITIVE_INFINITY
    const from = next
    while (next < words.length && middleOf(words[next]!) < end) next++
    return { ...segment, words: words.slice(from, next) }
  })
}

const middleOf = ({ start, end }: RawWord): number => (start + end) / 2

/** The field at fault, as OpenAI tells it and as servers built with FastAPI do. */
const Problem = z.union([
  z
    .object({ error: z.object({ param: z.string().nullish() }) })
    .transform(({ error }) => error.param ?? 'file'),
  z
    .object({ detail: z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])) })).min(1) })
    .transform(({ detail }) => detail[0]!.loc.at(-1)),
])

/** What a server says of a recording it cannot take. One that dislikes another field than the file was asked in the wrong way: no fault of the file. */
async function refusalOf(response: Response): Promise<Failure | undefined> {
  const problem = Problem.safeParse(await response.json().catch(() => null))
  if (response.status === 413)
    return failure('resource-limit', 'The recording is larger than the ASR server takes.')
  if (![400, 415, 422].includes(response.status)) return undefined
  return !problem.success || problem.data === 'file' ? UNREADABLE : undefined
}

const UNREADABLE = failure('corrupt-file', 'The ASR server cannot read the recording.')
