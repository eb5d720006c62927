import start from 'tesseract.js-core/tesseract-core-simd-lstm.js'
import type { GreyImage } from '../../ports/ocr-provider.ts'
import { asOutsideNode } from '../as-outside-node.ts'

/** The program and the models it reads with, by BCP 47. */
export interface TesseractFiles {
  readonly core: WebAssembly.Module
  readonly models: ReadonlyMap<string, TesseractModel>
}

/** A model: what Tesseract calls it, and its data. */
export interface TesseractModel {
  readonly name: string
  readonly gzipped: ArrayBuffer
}

/** The part of `tesseract.js-core` that is used here. */
export interface TesseractCore {
  readonly TessBaseAPI: new () => TesseractApi
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void }
}

interface TesseractApi {
  Init(path: null, models: string, engine: number): number
  SetVariable(name: string, value: string): boolean
  SetImageFile(orientation: number, angle: number): number
  Recognize(monitor: null): number
  GetJSONText(): string
  Clear(): void
}

/** One running Tesseract with the models it was started with. */
export interface TesseractEngine {
  /** Recognises a picture and answers with Tesseract's JSON. Throws where it cannot. */
  read(image: GreyImage): string
  /** How much memory it has taken; it never gives any back. */
  memoryBytes(): number
}

/** The neural engine alone, and columns, lines and words found by Tesseract: enums of `publictypes.h`. */
const LSTM_ONLY = 1
const AUTOMATIC = '3'
/** Where the picture is put, in the files Tesseract sees. */
const INPUT = '/input'

/** Starts Tesseract. @param core its program, compiled @param models likeliest first */
export async function startTesseract(
  core: WebAssembly.Module,
  models: readonly TesseractModel[],
): Promise<TesseractEngine> {
  let memory: WebAssembly.Memory | undefined
  const tesseract = await asOutsideNode(() =>
    start({
      print: () => {},
      printErr: () => {},
      instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
        const instance = new WebAssembly.Instance(core, imports)
        memory = Object.values(instance.exports).find((each) => each instanceof WebAssembly.Memory)
        done(instance)
        return instance.exports
      },
    }),
  )
  for (const { name, gzipped } of models)
    tesseract.FS.writeFile(`${name}.traineddata`, await unzipped(gzipped))
  const api = new tesseract.TessBaseAPI()
  if (api.Init(null, models.map(({ name }) => name).join('+'), LSTM_ONLY) !== 0)
    throw new Error('Tesseract does not take its models')
  for (const { name } of models) tesseract.FS.unlink(`${name}.traineddata`)
  for (const [name, value] of Object.entries(SETTINGS)) api.SetVariable(name, value)
  return {
    memoryBytes: () => memory?.buffer.byteLength ?? 0,
    read(image) {
      tesseract.FS.writeFile(INPUT, portableGreymap(image))
      if (api.SetImageFile(1, 0) !== 0) throw new Error('Tesseract does not take the picture')
      if (api.Recognize(null) !== 0) throw new Error('Tesseract gave up')
      const json = api.GetJSONText()
      api.Clear()
      tesseract.FS.unlink(INPUT)
      return json
    },
  }
}

/** What is set besides defaults; without a density Tesseract guesses one and complains. */
const SETTINGS = { tessedit_pageseg_mode: AUTOMATIC, user_defined_dpi: '300' }

/** A picture as a file: https://netpbm.sourceforge.net/doc/pgm.html. */
function portableGreymap({ width, height, grey }: GreyImage): Uint8Array {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const file = new Uint8Array(header.length + grey.length)
  file.set(header)
  file.set(grey, header.length)
  return file
}

const unzipped = async (gzipped: ArrayBuffer): Promise<Uint8Array> =>
  new Uint8Array(
    await new Response(
      new Blob([gzipped]).stream().pipeThrough(new DecompressionStream('gzip')),
    ).arrayBuffer(),
  )
