import { drawPage } from '../../workers/adapters/page-renderer/draw-page.ts'
import { partUnder } from '../../workers/adapters/page-renderer/window.ts'
import { withPage } from '../../workers/adapters/page-renderer/with-page.ts'
import type { Box } from '../../workers/domain/locator.ts'
import { ocrPageOf } from '../../workers/ingest/extract/ocr/ocr-page-of.ts'
import { greyOf } from '../../workers/ingest/prepare-image/grey.ts'
import type { Raster } from '../../workers/ports/image-reader.ts'
import type { GreyImage, OcrLine } from '../../workers/ports/ocr-provider.ts'
import { imagesInNode } from '../support/images/readers.ts'
import { tesseractInNode } from '../support/ocr/tesseract.ts'
import { engine } from '../support/pdfium.ts'
import { likenessOf } from './likeness.ts'
import type { PlacedBlock } from './placed-blocks.ts'

/** Widths of the page a block is looked for on, in pixels: the second try sees twice as much. */
const WIDTHS = [2480, 4200] as const
/** White around a box, in pixels: Tesseract finds no text at the rim. */
const MARGIN = 24
/** From here on a box is right. */
export const ALIKE = 0.9

/** What another reader sees within the boxes of a block, and how much that is like its text, 0–1. */
export interface Seen {
  readonly text: string
  readonly likeness: number
}

/**
 * Draws what stands under the boxes of a block, and nothing around them, and has it recognised: first as it is, then set upright and
 * larger. The best try counts: a mistake of this reader is none of the box.
 */
export async function seenInBoxes(block: PlacedBlock): Promise<Seen> {
  let best: Seen = { text: '', likeness: 0 }
  for (const width of WIDTHS) {
    for (const read of [asItIs, setUpright]) {
      const texts: string[] = []
      for (const box of block.draft.rects)
        texts.push(await read(framed(greyOf(await underBox(block, box, width))), block.source.language))
      const text = texts.join(' ')
      const likeness = likenessOf(text, block.draft.text)
      if (likeness > best.likeness) best = { text, likeness }
      if (likeness >= ALIKE) return best
    }
  }
  return best
}

/** The pixels of a page under a box. */
export async function underBox({ source, pageIndex }: PlacedBlock, box: Box, width: number): Promise<Raster> {
  const file = await imagesInNode.open(source.bytes)
  if (file.ok) {
    const picture = await file.value.page(0)
    if (!picture.ok) throw new Error(picture.error.detail)
    return cut(picture.value, box)
  }
  const drawn = await withPage(engine, source.bytes, pageIndex, (document, page) =>
    drawPage(document, page, width, box),
  )
  if (!drawn.ok) throw new Error(drawn.error.detail)
  return drawn.value
}

function cut(picture: Raster, box: Box): Raster {
  const { left, top, width, height } = partUnder(box, picture)
  const rgba = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * picture.width + left) * 4
    rgba.set(picture.rgba.subarray(from, from + width * 4), y * width * 4)
  }
  return { width, height, rgba }
}

function framed({ width, height, grey }: GreyImage): GreyImage {
  const wide = width + 2 * MARGIN
  const framed = new Uint8Array(wide * (height + 2 * MARGIN)).fill(255)
  for (let y = 0; y < height; y++)
    framed.set(grey.subarray(y * width, (y + 1) * width), (y + MARGIN) * wide + MARGIN)
  return { width: wide, height: height + 2 * MARGIN, grey: framed }
}

async function asItIs(image: GreyImage, language: string): Promise<string> {
  const page = await tesseractInNode.recognise(image, [language])
  return page.ok ? textOf(page.value.lines) : ''
}

async function setUpright(image: GreyImage, language: string): Promise<string> {
  const page = await ocrPageOf(image, [language], { ocr: tesseractInNode })
  return page.ok ? textOf(page.value.lines) : ''
}

const textOf = (lines: readonly OcrLine[]): string =>
  lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join(' ')
