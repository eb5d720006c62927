import factory from '@jsquash/webp/codec/dec/webp_dec.js'

/** A decoded picture. */
export interface Pixels {
  readonly width: number
  readonly height: number
  /** Red, green, blue and alpha, a byte each. */
  readonly data: Uint8ClampedArray
}

/** The decoder hands its picture over in an object of the browser. */
class ImageData implements Pixels {
  constructor(
    readonly data: Uint8ClampedArray,
    readonly width: number,
    readonly height: number,
  ) {}
}

/** Builds a reader of WebP. @param module `@jsquash/webp/codec/dec/webp_dec.wasm`, compiled */
export const webpDecoder =
  (module: WebAssembly.Module) =>
  async (webp: Uint8Array): Promise<Pixels> => {
    Object.assign(globalThis, { ImageData })
    const decoder = await factory({
      noInitialRun: true,
      instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
        const instance = new WebAssembly.Instance(module, imports)
        done(instance)
        return instance.exports
      },
    })
    const pixels = decoder.decode(webp)
    if (!pixels) throw new Error('not a WebP')
    return pixels as unknown as Pixels
  }
