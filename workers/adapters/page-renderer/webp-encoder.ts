import factory from '@jsquash/webp/codec/enc/webp_enc_simd.js'
import { defaultOptions } from '@jsquash/webp/meta.js'

/** Names the encoder and its settings. */
export const WEBP_VERSION = 'jsquash-webp-1.5.0-q75-m1'

/** The encoder's memory grows with the picture and never shrinks; one that has grown past this is not used again. */
const HEAP_WORTH_KEEPING = 24 * 2 ** 20

/** Encodes pictures as WebP. @returns the encoded bytes */
export type WebpEncoder = (rgba: Uint8Array, width: number, height: number) => Promise<Uint8Array>

type Encoder = Awaited<ReturnType<typeof factory>>

/** Builds the encoder. @param module `@jsquash/webp/codec/enc/webp_enc_simd.wasm`, compiled */
export function webpEncoder(module: WebAssembly.Module): WebpEncoder {
  let held: Encoder | null = null
  return async (rgba, width, height) => {
    const encoder = held ?? (await start(module))
    const encoded = encoder.encode(rgba, width, height, { ...defaultOptions, quality: 75, method: 1 })
    if (!encoded) throw new Error('the WebP encoder failed')
    // The answer is a view of the encoder's memory.
    const bytes = encoded.slice()
    held = encoder.HEAPU8.length <= HEAP_WORTH_KEEPING ? encoder : null
    return bytes
  }
}

const start = (module: WebAssembly.Module): Promise<Encoder> =>
  factory({
    noInitialRun: true,
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(module, imports)
      done(instance)
      return instance.exports
    },
  })
