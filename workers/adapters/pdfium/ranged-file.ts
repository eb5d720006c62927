import type { ByteSource } from '../../ports/original.ts'
import type { BlockCache } from './block-cache.ts'
import { DICTIONARY, isPictureStream } from './picture-stream.ts'
import { piecesOf, type Stretch, stretchesFor } from './stretches.ts'

/** Bytes that PDFium reads at a time where it looks for structure: `CPDF_Stream::kFileBufSize`. */
const STRUCTURE = 512

/** Part of what is held that one attempt may need; the rest is left to what is read ahead of it. */
const SHARE_OF_HELD = 7 / 8

/** Bytes of one request, and requests at a time: together no more than 4 MiB are on their way. */
const MOST_BYTES_AT_ONCE = 2 ** 20
const REQUESTS_AT_ONCE = 4

/** Requests and bytes that one piece of work may cost. */
const MOST_REQUESTS = 1_000
const MOST_BYTES = 128 * 2 ** 20

/** Bytes that PDFium reads at a time, from the first on, where it searches a file for its objects: `CPDF_Parser::RebuildCrossRef`. */
const SEARCH = 4096

/** Largest file that may be searched so, in bytes: it is read again from the start for each part that was missing. */
const LARGEST_SEARCHED = 4 * 2 ** 20

/** Bytes at the end of a file that are read before it is opened: there stands where its index is, if not the index itself. */
const TAIL = 64 * 2 ** 10

/** Bytes of a picture from which on it is left out where pictures are not looked at. */
const LARGE_PICTURE = 32 * 2 ** 10

/** How an attempt went: it had all it asked for, it missed some, it would need too much, or a file too large for it would be searched. */
export type Attempt = 'whole' | 'missed' | 'too-much' | 'searched'

/** What one piece of work has cost so far. */
export interface ReadingCosts {
  requests: number
  bytes: number
  /** Lengths of stretches that were fetched, in blocks, by where they ended. */
  readonly before: Map<number, number>
}

/** The costs of work that begins. */
export const noCosts = (): ReadingCosts => ({ requests: 0, bytes: 0, before: new Map() })

/**
 * A large file as PDFium reads it: at once from the blocks that are held, or not at all. What was missing in an attempt is
 * fetched after it, and the attempt is made again.
 */
export class RangedFile {
  readonly source: ByteSource
  readonly #withPictures: boolean
  readonly #cache: BlockCache
  readonly #block: number
  readonly #first: number
  readonly #end: number
  #missing = new Set<number>()
  #touched = new Set<number>()
  #opening = false
  #attempt: Attempt = 'whole'

  /** @param withPictures whether large pictures are read, or are zeros */
  constructor(source: ByteSource, cache: BlockCache, withPictures: boolean) {
    this.source = source
    this.#withPictures = withPictures
    this.#cache = cache
    this.#block = cache.blockSize
    this.#first = cache.firstOf(source.name)
    this.#end = Math.ceil(source.size / this.#block)
  }

  /** How the last attempt went: only what came of a whole one is true. */
  get attempt(): Attempt {
    return this.#attempt
  }

  /** Begins an attempt. */
  begin(): void {
    this.#missing = new Set()
    this.#touched = new Set()
    this.#attempt = 'whole'
  }

  /** Runs the opening of the file, which ends with its first miss. */
  opening<T>(open: () => T): T {
    this.#opening = true
    try {
      return open()
    } finally {
      this.#opening = false
    }
  }

