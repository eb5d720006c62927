import { describe, expect, test } from 'vitest'
import { isSilent, peaksOf, quietestMs } from '../../../../workers/ingest/recordings/loudness.ts'
import { readWav, wavOf } from '../../../../workers/ingest/recordings/wav-file.ts'
import { aWav, formatOf } from '../../../support/asr/sound.ts'

const KIND = { rate: 8_000, channels: 1 }
const SOUND = Uint8Array.from({ length: 1_600 }, (_, at) => at)

/** A file of chunks, each with its length as said. */
function chunks(head: string, ...parts: [name: string, said: number, bytes: Uint8Array][]): Uint8Array {
  const bytes: number[] = [...head].map((letter) => letter.charCodeAt(0))
  for (const [name, said, body] of parts) {
    bytes.push(...[...name].map((letter) => letter.charCodeAt(0)))
    bytes.push(said & 255, (said >> 8) & 255, (said >> 16) & 255, said >>> 24, ...body)
    if (said % 2 === 1 && said === body.length) bytes.push(0)
  }
  return Uint8Array.from(bytes)
}

const RIFF = 'RIFF\0\0\0\0WAVE'
const format = formatOf(KIND)
const extensible = new Uint8Array(40)
extensible.set(format)
extensible.set([0xfe, 0xff])
extensible.set([1, 0], 24)
const compressed = formatOf(KIND)
compressed.set([2, 0])
const sizes = new Uint8Array(28)
new DataView(sizes.buffer).setBigUint64(8, 1_600n, true)

const FILES: [string, Uint8Array, offset: number, length: number, samples: string][] = [
  ['plain', chunks(RIFF, ['fmt ', 16, format], ['data', 1_600, SOUND]), 44, 1_600, 'int16'],
  [
    'with a title of odd length before the sound',
    chunks(RIFF, ['fmt ', 16, format], ['LIST', 3, Uint8Array.of(1, 2, 3)], ['data', 1_600, SOUND]),
    56,
    1_600,
    'int16',
  ],
  [
    'of a writer that knew no length',
    chunks(RIFF, ['fmt ', 16, format], ['data', 0, SOUND]),
    44,
    1_600,
    'int16',
  ],
  ['of a stream', chunks(RIFF, ['fmt ', 16, format], ['data', 0xffff_ffff, SOUND]), 44, 1_600, 'int16'],
  [
    'in RF64',
    chunks(
      'RF64\xFF\xFF\xFF\xFFWAVE',
      ['ds64', 28, sizes],
      ['fmt ', 16, format],
      ['data', 0xffff_ffff, SOUND],
    ),
    80,
    1_600,
    'int16',
  ],
  ['cut off', chunks(RIFF, ['fmt ', 16, format], ['data', 9_999, SOUND.subarray(0, 801)]), 44, 800, 'int16'],
  ['extensible', chunks(RIFF, ['fmt ', 40, extensible], ['data', 1_600, SOUND]), 68, 1_600, 'int16'],
  ['compressed', chunks(RIFF, ['fmt ', 16, compressed], ['data', 1_600, SOUND]), 44, 1_600, 'packed'],
]

describe('the sound of a WAV file', () => {
  test.each(FILES)('%s is found', async (_, file, dataOffset, dataLength, samples) => {
    expect(await readWav(file)).toMatchObject({ dataOffset, dataLength, samples, channels: 1 })
  })

  test.each<[string, Uint8Array]>([
    ['without sound', chunks(RIFF, ['fmt ', 16, format])],
    ['without a format', chunks(RIFF, ['data', 1_600, SOUND])],
    ['of no channels', chunks(RIFF, ['fmt ', 16, new Uint8Array(16)], ['data', 1_600, SOUND])],
    ['of nothing but its name', chunks(RIFF)],
  ])('a file %s has none', async (_, file) => expect(await readWav(file)).toBeUndefined())

  test('written anew is the same sound', async () => {
    const wav = await readWav(wavOf(format, SOUND))
    expect(wav).toMatchObject({ dataLength: 1_600, bytesPerSecond: 16_000, samples: 'int16' })
    expect(wavOf(format, SOUND).subarray(wav!.dataOffset)).toEqual(SOUND)
  })
})

describe('loudness', () => {
  const peaksIn = async (file: Uint8Array): Promise<Float32Array> => {
    const wav = (await readWav(file))!
    return peaksOf(file.subarray(wav.dataOffset), wav)!
  }

  test('the quietest pause of a stretch is found', async () => {
    const hum = aWav(
      3_000,
      [
        { atMs: 0, lengthMs: 1_400, hertz: 300 },
        { atMs: 1_900, lengthMs: 1_100, hertz: 300 },
      ],
      KIND,
      0.02,
    )
    const at = quietestMs(await peaksIn(hum))
    expect(at).toBeGreaterThan(1_500)
    expect(at).toBeLessThan(1_900)
  })

  test('of a stretch that is silent all over, it is the last', async () => {
    expect(quietestMs(await peaksIn(aWav(3_000)))).toBe(2_850)
  })

  test.each<[string, Uint8Array, boolean]>([
    ['digital silence', aWav(500), true],
    ['a quiet room', aWav(500, [], KIND, 0.005), false],
    ['a tone', aWav(500, [{ atMs: 100, lengthMs: 50, hertz: 300 }]), false],
    ['two channels of silence', aWav(500, [], { rate: 44_100, channels: 2 }), true],
  ])('%s is told', async (_, file, silent) => expect(isSilent(await peaksIn(file))).toBe(silent))

  test('a part of a stretch can be silent', async () => {
    const peaks = await peaksIn(aWav(2_000, [{ atMs: 500, lengthMs: 500, hertz: 300 }]))
    expect([isSilent(peaks, 0, 480), isSilent(peaks, 600, 700), isSilent(peaks, 1_100)]).toEqual([
      true,
      false,
      true,
    ])
  })
})
