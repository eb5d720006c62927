import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { pdfiumRenderer } from '../../../../workers/adapters/page-renderer/pdfium-webp.ts'
import type { FileBytes } from '../../../../workers/ports/original.ts'
import { compiled } from '../../../support/compiled.ts'
import { corpusFile, corpusIsHere } from '../../../support/corpus.ts'
import { countedSource, sourceOf } from '../../../support/counted-source.ts'
import { engine, engineOfSmallBlocks, startedEngine } from '../../../support/pdfium.ts'
import { pictureBook } from '../../../support/picture-book.ts'

const webp = compiled('@jsquash/webp/codec/enc/webp_enc_simd.wasm')
const MIB = 2 ** 20

type Case = readonly [string, () => Uint8Array, number]

const OF_THE_CORPUS: readonly Case[] = [
  ['a page of a map', () => corpusFile('textbooks/nasa-earth-p13.pdf'), 0],
  ['a scanned page', () => corpusFile('hard-pdfs/hidden-ocr-layer-garbage.pdf'), 0],
  ['a form', () => corpusFile('hard-pdfs/form-two-pages.pdf'), 1],
]

test.each<Case>([
  ['a page of a chapter', () => fixture('cell-division.pdf'), 7],
  ['a page in Hindi', () => fixture('paudhe-hindi.pdf'), 0],
  ...(corpusIsHere ? OF_THE_CORPUS : []),
])('%s is drawn the same by parts', async (_, bytes, page) => {
  const file = bytes()
  const draw = async (on: typeof engine, from: FileBytes) => {
    const image = await pdfiumRenderer(on, webp).render(from, page, 800)
    if (!image.ok) throw new Error(image.error.kind)
    return image.value
  }
  expect(await draw(engineOfSmallBlocks(), sourceOf(file))).toEqual(await draw(engine, file))
})

const fixture = (name: string) =>
  new Uint8Array(readFileSync(resolve(import.meta.dirname, '../../../../fixtures', name)))

test('of a book of 100 MB the page that is shown is read, unless its picture is too large to be held', async () => {
  const sides = (page: number) => (page === 50 ? 5000 : 1024)
  const source = countedSource(
    pictureBook({ pages: Array.from({ length: 100 }, (_, page) => [`Page ${page}.`]), side: sides }),
  )
  const renderer = pdfiumRenderer(startedEngine(), webp)
  const shown = []
  for (const page of [49, 50, 51]) {
    const image = await renderer.render(source, page, 400)
    shown.push(image.ok ? image.value.width : image.error.kind)
  }
  expect(shown).toEqual([400, 'resource-limit', 400])
  expect(source.counted.bytes).toBeLessThan(4 * MIB)
})
