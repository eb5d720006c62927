import { expect, test } from 'vitest'
import { type OpenAiTranscription, openAiAsr } from '../../workers/adapters/asr-provider/openai.ts'
import type { Sound } from '../../workers/ports/asr-provider.ts'
import { asrServer } from '../support/asr/asr-server.ts'
import { aWav } from '../support/asr/sound.ts'
import { asrProviderSuite, LESSON } from './asr-provider.suite.ts'

const aProvider = (given: Partial<OpenAiTranscription> = {}) =>
  openAiAsr({
    fetch: asrServer(LESSON).fetch,
    url: 'http://localhost:8080/v1/audio/transcriptions',
    model: 'whisper-1',
    key: null,
    ...given,
  })

asrProviderSuite(aProvider())

const SOUND: Sound = { mediaType: 'audio/wav', language: 'hi', durationMs: 500 }

test.each([
  ['a key where there is one', 'k', 'Bearer k'],
  ['no key where there is none', null, null],
])('sends %s, the language, and a file by its kind', async (_, key, authorization) => {
  const { fetch, calls } = asrServer(LESSON)
  await aProvider({ fetch, key }).transcribe(aWav(500), SOUND)
  expect(calls).toEqual([{ authorization, language: 'hi', name: 'part.wav', type: 'audio/wav' }])
})

test('is named by its model', () => {
  expect(aProvider({ model: 'Systran/faster-whisper-large-v3' }).version).toBe(
    'openai-systran-faster-whisper-large-v3',
  )
})

const answering = (body: unknown, status = 200) =>
  aProvider({
    fetch: async () =>
      typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status }),
  })

test.each<[string, number, unknown, string]>([
  ['413', 413, '', 'resource-limit'],
  ['415', 415, '', 'corrupt-file'],
  ['400 about the file', 400, { error: { param: 'file' } }, 'corrupt-file'],
  ['400 about nothing', 400, { error: { message: 'Audio file is too short.' } }, 'corrupt-file'],
  ['422 about the file', 422, { detail: [{ loc: ['body', 'file'] }] }, 'corrupt-file'],
])('refuses a recording that the server turns down with %s', async (_, status, body, kind) => {
  const heard = await answering(body, status).transcribe(aWav(500), SOUND)
  expect(heard.ok || heard.error.kind).toBe(kind)
})

test.each<[string, number, unknown]>([
  ['is busy', 429, ''],
  ['fails', 503, 'no'],
  ['wants another key', 401, ''],
  ['has no such model', 404, ''],
  ['dislikes how it is asked', 400, { error: { param: 'response_format' } }],
  ['dislikes the model', 422, { detail: [{ loc: ['body', 'model'] }] }],
  ['answers no JSON', 200, '<html>'],
  ['answers text without times', 200, { text: 'Plants make sugar.' }],
  ['answers segments without times', 200, { text: 'Plants', segments: [{ text: 'Plants' }] }],
])('throws when the server %s', async (_, status, body) => {
  await expect(answering(body, status).transcribe(aWav(500), SOUND)).rejects.toThrow('The ASR server')
})

test('takes an answer without text for silence', async () => {
  const heard = await answering({ text: '', segments: [], language: 'english' }).transcribe(aWav(500), SOUND)
  expect(heard.ok && heard.value).toEqual({ language: 'en', durationMs: 500, segments: [] })
})

test('understands servers that tell words within segments, durations as text and languages as codes', async () => {
  const words = [
    { word: ' Hello,', start: 0.1, end: 0.2 },
    { word: ' world.', start: 0.3, end: 0.4 },
  ]
  const body = {
    text: 'Hello, world.',
    language: 'hi',
    duration: '0.5',
    segments: [{ start: 0.1, end: 0.4, text: ' Hello, world.', words }],
  }
  const heard = await answering(body).transcribe(aWav(500), { ...SOUND, durationMs: null })
  expect(heard.ok && heard.value).toEqual({
    language: 'hi',
    durationMs: 500,
    segments: [
      {
        startMs: 100,
        endMs: 400,
        text: 'Hello, world.',
        confidence: null,
        words: [
          { text: 'Hello,', startMs: 100, endMs: 200 },
          { text: 'world.', startMs: 300, endMs: 400 },
        ],
      },
    ],
  })
})
