import type { PdfiumExports } from './exports.ts'

/** Bytes of the scratch area that out-parameters are written to. */
const SCRATCH_BYTES = 4096

/** Longest string that is fetched, in bytes; a longer one is taken for damage and read as empty. */
const LONGEST_STRING = 2 ** 20

/** Reads and writes the linear memory of one instance; its views are renewed when the memory has grown. */
export class Heap {
  /** Start of the scratch area, 16-byte aligned; every call of PDFium may overwrite what an earlier one left there. */
  readonly scratch: number
  readonly #exports: PdfiumExports
  #buffer: ArrayBuffer
  #bytes: Uint8Array
  #view: DataView

  constructor(exports: PdfiumExports) {
    this.#exports = exports
    this.scratch = exports.malloc(SCRATCH_BYTES)
    this.#buffer = exports.memory.buffer
    this.#bytes = new Uint8Array(this.#buffer)
    this.#view = new DataView(this.#buffer)
  }

  /** Size of the linear memory in bytes. */
  get size(): number {
    return this.#exports.memory.buffer.byteLength
  }

  /** All bytes, valid until the next call into PDFium. */
  get bytes(): Uint8Array {
    this.#renew()
    return this.#bytes
  }

  f32(offset: number): number {
    this.#renew()
    return this.#view.getFloat32(this.scratch + offset, true)
  }

  f64(offset: number): number {
    this.#renew()
    return this.#view.getFloat64(this.scratch + offset, true)
  }

  /** The matrix at the start of the scratch area: six 32-bit floats. */
  matrix(): [number, number, number, number, number, number] {
    return [this.f32(0), this.f32(4), this.f32(8), this.f32(12), this.f32(16), this.f32(20)]
  }

  i32(offset: number): number {
    this.#renew()
    return this.#view.getInt32(this.scratch + offset, true)
  }

  /** Copies bytes into memory of their own. @returns a pointer to be freed, or 0 when the memory is full */
  place(bytes: Uint8Array): number {
    const at = this.#exports.malloc(bytes.length || 1)
    if (at !== 0) this.bytes.set(bytes, at)
    return at
  }

  /** Places a NUL-terminated ASCII name, to be freed. */
  name(text: string): number {
    const at = this.#exports.malloc(text.length + 1)
    for (let i = 0; i < text.length; i++) this.bytes[at + i] = text.charCodeAt(i)
    this.bytes[at + text.length] = 0
    return at
  }

  /**
   * The UTF-16LE string that a call writes, without its terminator.
   * @param call is given a buffer and its size in bytes and returns how many bytes the string takes with its terminator
   */
  utf16(call: (buffer: number, size: number) => number): string {
    const units = this.#fetch(call)
    let text = ''
    for (let i = 0; i + 1 < units.length; i += 2)
      text += String.fromCharCode(units[i]! | (units[i + 1]! << 8))
    return text.replace(/\0+$/, '')
  }

  /** The single-byte string that a call writes, as {@link utf16}. */
  latin1(call: (buffer: number, size: number) => number): string {
    let text = ''
    for (const byte of this.#fetch(call)) text += String.fromCharCode(byte)
    return text.replace(/\0+$/, '')
  }

  #fetch(call: (buffer: number, size: number) => number): Uint8Array {
    const size = call(this.scratch, SCRATCH_BYTES)
    if (size <= 0 || size > LONGEST_STRING) return new Uint8Array()
    if (size <= SCRATCH_BYTES) return this.bytes.slice(this.scratch, this.scratch + size)
    const buffer = this.#exports.malloc(size)
    call(buffer, size)
    const bytes = this.bytes.slice(buffer, buffer + size)
    this.#exports.free(buffer)
    return bytes
  }

  #renew(): void {
    if (this.#buffer === this.#exports.memory.buffer) return
    this.#buffer = this.#exports.memory.buffer
    this.#bytes = new Uint8Array(this.#buffer)
    this.#view = new DataView(this.#buffer)
  }
}
