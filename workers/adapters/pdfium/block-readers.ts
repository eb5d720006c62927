import type { PdfiumExports } from './exports.ts'

/** Writes `size` bytes from a position in a file into the memory of PDFium; answers 0 where they cannot be had. Must not throw. */
export type BlockReader = (position: number, at: number, size: number) => 0 | 1

/** The files that one instance of PDFium reads block by block. */
export interface BlockReaders {
  /** Makes the `FPDF_FILEACCESS` of a file. @returns a pointer to be given back, or 0 when the memory is full */
  add(size: number, read: BlockReader): number
  /** Gives it back. */
  remove(access: number): void
}

/** Length, function and parameter of `FPDF_FILEACCESS`, 32 bits each: fpdfview.h. */
const ACCESS_BYTES = 12

/**
 * Lets an instance call back for blocks. Its table of functions takes none of JavaScript, and a Worker may not compile
 * WebAssembly: hence a module that was compiled beforehand.
 * @param module `get-block.wasm`, compiled
 */
export function blockReaders(fpdf: PdfiumExports, module: WebAssembly.Module): BlockReaders {
  const readers = new Map<number, BlockReader>()
  const getBlock = (access: number, position: number, at: number, size: number) =>
    readers.get(access)?.(position >>> 0, at >>> 0, size >>> 0) ?? 0
  const { exports } = new WebAssembly.Instance(module, { reader: { getBlock } })
  const slot = fpdf.__indirect_function_table.grow(1, exports.getBlock)
  return {
    add(size, read) {
      const access = fpdf.malloc(ACCESS_BYTES)
      if (access === 0) return 0
      new Uint32Array(fpdf.memory.buffer, access, 3).set([size, slot, access])
      readers.set(access, read)
      return access
    },
    remove(access) {
      readers.delete(access)
      fpdf.free(access)
    },
  }
}
