import type { Raster } from '../../ports/image-reader.ts'

/** The object of a browser in which the decoders of Squoosh hand over a picture. */
class ImageData {
  constructor(
    readonly data: Uint8ClampedArray,
    readonly width: number,
    readonly height: number,
  ) {}
}

/** Gives the decoders of Squoosh what a Worker has not. To be called before one of them runs. */
export function provideImageData(): void {
  if (!('ImageData' in globalThis)) Object.assign(globalThis, { ImageData })
}

/** A decoded picture as the port has it. Throws where there is none. */
export function rasterOf(decoded: object | null): Raster {
  if (decoded === null) throw new Error('The picture cannot be decoded')
  const { data, width, height } = decoded as ImageData
  return { width, height, rgba: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) }
}

/** Starts a decoder that Emscripten made. @param module its WebAssembly, compiled: a Worker may not compile one itself */
export const startDecoder = <T>(
  factory: (overrides: object) => Promise<T>,
  module: WebAssembly.Module,
): Promise<T> => {
  provideImageData()
  return factory({
    noInitialRun: true,
    print: () => {},
    printErr: () => {},
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(module, imports)
      done(instance)
      return instance.exports
    },
  })
}
