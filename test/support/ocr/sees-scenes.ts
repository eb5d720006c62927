import { decode, initSync } from '@jsquash/png/codec/pkg/squoosh_png.js'
import { provideImageData } from '../../../workers/adapters/image-reader/image-data.ts'
import { pngEncoder } from '../../../workers/adapters/ocr-provider/png-encoder.ts'
import { compiled } from '../compiled.ts'
import type { Scene } from './scenes.ts'

const codec = compiled('@jsquash/png/codec/pkg/squoosh_png_bg.wasm')

/** The encoder of pictures for servers, in Node. */
export const encodeInNode = pngEncoder(codec)

/** What a server of known scenes sees in a picture: its size and, where it knows it, the scene. Throws where it is no PNG. */
export function seenIn(
  png: Uint8Array,
  scenes: readonly Scene[],
): { width: number; height: number; scene: Scene | null } {
  provideImageData()
  initSync(codec)
  const { width, height, data } = decode(png)
  const isShown = ({ image }: Scene) =>
    image.width === width &&
    image.height === height &&
    image.grey.every((value, at) => data[at * 4] === value)
  return { width, height, scene: scenes.find(isShown) ?? null }
}
