import { describe, expect, test } from 'vitest'
import { systemTimer } from '../../../../workers/adapters/timer/system.ts'
import type { MediaType } from '../../../../workers/domain/media-type.ts'
import { planOf, type RecordingPlan } from '../../../../workers/ingest/recordings/plan.ts'
import { anMp3, FRAME_MS } from '../../../support/asr/mp3.ts'
import { aWav, type Beep } from '../../../support/asr/sound.ts'
import { corpusFile, corpusIsHere } from '../../../support/corpus.ts'

const plan = async (
  bytes: Uint8Array,
  mediaType: MediaType,
  mostBytes = 1_000_000,
): Promise<RecordingPlan> => {
  const planned = await planOf(bytes, mediaType, mostBytes, systemTimer)
  return planned.ok ? planned.value : expect.fail(planned.error.detail)
}

const refusalOf = async (bytes: Uint8Array, mediaType: MediaType, mostBytes = 1_000_000) => {
  const planned = await planOf(bytes, mediaType, mostBytes, systemTimer)
  return planned.ok ? 'none' : planned.error
}

/** Every part follows on the one before it, with an overlap around the seam, and all of the recording is in them. */
function holdsTogether({ parts, seams, durationMs }: RecordingPlan, mostBytes: number): void {
  expect(seams).toHaveLength(parts.length - 1)
  expect([parts[0]!.startMs, parts.at(-1)!.endMs]).toEqual([0, durationMs])
  for (const { length } of parts) expect(length).toBeLessThanOrEqual(mostBytes)
  seams.forEach((seam, at) => {
    const [before, after] = [parts[at]!, parts[at + 1]!]
    expect(before.endMs!).toBeGreaterThan(seam)
    expect(after.startMs).toBeLessThan(seam)
    expect(after.offset).toBeGreaterThan(before.offset)
    expect(after.offset).toBeLessThan(before.offset + before.length)
  })
}

describe('a WAV file', () => {
  test('that is small is one part of all its samples', async () => {
    const { parts, seams, durationMs, wavFormat } = await plan(aWav(2_000), 'audio/wav')
    expect({ parts, seams, durationMs }).toEqual({
      parts: [{ offset: 44, length: 32_000, startMs: 0, endMs: 2_000 }],
      seams: [],
      durationMs: 2_000,
    })
    expect(wavFormat).toHaveLength(16)
  })

  test('that is larger is cut in its pauses, in whole samples', async () => {
    const pauses = [9_000, 17_500, 26_000, 34_000]
    const beeps = [0, ...pauses].map(
      (atMs, at): Beep => ({ atMs, lengthMs: (pauses[at] ?? 40_000) - atMs - 600, hertz: 300 }),
    )
    const cut = await plan(aWav(40_000, beeps, { rate: 8_000, channels: 2 }, 0.01), 'audio/wav', 400_000)
    holdsTogether(cut, 400_000)
    expect(cut.parts.length).toBeGreaterThan(3)
    for (const seam of cut.seams) {
      const pause = pauses.find((at) => seam > at - 600 && seam < at)
      expect(pause, `${seam}`).toBeDefined()
    }
    for (const { offset, length } of cut.parts) expect([(offset - 44) % 4, length % 4]).toEqual([0, 0])
  })

  test('without a pause is cut all the same', async () => {
    const cut = await plan(aWav(30_000, [{ atMs: 0, lengthMs: 30_000, hertz: 300 }]), 'audio/wav', 160_000)
    holdsTogether(cut, 160_000)
  })

  test('longer than five minutes is cut, however small it is', async () => {
    const cut = await plan(aWav(700_000, [], { rate: 100, channels: 1 }), 'audio/wav')
    holdsTogether(cut, 1_000_000)
    expect(cut.parts).toHaveLength(3)
  })

  test('without a sample has no part', async () => {
    expect(await plan(aWav(0), 'audio/wav')).toMatchObject({ durationMs: 0, parts: [] })
  })
})

describe('an MP3 file', () => {
  test('is one part from its first frame to its last, tags left out', async () => {
    const file = anMp3(100, { tag: 300 })
    const { parts, durationMs } = await plan(file, 'audio/mpeg')
    expect(durationMs).toBe(Math.round(100 * FRAME_MS))
    expect(parts).toEqual([{ offset: 310, length: 41_700, startMs: 0, endMs: durationMs }])
  })

  test.each([
    ['with an index of its length before the sound', anMp3(2_000, { index: true })],
    ['with junk between its frames', anMp3(2_000, { junk: 777 })],
  ])('%s is cut between frames', async (_, file) => {
    const cut = await plan(file, 'audio/mpeg', 200_000)
    holdsTogether(cut, 200_000)
    expect(cut.durationMs).toBe(Math.round(2_000 * FRAME_MS))
    for (const { offset } of cut.parts) expect([...file.subarray(offset, offset + 2)]).toEqual([0xff, 0xfb])
    expect(cut.parts[0]!.offset).toBe(file.subarray(21, 25).join() === '88,105,110,103' ? 417 : 0)
  })
})

