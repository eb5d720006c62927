import type { MediaType } from '../../domain/media-type.ts'
import type { FileBytes } from '../../ports/original.ts'
import { latin1, placeOf, uint16, uint32 } from '../recognise/byte-search.ts'
import { sizeOf, stretch, view } from './stretch.ts'

/** Bytes at the end of an Ogg file in which its last page begins: a page has at most 65,307 (RFC 3533). */
const LAST_PAGE = 65_536

/** Boxes looked at for the header of an MP4 file. */
const MOST_BOXES = 1_000

/** How long a recording says it is, in milliseconds; null where its kind does not say, or this file does not. */
export async function saidDuration(file: FileBytes, mediaType: MediaType): Promise<number | null> {
  const ms = await DURATIONS[mediaType]?.(file)
  return ms !== undefined && Number.isFinite(ms) && ms > 0 ? Math.round(ms) : null
}

type Duration = (file: FileBytes) => Promise<number>

const DURATIONS: Partial<Record<MediaType, Duration>> = {
  'audio/flac': ofFlac,
  'audio/ogg': ofOgg,
  'audio/mp4': ofMp4,
  'video/mp4': ofMp4,
}

/** The samples and their rate stand in the first block (RFC 9639, section 8.2). */
async function ofFlac(file: FileBytes): Promise<number> {
  const info = await stretch(file, 18, 8)
  if (info.length < 8) return Number.NaN
  const bits = view(info).getBigUint64(0)
  const [rate, samples] = [Number(bits >> 44n), Number(bits & 0xf_ffff_ffffn)]
  return (samples * 1_000) / rate
}

/** The last page counts the samples so far: 48,000 a second in Opus, after some that are not heard (RFC 7845). */
async function ofOgg(file: FileBytes): Promise<number> {
  const head = await stretch(file, 0, 512)
  const tail = await stretch(file, Math.max(0, sizeOf(file) - LAST_PAGE), LAST_PAGE)
  let last = -1
  for (let at = placeOf(tail, 'OggS'); at !== -1; at = placeOf(tail, 'OggS', at + 4)) last = at
  if (last === -1 || last + 14 > tail.length) return Number.NaN
  const samples = uint32(tail, last + 6) + uint32(tail, last + 10) * 2 ** 32
  const [opus, vorbis] = [placeOf(head, 'OpusHead'), placeOf(head, '\x01vorbis')]
  if (opus !== -1) return ((samples - uint16(head, opus + 10)) * 1_000) / 48_000
  return vorbis === -1 ? Number.NaN : (samples * 1_000) / uint32(head, vorbis + 12)
}

/** The header of the movie says it (ISO/IEC 14496-12, section 8.2.2). */
async function ofMp4(file: FileBytes): Promise<number> {
  const movie = await boxNamed(file, 'moov', 0, sizeOf(file))
  const header = movie && (await boxNamed(file, 'mvhd', movie.from, movie.to))
  if (header === undefined) return Number.NaN
  const bytes = await stretch(file, header.from, 32)
  if (bytes.length < 32) return Number.NaN
  const said = view(bytes)
  return said.getUint8(0) === 1
    ? (Number(said.getBigUint64(24)) * 1_000) / said.getUint32(20)
    : (said.getUint32(16) * 1_000) / said.getUint32(12)
}

async function boxNamed(file: FileBytes, name: string, from: number, to: number) {
  let at = from
  for (let seen = 0; seen < MOST_BOXES && at + 8 <= to; seen++) {
    const head = await stretch(file, at, 16)
    const short = view(head).getUint32(0)
    const isLong = short === 1 && head.length === 16
    const length = isLong ? Number(view(head).getBigUint64(8)) : short === 0 ? to - at : short
    if (length < 8) return undefined
    if (latin1(head.subarray(4, 8)) === name)
      return { from: at + (isLong ? 16 : 8), to: Math.min(to, at + length) }
    at += length
  }
  return undefined
}
