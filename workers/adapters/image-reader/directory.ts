import { Broken, has, viewOf } from './picture.ts'

/** A directory of TIFF or Exif: its tags with their numbers, and where the next one stands, 0 for none. */
export interface Directory {
  readonly tags: ReadonlyMap<number, readonly number[]>
  readonly next: number
}

/** Types whose values are whole numbers, with their bytes: BYTE, SHORT, LONG, UNDEFINED. */
const BYTES_OF_TYPE: Readonly<Record<number, 1 | 2 | 4>> = { 1: 1, 3: 2, 4: 4, 7: 1 }
const ENTRY_BYTES = 12
/** More values than this no tag of a picture has: one for each of a hundred thousand strips. */
const MOST_VALUES = 100_000

/** The order of bytes of a TIFF and where its first directory stands; null for bytes that are none. */
export function tiffOrder(bytes: Uint8Array): { little: boolean; first: number } | null {
  const little = has(bytes, 'II*\0')
  if (!little && !has(bytes, 'MM\0*')) return null
  return { little, first: viewOf(bytes).getUint32(4, little) }
}

/** Reads a directory; tags of other types are passed over. Throws `Broken` or a `RangeError` where it leaves the file. */
export function directoryAt(bytes: Uint8Array, offset: number, little: boolean): Directory {
  const view = viewOf(bytes)
  const tags = new Map<number, readonly number[]>()
  const count = view.getUint16(offset, little)
  for (let index = 0; index < count; index++) {
    const at = offset + 2 + index * ENTRY_BYTES
    const size = BYTES_OF_TYPE[view.getUint16(at + 2, little)]
    const values = view.getUint32(at + 4, little)
    if (size === undefined) continue
    if (values > MOST_VALUES) throw new Broken('A tag of too many values')
    const from = values * size <= 4 ? at + 8 : view.getUint32(at + 8, little)
    if (from + values * size > bytes.length) throw new Broken('A tag outside the file')
    tags.set(view.getUint16(at, little), valuesAt(view, from, values, size, little))
  }
  return { tags, next: view.getUint32(offset + 2 + count * ENTRY_BYTES, little) }
}

const valuesAt = (view: DataView, from: number, count: number, size: 1 | 2 | 4, little: boolean): number[] =>
  Array.from({ length: count }, (_, index) => {
    const at = from + index * size
    return size === 1
      ? view.getUint8(at)
      : size === 2
        ? view.getUint16(at, little)
        : view.getUint32(at, little)
  })

/** The first value of a tag. */
export const numberOf = (tags: Directory['tags'], tag: number): number | undefined => tags.get(tag)?.[0]
