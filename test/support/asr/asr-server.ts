import type { OpenAiTranscription } from '../../../workers/adapters/asr-provider/openai.ts'
import type { Language } from './hears-beeps.ts'
import { whisperOn } from './whisper-stand-in.ts'

/** What OpenAI takes in one request, and the names it tells files apart by. */
const MOST_BYTES = 26_214_400
const NAMES = /\.(?:flac|mp3|mp4|mpeg|mpga|m4a|ogg|wav|webm)$/
/** Codes it does not know are turned down. */
const LANGUAGES = new Set(['en', 'hi', 'de', 'fr'])

const problem = (status: number, message: string, param: string | null): Response =>
  Response.json({ error: { message, type: 'invalid_request_error', param, code: null } }, { status })

/** A request as the server saw it. */
export interface SeenCall {
  readonly authorization: string | null
  readonly language: string | null
  readonly name: string
  readonly type: string
}

/** A server that speaks OpenAI's API, understands tones, and holds callers to what OpenAI holds them to. */
export function asrServer(language: Language, model = 'whisper-1') {
  const calls: SeenCall[] = []
  const fetch: OpenAiTranscription['fetch'] = async (url, init) => {
    const request = new Request(url, init)
    if (request.method !== 'POST') return new Response(null, { status: 405 })
    const form = await request.formData()
    const file = form.get('file')
    if (!(file instanceof File)) return problem(400, 'you must provide a file parameter', 'file')
    if (file.size > MOST_BYTES)
      return problem(413, `Maximum content size limit (${MOST_BYTES}) exceeded`, null)
    if (!NAMES.test(file.name)) return problem(400, `Unrecognized file format.`, 'file')
    if (form.get('model') !== model) return problem(404, `The model does not exist`, 'model')
    if (form.get('response_format') !== 'verbose_json')
      return problem(400, 'Not supported', 'response_format')
    const granularities = form.getAll('timestamp_granularities[]')
    if (granularities.some((one) => one !== 'word' && one !== 'segment'))
      return problem(400, 'Not supported', 'timestamp_granularities')
    const asked = form.get('language') as string | null
    if (asked !== null && !LANGUAGES.has(asked))
      return problem(400, `Invalid language '${asked}'`, 'language')
    calls.push({
      authorization: request.headers.get('authorization'),
      language: asked,
      name: file.name,
      type: file.type,
    })
    const told = await whisperOn(new Uint8Array(await file.arrayBuffer()), language)
    if (told === null)
      return problem(400, 'The audio file could not be decoded or its format is not supported.', null)
    const segments = told.segments.map(({ words: _, ...segment }, id) => ({
      id,
      seek: 0,
      tokens: [50_364],
      ...segment,
    }))
    const words = told.segments.flatMap((segment) => segment.words)
    return Response.json({
      task: 'transcribe',
      language: 'english',
      duration: told.duration,
      text: segments
        .map(({ text }) => text)
        .join('')
        .trim(),
      ...(granularities.includes('segment') && { segments }),
      // OpenAI tells words without their punctuation.
      ...(granularities.includes('word') && {
        words: words.map((word) => ({ ...word, word: word.word.replace(/[.,]/g, '') })),
      }),
    })
  }
  return { calls, fetch }
}
