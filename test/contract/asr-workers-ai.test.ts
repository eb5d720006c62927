import { expect, test } from 'vitest'
import { z } from 'zod'
import { workersAiAsr } from '../../workers/adapters/asr-provider/workers-ai.ts'
import type { Sound } from '../../workers/ports/asr-provider.ts'
import { aWav } from '../support/asr/sound.ts'
import { whisperOn } from '../support/asr/whisper-stand-in.ts'
import { asrProviderSuite, LESSON } from './asr-provider.suite.ts'

/** The documented input of the model. */
const Input = z.strictObject({
  audio: z.string().regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/),
  task: z.enum(['transcribe', 'translate']).optional(),
  language: z.enum(['en', 'hi', 'de', 'fr']).optional(),
  vad_filter: z.boolean().optional(),
  initial_prompt: z.string().optional(),
  prefix: z.string().optional(),
  beam_size: z.int().min(1).optional(),
  condition_on_previous_text: z.boolean().optional(),
})

/** Stands in for Whisper on Workers AI, which understands tones here. */
const ai = {
  run: async (model: string, input: unknown) => {
    if (model !== '@cf/openai/whisper-large-v3-turbo') throw new Error(`5007: No such model ${model}`)
    const read = Input.safeParse(input)
    if (!read.success) throw new Error(`5006: ${read.error.message}`)
    const bytes = Uint8Array.from(atob(read.data.audio), (byte) => byte.charCodeAt(0))
    const told = await whisperOn(bytes, LESSON)
    if (told === null) throw new Error('5004: Invalid data type for base64 input: text')
    const { duration, segments } = told
    return {
      transcription_info: { language: 'en', language_probability: 1, duration, duration_after_vad: duration },
      text: segments
        .map(({ text }) => text)
        .join('')
        .trim(),
      word_count: 1,
      segments,
      vtt: 'WEBVTT\n',
    }
  },
} as unknown as Ai

asrProviderSuite(workersAiAsr(ai))

const SOUND: Sound = { mediaType: 'audio/mpeg', language: null, durationMs: null }
const failing = (fault: unknown) => workersAiAsr({ run: async () => Promise.reject(fault) } as unknown as Ai)

test('refuses what is larger than the platform takes', async () => {
  const heard = await failing(new Error('3006: Request is too large')).transcribe(aWav(500), SOUND)
  expect(heard.ok || heard.error.kind).toBe('resource-limit')
})

test.each([
  ['is full', new Error('3040: No more data centers to forward the request to')],
  ['has used up the day', new Error('3036: You have used up your daily free allocation')],
  ['takes too long', new Error('3007: Request timeout')],
  ['fails without a word', 'no'],
])('throws when the service %s', async (_, fault) => {
  await expect(failing(fault).transcribe(aWav(500), SOUND)).rejects.toThrow('Workers AI failed')
})

test.each([
  ['nothing', {}],
  ['text without times', { text: 'Plants make sugar.' }],
  ['segments without times', { text: 'Plants', segments: [{ text: 'Plants' }] }],
])('throws when it is answered %s', async (_, answer) => {
  const provider = workersAiAsr({ run: async () => answer } as unknown as Ai)
  await expect(provider.transcribe(aWav(500), SOUND)).rejects.toThrow('timed segments')
})