/** Bytes of text and numbers. */
const bytes = (...parts: (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((one) => one.charCodeAt(0)) : part)),
  )

const zeros = (count: number): number[] => Array(count).fill(0)

describe('another recording', () => {
  test.each<[string, MediaType, Uint8Array, number | null]>([
    [
      'FLAC of two seconds',
      'audio/flac',
      bytes('fLaC', [0, 0, 0, 34], zeros(10), [0x0a, 0xc4, 0x42, 0xf0, 0, 1, 0x58, 0x88], zeros(16)),
      2_000,
    ],
    [
      'Opus of two seconds, 312 samples unheard',
      'audio/ogg',
      bytes(
        'OggS',
        zeros(24),
        'OpusHead',
        [1, 1, 0x38, 1],
        zeros(20),
        'OggS',
        [0, 4, 0x38, 0x78, 1],
        zeros(20),
      ),
      2_000,
    ],
    [
      'Vorbis of two seconds',
      'audio/ogg',
      bytes(
        'OggS',
        zeros(24),
        '\x01vorbis',
        zeros(5),
        [0x40, 0x1f, 0, 0],
        zeros(20),
        'OggS',
        [0, 4, 0x80, 0x3e],
        zeros(20),
      ),
      2_000,
    ],
    [
      'M4A whose header stands at its end',
      'audio/mp4',
      bytes(
        [0, 0, 0, 12],
        'ftypM4A ',
        [0, 0, 0, 10],
        'mdat',
        [1, 2],
        [0, 0, 0, 48],
        'moov',
        [0, 0, 0, 40],
        'mvhd',
        zeros(12),
        [0, 0, 3, 232],
        [0, 0, 7, 208],
        zeros(12),
      ),
      2_000,
    ],
    ['WebM', 'video/webm', bytes([0x1a, 0x45, 0xdf, 0xa3], 'webm'), null],
    ['FLAC that says nothing', 'audio/flac', bytes('fLaC'), null],
    ['MP4 without a header', 'video/mp4', bytes([0, 0, 0, 4], 'ftyp'), null],
  ])('%s is one part', async (_, mediaType, file, durationMs) => {
    expect(await plan(file, mediaType)).toEqual({
      durationMs,
      parts: [{ offset: 0, length: file.length, startMs: 0, endMs: durationMs }],
      seams: [],
      wavFormat: null,
    })
  })

  test('that is larger than one call is refused with what can be done', async () => {
    const refusal = await refusalOf(bytes('fLaC', zeros(2_000)), 'audio/flac', 1_000)
    expect(refusal).toMatchObject({
      kind: 'resource-limit',
      detail: expect.stringMatching(/1000 bytes.*MP3 or WAV/),
    })
  })
})

test.each<[string, MediaType, Uint8Array]>([
  ['an MP3 without frames', 'audio/mpeg', bytes('ID3', zeros(400))],
  ['a WAV without sound', 'audio/wav', bytes('RIFF', zeros(4), 'WAVE')],
])('%s is refused', async (_, mediaType, file) => {
  expect(await refusalOf(file, mediaType)).toMatchObject({ kind: 'corrupt-file' })
})

describe.skipIf(!corpusIsHere)('recordings of the corpus (skipped where it is absent)', () => {
  test.each<[string, MediaType, number]>([
    ['jfk-11s.wav', 'audio/wav', 11_000],
    ['digits.wav', 'audio/wav', 8_308],
    ['silence-1s.wav', 'audio/wav', 1_000],
    ['two-speakers-stereo.wav', 'audio/wav', 5_000],
    ['narration-10s.mp3', 'audio/mpeg', 10_000],
    ['narration-10s.flac', 'audio/flac', 10_000],
  ])('%s is as long as it is', async (name, mediaType, ms) => {
    const file = corpusFile(`audio/${name}`)
    const { durationMs } = await plan(file, mediaType)
    expect(Math.abs(durationMs! - ms)).toBeLessThan(60)
  })
})
