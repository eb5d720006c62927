import { LIMITS } from '../limits.ts'
import { corrupt, tooMuch } from '../unreadable.ts'

/** One entry of an archive as its central directory describes it. Its sizes are claims. */
export interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly encrypted: boolean
  readonly crc: number
  readonly compressedBytes: number
  /** Of its local header in the file. */
  readonly offset: number
}

/** Signatures and lengths of records: PKWARE APPNOTE 6.3.10, sections 4.3.12 to 4.3.16. */
const END = { signature: 0x06_05_4b_50, length: 22, longestComment: 0xff_ff }
const END_64 = { signature: 0x06_06_4b_50, length: 56 }
const LOCATOR_64 = { signature: 0x07_06_4b_50, length: 20 }
const ENTRY = { signature: 0x02_01_4b_50, length: 46 }
/** The extra field that holds what does not fit in 32 bits (4.5.3). */
const EXTRA_64 = 1
/** What a 32-bit field says when the number stands in the extra field. */
const ELSEWHERE = 0xff_ff_ff_ff
const FLAG_ENCRYPTED = 1

/** Reads the central directory of a ZIP file; of entries with one name the first counts. Throws `Unreadable`. */
export function directoryOf(bytes: Uint8Array): ReadonlyMap<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const directory = placeOf(view)
  if (directory.entries > LIMITS.entries)
    throw tooMuch(`The archive has more than ${LIMITS.entries} entries.`)
  const entries = new Map<string, ZipEntry>()
  let at = directory.start
  for (let number = 0; number < directory.entries; number += 1) {
    if (at + ENTRY.length > bytes.length || view.getUint32(at, true) !== ENTRY.signature)
      throw corrupt('The directory of the archive is broken.')
    const nameEnd = at + ENTRY.length + view.getUint16(at + 28, true)
    const extraEnd = nameEnd + view.getUint16(at + 30, true)
    const name = new TextDecoder().decode(bytes.subarray(at + ENTRY.length, nameEnd)).replaceAll('\\', '/')
    if (!entries.has(name))
      entries.set(name, { name, ...described(view, at, nameEnd, extraEnd, directory.shift) })
    at = extraEnd + view.getUint16(at + 32, true)
  }
  return entries
}

/** Where the directory starts, how many entries it has, and how far everything is shifted by bytes before the archive. */
function placeOf(view: DataView): { start: number; entries: number; shift: number } {
  const end = endOf(view)
  const locator = end - LOCATOR_64.length
  if (locator >= 0 && view.getUint32(locator, true) === LOCATOR_64.signature) {
    const end64 = Number(view.getBigUint64(locator + 8, true))
    if (end64 + END_64.length <= locator && view.getUint32(end64, true) === END_64.signature) {
      const entries = Number(view.getBigUint64(end64 + 32, true))
      return { start: Number(view.getBigUint64(end64 + 48, true)), entries, shift: 0 }
    }
  }
  const start = end - view.getUint32(end + 12, true)
  const shift = start - view.getUint32(end + 16, true)
  if (start < 0 || shift < 0) throw corrupt('The directory of the archive is broken.')
  return { start, entries: view.getUint16(end + 10, true), shift }
}

function endOf(view: DataView): number {
  const last = view.byteLength - END.length
  for (let at = last; at >= Math.max(0, last - END.longestComment); at -= 1)
    if (view.getUint32(at, true) === END.signature) return at
  throw corrupt('The file is not a whole ZIP archive.')
}

function described(view: DataView, at: number, extra: number, extraEnd: number, shift: number) {
  const size = { inflated: view.getUint32(at + 24, true), compressed: view.getUint32(at + 20, true) }
  let compressedBytes = size.compressed
  let offset = view.getUint32(at + 42, true)
  if (extraEnd > view.byteLength) throw corrupt('The directory of the archive is broken.')
  for (let field = extra; field + 4 <= extraEnd; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== EXTRA_64) continue
    let value = field + 4 + (size.inflated === ELSEWHERE ? 8 : 0)
    if (compressedBytes === ELSEWHERE && value + 8 <= extraEnd) {
      compressedBytes = Number(view.getBigUint64(value, true))
      value += 8
    }
    if (offset === ELSEWHERE && value + 8 <= extraEnd) offset = Number(view.getBigUint64(value, true))
  }
  return {
    method: view.getUint16(at + 10, true),
    encrypted: (view.getUint16(at + 8, true) & FLAG_ENCRYPTED) !== 0,
    crc: view.getUint32(at + 16, true),
    compressedBytes,
    offset: offset + shift,
  }
}
