import { type Failure, failure } from '../../domain/failure.ts'
import type { MediaType } from '../../domain/media-type.ts'
import { ok, type Result, refused } from '../../domain/result.ts'
import { mp3Frame } from '../recordings/mp3-frame.ts'
import { latin1, placeOf, standsAt } from './byte-search.ts'

/** Tells a kind that begins with bytes of its own; undefined where none of those stand there. */
export function kindBySignature(head: Uint8Array): Result<MediaType, Failure> | undefined {
  const row = SIGNATURES.find(
    ([signature, offset = 0, second = '', secondAt = 0]) =>
      standsAt(head, offset, signature) && standsAt(head, secondAt, second),
  )
  if (row !== undefined) return ok(row[4])
  if (standsAt(head, 4, 'ftyp')) return kindOfIsoMedia(latin1(head.subarray(8, 12)))
  if (standsAt(head, 0, '\x1A\x45\xDF\xA3')) return kindOfMatroska(head)
  if (standsAt(head, 0, 'OggS')) return kindOfOgg(head)
  if (isMp3(head)) return ok('audio/mpeg')
  const unread = UNREAD.find(([signature, offset]) => standsAt(head, offset, signature))
  return unread && refused(failure('unsupported-media', unread[2]))
}

type Signature = readonly [first: string, at: number, second: string, secondAt: number, kind: MediaType]

const SIGNATURES: readonly Signature[] = [
  ['%PDF-', 0, '', 0, 'application/pdf'],
  ['\x89PNG\r\n\x1A\n', 0, '', 0, 'image/png'],
  ['\xFF\xD8\xFF', 0, '', 0, 'image/jpeg'],
  ['RIFF', 0, 'WEBP', 8, 'image/webp'],
  ['II\x2A\0', 0, '', 0, 'image/tiff'],
  ['MM\0\x2A', 0, '', 0, 'image/tiff'],
  ['II\x2B\0', 0, '', 0, 'image/tiff'],
  ['MM\0\x2B', 0, '', 0, 'image/tiff'],
  ['GIF87a', 0, '', 0, 'image/gif'],
  ['GIF89a', 0, '', 0, 'image/gif'],
  ['RIFF', 0, 'WAVE', 8, 'audio/wav'],
  ['RF64', 0, 'WAVE', 8, 'audio/wav'],
  ['fLaC', 0, '', 0, 'audio/flac'],
  ['ID3', 0, '', 0, 'audio/mpeg'],
]

const UNREAD: readonly (readonly [signature: string, at: number, detail: string])[] = [
  ['\x1F\x8B', 0, 'Compressed files are not read: send what is in them'],
  ['7z\xBC\xAF\x27\x1C', 0, 'Archives are not read: send what is in them'],
  ['Rar!\x1A\x07', 0, 'Archives are not read: send what is in them'],
  ['BZh', 0, 'Compressed files are not read: send what is in them'],
  ['\xFD7zXZ\0', 0, 'Compressed files are not read: send what is in them'],
  ['ustar', 257, 'Archives are not read: send what is in them'],
  ['BM', 0, 'BMP images are not read: save the image as PNG'],
  ['RIFF', 0, 'Recordings of this kind are not read'],
  ['FORM', 0, 'Recordings of this kind are not read'],
  ['#!AMR', 0, 'AMR recordings are not read'],
  ['BOOKMOBI', 60, 'Mobipocket books are not read: save the book as EPUB'],
]

/** The first four letters of the brand (ISO/IEC 14496-12, section 4.3). */
function kindOfIsoMedia(brand: string): Result<MediaType, Failure> {
  if (/^M4[AB] $/.test(brand)) return ok('audio/mp4')
  if (/^(hei[cfmsx]|hev[cmsx]|mif1|msf1|avif|avis|crx )$/.test(brand))
    return refused(failure('unsupported-media', 'HEIF and AVIF images are not read: save the image as JPEG'))
  return ok('video/mp4')
}

function kindOfMatroska(head: Uint8Array): Result<MediaType, Failure> {
  return placeOf(head.subarray(0, 64), 'webm') === -1
    ? refused(failure('unsupported-media', 'Matroska recordings are not read: save the recording as WebM'))
    : ok('video/webm')
}

function kindOfOgg(head: Uint8Array): Result<MediaType, Failure> {
  return placeOf(head.subarray(0, 512), '\x80theora') === -1
    ? ok('audio/ogg')
    : refused(failure('unsupported-media', 'Ogg video is not read: save the recording as WebM'))
}

/** Whether a frame of MPEG audio layer III stands at the start and another one right behind it. */
function isMp3(head: Uint8Array): boolean {
  const length = frameLength(head, 0)
  return length > 0 && (frameLength(head, length) > 0 || length >= head.length)
}

const frameLength = (bytes: Uint8Array, at: number): number => mp3Frame(bytes, at)?.bytes ?? 0
