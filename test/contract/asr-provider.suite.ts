import { describe, expect, test } from 'vitest'
import type { AsrProvider, Sound, Transcript } from '../../workers/ports/asr-provider.ts'
import { type Language, saying } from '../support/asr/hears-beeps.ts'
import { aWav } from '../support/asr/sound.ts'

/** What every provider of the suite understands. */
export const LESSON: Language = {
  sentences: ['Plants make sugar from light.', 'Roots drink water, and leaves breathe.'],
}

const SPOKEN = aWav(9_000, [saying(0, 1_000, LESSON), saying(1, 5_000, LESSON)])
const SOUND: Sound = { mediaType: 'audio/wav', language: 'en', durationMs: 9_000 }

/** What every provider promises. */
export function asrProviderSuite(provider: AsrProvider): void {
  const hear = async (bytes: Uint8Array, sound: Partial<Sound> = {}): Promise<Transcript> => {
    const heard = await provider.transcribe(bytes, { ...SOUND, ...sound })
    return heard.ok ? heard.value : expect.fail(heard.error.detail)
  }

  describe('an ASR provider', () => {
    test('writes down what is said, in the order of time, with the times', async () => {
      const { segments, durationMs, language } = await hear(SPOKEN)
      expect(segments.map(({ text }) => text)).toEqual(LESSON.sentences)
      expect([durationMs, language]).toEqual([9_000, 'en'])
      segments.forEach(({ startMs, endMs }, at) => {
        expect(Math.abs(startMs - [1_000, 5_000][at]!)).toBeLessThan(50)
        expect(endMs).toBeGreaterThan(startMs)
        expect(endMs).toBeLessThanOrEqual(9_000)
      })
    })

    test('gives each word of a segment its time, or none', async () => {
      for (const { words, text, startMs, endMs } of (await hear(SPOKEN)).segments) {
        expect(words.map((word) => word.text).join(' ')).toBe(text)
        words.forEach((word, at) => {
          expect(word.startMs).toBeGreaterThanOrEqual(words[at - 1]?.startMs ?? startMs)
          expect(word.endMs).toBeGreaterThanOrEqual(word.startMs)
          expect(word.endMs).toBeLessThanOrEqual(endMs)
        })
      }
    })

    test('says how sure it is', async () => {
      for (const { confidence } of (await hear(SPOKEN)).segments) {
        expect(confidence).toBeGreaterThan(0.8)
        expect(confidence).toBeLessThanOrEqual(1)
      }
    })

    test('finds the language out where it is not told, or does not know the one it is told', async () => {
      for (const language of [null, 'tlh', 'or'])
        expect((await hear(SPOKEN, { language })).segments).toHaveLength(2)
    })

    test('hears nothing in silence', async () => {
      expect((await hear(aWav(3_000), { durationMs: 3_000 })).segments).toEqual([])
    })

    test('refuses what is no recording, and says so', async () => {
      const heard = await provider.transcribe(new Uint8Array(2_000).fill(7), SOUND)
      expect(heard.ok || heard.error.kind).toBe('corrupt-file')
    })

    test('leaves the bytes as they are, and answers alike to all who ask at once', async () => {
      const before = SPOKEN.slice()
      const [one, other] = await Promise.all([hear(SPOKEN), hear(SPOKEN)])
      expect(one).toEqual(other)
      expect(SPOKEN).toEqual(before)
    })

    test('gives what can be kept as JSON', async () => {
      const heard = await hear(SPOKEN)
      expect(JSON.parse(JSON.stringify(heard))).toEqual(heard)
    })

    test('has a version that can stand in a key, kinds that it takes, and a largest call', () => {
      expect(provider.version).toMatch(/^[a-z0-9.-]{1,60}$/)
      expect(provider.mediaTypes).toContain('audio/wav')
      expect(provider.mostBytes).toBeGreaterThan(100_000)
    })
  })
}
