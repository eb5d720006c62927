import { ok } from '../../../workers/domain/result.ts'
import type { GreyImage, OcrLine, OcrProvider } from '../../../workers/ports/ocr-provider.ts'
import type { Scene } from './scenes.ts'

/** An OCR provider that knows some pages by their looks, and the calls that were made of it. */
export interface SceneReader extends OcrProvider {
  /** The languages each picture was to be read in, and whether it was known. */
  readonly calls: { readonly languages: readonly string[]; readonly isKnown: boolean }[]
}

/** How a scene is read. */
export interface Reading {
  readonly version?: string
  /** 0–1. */
  readonly confidence?: number
  /** Which lines are read at all, by their number. */
  readonly reads?: (line: number) => boolean
}

/** Squares across and down by whose ink pages are told apart, and how far the same page may be off in one on average. */
const SQUARES = 16
const ALIKE = 0.03

/** Reads pages whose text is known wherever it sees one, upright and in any size; others have no text for it. */
export function readsScenes(
  scenes: readonly Scene[],
  { version = 'reads-scenes-1', confidence = 0.9, reads = () => true }: Reading = {},
): SceneReader {
  const looks = scenes.map(({ image }) => looksOf(image))
  const calls: SceneReader['calls'] = []
  return {
    version,
    languages: [],
    calls,
    async recognise(image, languages) {
      const seen = looksOf(image)
      const distances = looks.map((look) => distance(look, seen))
      const nearest = distances.indexOf(Math.min(...distances))
      const isKnown = distances[nearest]! < ALIKE
      calls.push({ languages, isKnown })
      return ok({ lines: isKnown ? linesOf(scenes[nearest]!, confidence, reads) : [] })
    },
  }
}

const linesOf = ({ lines }: Scene, confidence: number, reads: (line: number) => boolean): OcrLine[] =>
  lines
    .filter((_, line) => reads(line))
    .map((words) => ({
      box: [
        Math.min(...words.map(({ box }) => box[0])),
        Math.min(...words.map(({ box }) => box[1])),
        Math.max(...words.map(({ box }) => box[2])),
        Math.max(...words.map(({ box }) => box[3])),
      ],
      block: null,
      paragraph: null,
      words: words.map(({ text, box }) => ({ text, box, confidence })),
    }))

/** The part of ink in each square, 0–1. */
function looksOf({ width, height, grey }: GreyImage): number[] {
  const ink = new Array<number>(SQUARES * SQUARES).fill(0)
  const all = new Array<number>(SQUARES * SQUARES).fill(0)
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * SQUARES) / height) * SQUARES
    for (let x = 0; x < width; x++) {
      const square = row + Math.floor((x * SQUARES) / width)
      ink[square]! += (255 - grey[y * width + x]!) / 255
      all[square]! += 1
    }
  }
  return ink.map((sum, at) => sum / all[at]!)
}

const distance = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + Math.abs(value - b[at]!), 0) / a.length
