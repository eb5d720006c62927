import type { FileBytes } from '../../ports/original.ts'
import { latin1 } from '../recognise/byte-search.ts'
import { sizeOf, stretch, view } from './stretch.ts'

/** The sound of a WAV file and where it lies. */
export interface WavFile {
  /** The chunk that says what the samples are, as it stands in the file. */
  readonly format: Uint8Array
  readonly samples: SampleKind
  readonly channels: number
  /** Bytes of one moment of all channels. */
  readonly blockAlign: number
  readonly bytesPerSecond: number
  /** Where the sound lies in the file, in whole blocks. */
  readonly dataOffset: number
  readonly dataLength: number
}

/** What a sample is: a number of so many bytes, or something else that can still be cut between blocks; `packed` cannot be cut. */
export type SampleKind = 'uint8' | 'int16' | 'int24' | 'int32' | 'float32' | 'other' | 'packed'

/** Chunks looked at for the sound; more are no recording. */
const MOST_CHUNKS = 1_000

/** What the sound of a writer is given as long as it is that does not know its length. */
const UNKNOWN_LENGTHS = new Set([0, 0xffff_ffff])

/** Finds the sound of a WAV file (RIFF, and RF64 of EBU Tech 3306); undefined where there is none. */
export async function readWav(file: FileBytes): Promise<WavFile | undefined> {
  const size = sizeOf(file)
  let format: Uint8Array | undefined
  let longData: number | undefined
  let at = 12
  for (let seen = 0; seen < MOST_CHUNKS && at + 8 <= size; seen++) {
    const head = await stretch(file, at, 8)
    const name = latin1(head.subarray(0, 4))
    const length = view(head).getUint32(4, true)
    if (name === 'fmt ') format = await stretch(file, at + 8, Math.min(length, 64))
    if (name === 'ds64') longData = longLength(await stretch(file, at + 8, 16))
    if (name === 'data') {
      const rest = size - at - 8
      const said = length === 0xffff_ffff && longData !== undefined ? longData : length
      return format && soundOf(format, at + 8, UNKNOWN_LENGTHS.has(said) ? rest : Math.min(said, rest))
    }
    at += 8 + length + (length % 2)
  }
  return undefined
}

const longLength = (bytes: Uint8Array): number | undefined =>
  bytes.length < 16 ? undefined : Number(view(bytes).getBigUint64(8, true))

/** Tags of formats (RFC 2361). */
const PCM = 1
const FLOAT = 3
const LAWS = [6, 7]
const EXTENSIBLE = 0xfffe

function soundOf(format: Uint8Array, dataOffset: number, length: number): WavFile | undefined {
  if (format.length < 16) return undefined
  const said = view(format)
  const outer = said.getUint16(0, true)
  const tag = outer === EXTENSIBLE && format.length >= 26 ? said.getUint16(24, true) : outer
  const [channels, rate] = [said.getUint16(2, true), said.getUint32(4, true)]
  const [blockAlign, bits] = [said.getUint16(12, true), said.getUint16(14, true)]
  if (channels === 0 || rate === 0 || blockAlign === 0) return undefined
  const isPacked = tag !== PCM && tag !== FLOAT && !LAWS.includes(tag)
  const bytesPerSecond = isPacked ? said.getUint32(8, true) : rate * blockAlign
  if (bytesPerSecond === 0) return undefined
  const isPlain = blockAlign === (channels * bits) / 8
  const samples = isPacked ? 'packed' : isPlain ? (KINDS[`${tag}/${bits}`] ?? 'other') : 'other'
  const dataLength = length - (length % blockAlign)
  return { format, samples, channels, blockAlign, bytesPerSecond, dataOffset, dataLength }
}

const KINDS: Readonly<Record<string, SampleKind>> = {
  [`${PCM}/8`]: 'uint8',
  [`${PCM}/16`]: 'int16',
  [`${PCM}/24`]: 'int24',
  [`${PCM}/32`]: 'int32',
  [`${FLOAT}/32`]: 'float32',
}

/** A WAV file of a stretch of sound. @param format the chunk that says what the samples are */
export function wavOf(format: Uint8Array, sound: Uint8Array): Uint8Array {
  const padded = format.length + (format.length % 2)
  const head = 12 + 8 + padded + 8
  const bytes = new Uint8Array(head + sound.length)
  const write = (at: number, name: string, length: number): void => {
    for (let letter = 0; letter < 4; letter++) bytes[at + letter] = name.charCodeAt(letter)
    view(bytes).setUint32(at + 4, length, true)
  }
  write(0, 'RIFF', head - 8 + sound.length)
  bytes.set([0x57, 0x41, 0x56, 0x45], 8)
  write(12, 'fmt ', format.length)
  bytes.set(format, 20)
  write(20 + padded, 'data', sound.length)
  bytes.set(sound, head)
  return bytes
}
