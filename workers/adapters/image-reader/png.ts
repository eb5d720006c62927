import { decode, initSync } from '@jsquash/png/codec/pkg/squoosh_png.js'
import { provideImageData, rasterOf } from './image-data.ts'
import { Broken, type Format, has, viewOf } from './picture.ts'

/** Where the size stands in the header chunk, which comes first. */
const WIDTH = 16
const HEIGHT = 20

/** Reads PNG. @param module `@jsquash/png/codec/pkg/squoosh_png_bg.wasm`, compiled */
export function pngFormat(module: WebAssembly.Module): Format {
  return {
    mediaType: 'image/png',
    version: 'jsquash-png-3.1.1',
    isIt: (bytes) => has(bytes, '\u0089PNG\r\n\u001A\n'),
    pictures(bytes) {
      if (!has(bytes, 'IHDR', 12)) throw new Broken('A PNG without a header')
      const view = viewOf(bytes)
      return [
        {
          width: view.getUint32(WIDTH),
          height: view.getUint32(HEIGHT),
          orientation: 1,
          async decode() {
            provideImageData()
            initSync(module)
            return rasterOf(decode(bytes))
          },
        },
      ]
    },
  }
}
