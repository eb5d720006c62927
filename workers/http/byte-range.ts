/** Some bytes of a file; the last is one of them. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * The bytes that a request asks for (RFC 9110, section 14): null for the whole file, which is also what a range in another unit,
 * several ranges, or one that is not well formed come to; `unsatisfiable` where none of them is there.
 * @param size of the file, in bytes
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const length = Math.min(size, Number(to))
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 }
  }
  const [first, last] = [Number(from), to === '' ? size - 1 : Math.min(size - 1, Number(to))]
  if (to !== '' && Number(to) < first) return null
  return first < size ? { first, last } : 'unsatisfiable'
}
