import { Inflate } from 'fflate'
import { LIMITS } from '../limits.ts'
import { corrupt, tooMuch, Unreadable } from '../unreadable.ts'
import { compoundFileFailure } from './compound-file.ts'
import { crc32 } from './crc32.ts'
import { directoryOf, type ZipEntry } from './directory.ts'

/** An archive of which entries are inflated on demand, within limits that count real bytes. */
export interface ZipFile {
  /** In the order of the directory. Names are names: no path is ever followed. */
  readonly names: readonly string[]
  /** Whether there is an entry of this name; upper and lower case are the same. */
  has(name: string): boolean
  /** Inflates an entry piece by piece. Throws `Unreadable` where it is missing, broken, encrypted or too large. */
  stream(name: string, write: (bytes: Uint8Array) => void): void
  /** Inflates an entry as a whole; throws like `stream`. */
  bytes(name: string): Uint8Array
}

const LOCAL_HEADER = { signature: 0x04_03_4b_50, length: 30 }
const STORED = 0
const DEFLATED = 8
/** Compressed bytes inflated at a time: deflate grows at most 1032-fold, so no more than about 4 MB come out at once. */
const SLICE_BYTES = 4096

/** Opens a ZIP archive. Throws `Unreadable` where the bytes are none. */
export function openZip(bytes: Uint8Array): ZipFile {
  const otherwise = compoundFileFailure(bytes)
  if (otherwise !== null) throw otherwise
  const entries = directoryOf(bytes)
  const byLowerCase = new Map(
    [...entries.values()].reverse().map((entry) => [entry.name.toLowerCase(), entry]),
  )
  let inflated = 0

  const stream = (name: string, write: (bytes: Uint8Array) => void): void => {
    const entry = entries.get(name) ?? byLowerCase.get(name.toLowerCase())
    if (entry === undefined) throw corrupt(`The archive has no ${name}.`)
    let size = 0
    let crc = 0
    inflate(bytes, entry, (chunk) => {
      size += chunk.length
      inflated += chunk.length
      if (size > LIMITS.entryBytes || inflated > LIMITS.inflatedBytes)
        throw tooMuch('The archive holds more than a document may.')
      crc = crc32(chunk, crc)
      write(chunk)
    })
    if (crc !== entry.crc) throw corrupt(`${entry.name} does not match its checksum.`)
  }

  return {
    names: [...entries.keys()],
    has: (name) => byLowerCase.has(name.toLowerCase()),
    stream,
    bytes(name) {
      const chunks: Uint8Array[] = []
      stream(name, (chunk) => chunks.push(chunk.slice()))
      const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
      chunks.reduce((at, chunk) => {
        whole.set(chunk, at)
        return at + chunk.length
      }, 0)
      return whole
    },
  }
}

function inflate(bytes: Uint8Array, entry: ZipEntry, write: (chunk: Uint8Array) => void): void {
  if (entry.encrypted) throw new Unreadable('password-protected', 'The file is protected by a password.')
  const data = dataOf(bytes, entry)
  if (entry.method === STORED) {
    write(data)
    return
  }
  if (entry.method !== DEFLATED) throw corrupt(`${entry.name} is compressed in a way that is not known.`)
  let whole = false
  let chunks: Uint8Array[] = []
  const stream = new Inflate((chunk, final) => {
    whole = final
    chunks.push(chunk)
  })
  for (let at = 0; at < data.length && !whole; at += SLICE_BYTES) {
    try {
      stream.push(data.subarray(at, at + SLICE_BYTES), at + SLICE_BYTES >= data.length)
    } catch {
      throw corrupt(`${entry.name} cannot be decompressed.`)
    }
    for (const chunk of chunks) write(chunk)
    chunks = []
  }
  if (!whole) throw corrupt(`${entry.name} ends too soon.`)
}

function dataOf(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const header = entry.offset
  if (header + LOCAL_HEADER.length > bytes.length || view.getUint32(header, true) !== LOCAL_HEADER.signature)
    throw corrupt(`${entry.name} is not where the archive says.`)
  const start =
    header + LOCAL_HEADER.length + view.getUint16(header + 26, true) + view.getUint16(header + 28, true)
  if (start + entry.compressedBytes > bytes.length) throw corrupt(`${entry.name} is cut off.`)
  return bytes.subarray(start, start + entry.compressedBytes)
}
