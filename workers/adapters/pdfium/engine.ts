import { init } from '@embedpdf/pdfium'
import { startedOnce } from '../started-once.ts'
import { BlockCache } from './block-cache.ts'
import { type BlockReaders, blockReaders } from './block-readers.ts'
import type { PdfiumExports } from './exports.ts'
import { Heap } from './heap.ts'

/** The version of the library, part of every key whose content it shaped. */
export const PDFIUM_VERSION = 'embedpdf-pdfium-2.15.1'

/** Most memory an instance may take: beside it, 128 MB of a Worker must hold the file and what is made of it. */
const HEAP_LIMIT = 72 * 2 ** 20

/** An instance whose memory has passed this is not used any further: WebAssembly memory never shrinks. */
const HEAP_WORTH_KEEPING = 40 * 2 ** 20

/** One running PDFium. */
export interface Pdfium {
  readonly fpdf: PdfiumExports
  readonly heap: Heap
  /** The files it reads block by block. */
  readonly readers: BlockReaders
  /** False once a call has trapped: nothing may be called any more, though the memory can still be read. */
  readonly healthy: boolean
  /** True when a request for memory was turned down since the last `run` began. */
  readonly starved: boolean
  /** True when the memory has grown too much to go on with. @param held bytes of it that are needed in any case */
  hasGrown(held: number): boolean
  /** Runs calls that may trap. A trap is thrown on as {@link PdfiumTrap} and leaves the instance unhealthy. */
  run<T>(calls: () => T): T
}

/** A call of PDFium stopped with a trap; its instance is lost. */
export class PdfiumTrap extends Error {
  /** Whether the cap on memory was the cause. */
  readonly outOfMemory: boolean
  constructor(outOfMemory: boolean, cause: unknown) {
    super(outOfMemory ? 'PDFium ran out of memory' : 'PDFium stopped with a trap', { cause })
    this.outOfMemory = outOfMemory
  }
}

/** Keeps one PDFium ready and makes it anew when it is spoilt or has grown. */
export interface PdfiumEngine {
  /** What is held of large files, whichever instance reads them. */
  readonly blocks: BlockCache
  /** An instance in good state; several files may be open in it at once. */
  instance(): Promise<Pdfium>
}

/** Bytes of large files that an isolate holds; what is on its way comes on top of it, at most 4 MB. */
const HELD_OF_FILES = 16 * 2 ** 20

/** Bytes of them read at a time at least: what PDFium looks up of a page is a few hundred bytes, often far from those of the next. */
const BLOCK = 4096

/**
 * Builds the engine.
 * @param module `@embedpdf/pdfium/pdfium.wasm`, compiled
 * @param getBlock `get-block.wasm`, compiled
 * @param blocks what holds the blocks of large files
 */
export function pdfiumEngine(
  module: WebAssembly.Module,
  getBlock: WebAssembly.Module,
  blocks: BlockCache = new BlockCache(HELD_OF_FILES, BLOCK),
): PdfiumEngine {
  const begin = () => startedOnce(() => startPdfium(module, getBlock))
  let start = begin()
  return {
    blocks,
    async instance() {
      for (;;) {
        const asked = start
        const held = await asked()
        if (held.healthy && !held.hasGrown(0)) return held
        // Whoever comes first starts the next one; the others wait for it.
        if (start === asked) start = begin()
      }
    },
  }
}

/** The imports of the WebAssembly module as its loader offers them. */
type Imports = {
  env: { emscripten_resize_heap: (size: number) => boolean } & Record<string, WebAssembly.ImportValue>
}

/** What the package's loader is told; its own types want Emscripten's. */
type Start = (overrides: {
  print: () => void
  printErr: () => void
  instantiateWasm: (imports: Imports, done: (instance: WebAssembly.Instance) => void) => object
}) => Promise<{ pdfium: { wasmExports: PdfiumExports } }>

async function startPdfium(module: WebAssembly.Module, getBlock: WebAssembly.Module): Promise<Pdfium> {
  let starved = false
  let healthy = true
  const { pdfium } = await (init as unknown as Start)({
    print: () => {},
    printErr: () => {},
    instantiateWasm(imports, done) {
      const grow = imports.env.emscripten_resize_heap
      imports.env.emscripten_resize_heap = (size) => {
        if (size >>> 0 <= HEAP_LIMIT) return grow(size)
        starved = true
        return false
      }
      const instance = new WebAssembly.Instance(module, imports)
      done(instance)
      return instance.exports
    },
  })
  const fpdf = pdfium.wasmExports
  fpdf.PDFiumExt_Init()
  const heap = new Heap(fpdf)
  return {
    fpdf,
    heap,
    readers: blockReaders(fpdf, getBlock),
    hasGrown: (held) => heap.size > HEAP_WORTH_KEEPING + held,
    get healthy() {
      return healthy
    },
    get starved() {
      return starved
    },
    run(calls) {
      starved = false
      try {
        return calls()
      } catch (error) {
        healthy = false
        // Deep recursion overflows the stack of JavaScript, which tells it with a RangeError.
        if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error
        throw new PdfiumTrap(starved, error)
      }
    },
  }
}
