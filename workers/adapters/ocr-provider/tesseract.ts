import { z } from 'zod'
import { failure } from '../../domain/failure.ts'
import { ok, refused } from '../../domain/result.ts'
import type { GreyImage, OcrLine, OcrProvider } from '../../ports/ocr-provider.ts'
import { recognisedLine } from './recognised.ts'
import { startTesseract, type TesseractEngine, type TesseractFiles } from './tesseract-engine.ts'

/** An engine whose memory has grown past this is not used again. */
const MEMORY_WORTH_KEEPING = 200 * 2 ** 20

/** Recognises print with Tesseract 5, within the Worker: 3 s a page, and 300 MB and more, so for local use. */
export function tesseractOcr(load: () => Promise<TesseractFiles>): OcrProvider {
  let held: { readonly key: string; readonly engine: TesseractEngine } | null = null

  const engineFor = async (languages: readonly string[]): Promise<TesseractEngine> => {
    const { core, models } = await load()
    const known = languages.flatMap((language) => models.get(language) ?? [])
    const wanted = known.length > 0 ? [...new Set(known)] : [...models.values()]
    const key = wanted.map(({ name }) => name).join('+')
    if (held?.key === key) return held.engine
    held = null
    const engine = await startTesseract(core, wanted)
    held = { key, engine }
    return engine
  }

  return {
    version: 'tesseract-core-7.0.0-best-int-1',
    languages: ['en', 'hi'],
    async recognise(image, languages) {
      const engine = await engineFor(languages)
      const json = readOrNull(engine, image)
      if (json === null || engine.memoryBytes() > MEMORY_WORTH_KEEPING) held = null
      return json === null ? UNREADABLE : ok({ lines: linesIn(json, image) })
    },
  }
}

const UNREADABLE = refused(failure('page-unreadable', 'The text of the picture cannot be recognised.'))

/** A trap of the engine spoils this one and no other. */
function readOrNull(engine: TesseractEngine, image: GreyImage): string | null {
  try {
    return engine.read(image)
  } catch {
    return null
  }
}

const Pixels = z.object({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() })
const Line = z.object({
  words: z.array(z.object({ text: z.string(), bbox: Pixels, confidence: z.number() })),
})
const Answer = z.object({
  blocks: z.array(z.object({ paragraphs: z.array(z.object({ lines: z.array(Line) })) })),
})

/** The lines of Tesseract's JSON, whose confidences are percentages. */
function linesIn(json: string, image: GreyImage): OcrLine[] {
  let count = 0
  return Answer.parse(JSON.parse(json)).blocks.flatMap(({ paragraphs }, block) =>
    paragraphs.flatMap(({ lines }) => {
      const paragraph = count++
      return lines.flatMap(({ words }) => {
        const raw = words.map(({ text, bbox, confidence }) => ({
          text,
          box: [bbox.x0, bbox.y0, bbox.x1, bbox.y1] as const,
          confidence: confidence / 100,
        }))
        return recognisedLine(raw, image, { block, paragraph }) ?? []
      })
    }),
  )
}
