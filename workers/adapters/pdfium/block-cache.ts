/** Files whose blocks are told apart at a time; the blocks of one that is forgotten are never found again. */
const MOST_FILES = 64

/** More than the blocks of any file. */
const BLOCKS_OF_A_FILE = 2 ** 32

/** Keeps the blocks of large files that were used last, of all files of an isolate together. */
export class BlockCache {
  /** Most bytes that are kept. */
  readonly capacity: number
  /** Bytes of a block. */
  readonly blockSize: number
  readonly #blocks = new Map<number, Uint8Array>()
  readonly #files = new Map<string, number>()
  #filesSeen = 0
  #held = 0

  /** Both in bytes. */
  constructor(capacity: number, blockSize: number) {
    this.capacity = capacity
    this.blockSize = blockSize
  }

  /** Bytes that are kept now. */
  get held(): number {
    return this.#held
  }

  /** The number of the first block of a file; the others follow. */
  firstOf(name: string): number {
    const first = this.#files.get(name) ?? this.#filesSeen++ * BLOCKS_OF_A_FILE
    this.#files.delete(name)
    this.#files.set(name, first)
    if (this.#files.size > MOST_FILES) this.#files.delete(this.#files.keys().next().value!)
    return first
  }

  /** A block, or undefined. */
  get(block: number): Uint8Array | undefined {
    return this.#blocks.get(block)
  }

  /** Makes a block the one that was used last, if it is kept. */
  touch(block: number): void {
    const bytes = this.#blocks.get(block)
    if (bytes === undefined) return
    this.#blocks.delete(block)
    this.#blocks.set(block, bytes)
  }

  /** Keeps a copy of a block, and drops those unused for longest where there is no room. */
  keep(block: number, bytes: Uint8Array): void {
    this.#drop(block)
    this.#blocks.set(block, bytes.slice())
    this.#held += bytes.length
    for (const oldest of this.#blocks.keys()) {
      if (this.#held <= this.capacity) return
      this.#drop(oldest)
    }
  }

  #drop(block: number): void {
    this.#held -= this.#blocks.get(block)?.length ?? 0
    this.#blocks.delete(block)
  }
}
