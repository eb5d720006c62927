import { latin1, placeOf, uint16, uint32 } from './byte-search.ts'

/** Signatures and lengths of records (PKWARE APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16). */
const LOCAL = { signature: 'PK\x03\x04', length: 30, nameLengthAt: 26 }
const ENTRY = { signature: 'PK\x01\x02', length: 46, nameLengthAt: 28 }
const END = 'PK\x05\x06'

/**
 * The names of an archive's entries: those of its directory as far as it is seen, else those of its first entries.
 * An archive within the archive adds none where the directory is seen.
 */
export function zipNames(file: {
  readonly head: Uint8Array
  readonly tail: Uint8Array
  readonly byteLength: number
}): readonly string[] {
  const end = file.tail.length > 0 ? file.tail : file.head
  const endRecord = lastPlaceOf(end, END)
  if (endRecord !== -1) {
    const start = endRecord - uint32(end, endRecord + 12)
    const names = namesOf(end.subarray(Math.max(0, start), endRecord), ENTRY)
    if (names.length > 0) return names
  }
  return namesOf(file.head, LOCAL)
}

function namesOf(bytes: Uint8Array, record: typeof LOCAL): string[] {
  const names: string[] = []
  for (let at = placeOf(bytes, record.signature); at !== -1; at = placeOf(bytes, record.signature, at + 4)) {
    const start = at + record.length
    names.push(
      latin1(bytes.subarray(start, start + uint16(bytes, at + record.nameLengthAt))).replaceAll('\\', '/'),
    )
  }
  return names
}

function lastPlaceOf(bytes: Uint8Array, sought: string): number {
  let last = -1
  for (let at = placeOf(bytes, sought); at !== -1; at = placeOf(bytes, sought, at + 1)) last = at
  return last
}