  /**
   * Writes a stretch of the file into memory. What is missing is told to PDFium where it looks for structure, so that it looks
   * no further there, and left empty in streams, whose content it then cannot make sense of.
   * @param memory of the instance
   */
  read(position: number, at: number, size: number, memory: Uint8Array): 0 | 1 {
    if (this.#isOver || position + size > this.source.size) return 0
    const isStructure = size === STRUCTURE || (size < STRUCTURE && position + size === this.source.size)
    if (!this.#withPictures && size >= LARGE_PICTURE && this.#isPicture(position)) {
      memory.fill(0, at, at + size)
      return 1
    }
    const last = Math.floor((position + size - 1) / this.#block)
    let isHeld = true
    if (this.#isSearch(position, size)) this.#attempt = 'searched'
    for (let block = Math.floor(position / this.#block); block <= last; block++) {
      if (!this.#find(block)) isHeld = false
      if (this.#needed > this.#cache.capacity * SHARE_OF_HELD) this.#attempt = 'too-much'
      if (this.#isOver) return 0
    }
    if (isHeld) {
      this.#copy(position, at, size, memory)
      return 1
    }
    this.#attempt = 'missed'
    if (this.#opening || isStructure) return 0
    memory.fill(0, at, at + size)
    return 1
  }

  /** Fetches both ends of the file, where they are not held. */
  async fetchEnds(costs: ReadingCosts): Promise<void> {
    const { size } = this.source
    this.begin()
    for (const at of [0, Math.max(0, size - TAIL), size - 1])
      if (at >= 0 && at < size) this.#find(Math.floor(at / this.#block))
    await this.fetchMissing(costs)
  }

  /** Fetches what the last attempt missed. @returns false, with nothing fetched, where the work would cost too much */
  async fetchMissing(costs: ReadingCosts): Promise<boolean> {
    const missing = [...this.#missing].sort((a, b) => a - b)
    const stretches = stretchesFor(missing, this.#end, costs.before)
    for (const { from, to } of stretches) costs.before.set(to, to - from)
    const pieces = piecesOf(stretches, MOST_BYTES_AT_ONCE / this.#block)
    costs.requests += pieces.length
    costs.bytes += stretches.reduce((sum, { from, to }) => sum + (to - from) * this.#block, 0)
    if (costs.requests > MOST_REQUESTS || costs.bytes > MOST_BYTES) return false
    const waiting = pieces.values()
    const fetchNext = async () => {
      for (const piece of waiting) await this.#fetch(piece)
    }
    await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, fetchNext))
    return true
  }

  async #fetch({ from, to }: Stretch): Promise<void> {
    const offset = from * this.#block
    const bytes = await this.source.read(offset, Math.min(to * this.#block, this.source.size) - offset)
    for (let at = 0; at < to - from; at++)
      this.#cache.keep(this.#first + from + at, bytes.subarray(at * this.#block, (at + 1) * this.#block))
  }

  /** True once nothing more is read in this attempt: while a file is opened, what comes after a miss depends on it. */
  get #isOver(): boolean {
    return this.#attempt === 'missed' ? this.#opening : this.#attempt !== 'whole'
  }

  /** Bytes that the attempt needs to be held. */
  get #needed(): number {
    return (this.#missing.size + this.#touched.size) * this.#block
  }

  /** Whether a block is held. */
  #find(block: number): boolean {
    if (this.#touched.has(block)) return true
    if (this.#cache.get(this.#first + block) === undefined) {
      this.#missing.add(block)
      return false
    }
    this.#touched.add(block)
    this.#cache.touch(this.#first + block)
    return true
  }

  /** Whether PDFium begins to search the file, which it does when all that it was given while opening it led nowhere. */
  #isSearch(position: number, size: number): boolean {
    return this.#opening && size === SEARCH && position < SEARCH && this.source.size > LARGEST_SEARCHED
  }

  /** Whether a picture begins here; what is held of the file in front of it tells. */
  #isPicture(position: number): boolean {
    let from = position
    const least = Math.max(0, position - DICTIONARY)
    while (from > least && this.#cache.get(this.#first + Math.floor((from - 1) / this.#block)) !== undefined)
      from = Math.max(least, Math.floor((from - 1) / this.#block) * this.#block)
    const before = new Uint8Array(position - from)
    this.#copy(from, 0, before.length, before)
    return isPictureStream(before)
  }

  #copy(position: number, at: number, size: number, memory: Uint8Array): void {
    for (let done = 0; done < size; ) {
      const from = (position + done) % this.#block
      const block = Math.floor((position + done) / this.#block)
      const bytes = this.#cache.get(this.#first + block)!.subarray(from, from + size - done)
      memory.set(bytes, at + done)
      done += bytes.length
    }
  }
}
