import { beforeAll, describe, expect, test } from 'vitest'
import { pdfiumRenderer } from '../../../workers/adapters/page-renderer/pdfium-webp.ts'
import type { Document } from '../../../workers/domain/document.ts'
import { hull } from '../../../workers/domain/locator.ts'
import { erase } from '../../../workers/ingest/erase.ts'
import { render } from '../../../workers/ingest/stages/render.ts'
import type { PageRenderer } from '../../../workers/ports/page-renderer.ts'
import { compiled } from '../../support/compiled.ts'
import { DRAWS_NOTHING } from '../../support/draws-nothing.ts'
import { aPdf, HEIGHT, show, WIDTH } from '../../support/pdf.ts'
import { engine } from '../../support/pdfium.ts'
import { smallLibrary } from '../../support/small-library.ts'
import { webpDecoder } from '../../support/webp.ts'

const decode = webpDecoder(compiled('@jsquash/webp/codec/dec/webp_dec.wasm'))
const drawn = pdfiumRenderer(engine, compiled('@jsquash/webp/codec/enc/webp_enc_simd.wasm'))

const NAMES = ['otter', 'badger', 'heron', 'newt', 'lynx', 'marten']
const PROSE = [
  'Animals of the valley were drawn by those who lived there, and the plates',
  'were kept in the school until the flood. What follows is what was saved.',
]

/** A page of text, a red picture of something and its caption. */
const pageOf = (name: string) => ({
  content: [
    ...PROSE.map((line, at) => show(line, `1 0 0 1 72 ${760 - 14 * at}`, 11)),
    '1 0 0 rg 150 400 300 150 re f',
    show(`Figure ${NAMES.indexOf(name) + 1}. The ${name} by the river`, '1 0 0 1 150 384', 10),
  ].join(' '),
})

/** Counts the rectangles it is asked for. */
function counting(renderer: PageRenderer) {
  const asked: number[] = []
  const counted: PageRenderer = {
    ...renderer,
    crop(file, pageIndex, ...rest) {
      asked.push(pageIndex)
      return renderer.crop(file, pageIndex, ...rest)
    },
  }
  return { asked, counted }
}

const file = aPdf({ pages: NAMES.map(pageOf) })

describe('the figures of a PDF', () => {
  const { asked, counted } = counting(drawn)
  const library = smallLibrary({ renderer: counted })
  let document: Document
  beforeAll(async () => {
    document = await library.add(file, { title: 'Animals of the valley' })
  })

  const crops = (id = document.id) => library.on.artifacts.list(`documents/${id}/crops/`, null, 100)

  test('are cut once each when the document is taken in', async () => {
    expect(document.status).toBe('published')
    expect(asked).toEqual(NAMES.map((_, page) => page))
    expect(await crops()).toHaveLength(NAMES.length)
  })

  test('are found by their captions and cited with the places of drawing and caption', async () => {
    const { passages } = await library.search('a heron by the river')
    const { citation } = await library.look(passages[0]!.citation.id)
    expect(citation.quote).toContain('Figure 3. The heron by the river')
    const [block] = [...library.on.shelf.blocks.values()].filter(({ text }) => text.includes('heron'))
    expect([block!.kind, block!.locator.on]).toEqual(['figure', 'page'])
    const region = citation.regions.find(({ pageIndex }) => pageIndex === 2)
    const drawing = [150 / WIDTH, 1 - 550 / HEIGHT, 450 / WIDTH, 1 - 400 / HEIGHT]
    const near = (box: readonly number[]) => box.every((side, at) => Math.abs(side - drawing[at]!) < 0.003)
    expect(region!.boxes.some(near)).toBe(true)
  })

  test('are shown as they are drawn, with the caption and nothing beside them', async () => {
    const [block] = [...library.on.shelf.blocks.values()].filter(({ text }) => text.includes('heron'))
    const [key] = (await crops()).filter((one) => one.key.endsWith(`/${block!.id}.webp`))
    const { width, height, data } = await decode((await library.on.artifacts.get(key!.key))!)
    const [x0, y0, x1, y1] = hull(block!.locator.on === 'page' ? block!.locator.rects : expect.fail())
    expect(width / height).toBeCloseTo(((x1 - x0) * WIDTH) / ((y1 - y0) * HEIGHT), 1)
    const red = Array.from(
      { length: width * height },
      (_, at) => data[at * 4]! > 200 && data[at * 4 + 1]! < 80,
    )
    expect(red.filter(Boolean).length / red.length).toBeGreaterThan(0.8)
  })

  test('are cut a few a step, and not again by a step that is repeated', async () => {
    const { asked: again, counted: other } = counting({ ...drawn, version: 'another' })
    const on = { ...library.on, renderer: other }
    const step = async (cursor: number) => {
      const made = await render({ document, cursor }, on)
      return made.ok ? made.value.cursor : expect.fail(made.error.detail)
    }
    const next = await step(0)
    expect([again.length, typeof next]).toEqual([4, 'number'])
    expect([await step(next as number), again.length]).toEqual(['done', NAMES.length])
    expect([await step(0), await step(next as number), again.length]).toEqual(['done', 'done', NAMES.length])
  })

  test('go with their document', async () => {
    const other = await library.add(aPdf({ pages: [pageOf('otter')] }), { title: 'Another' })
    expect(await crops(other.id)).toHaveLength(1)
    await erase(other, library.on)
    expect(await crops(other.id)).toEqual([])
  })
})

test('figures that cannot be drawn do not keep a document from being published', async () => {
  const { asked, counted } = counting(DRAWS_NOTHING)
  const library = smallLibrary({ renderer: counted })
  const document = await library.add(file, { title: 'Animals of the valley' })
  expect([document.status, asked.length]).toEqual(['published', NAMES.length])
  expect(await library.on.artifacts.list(`documents/${document.id}/crops/`, null, 10)).toEqual([])
  expect((await library.search('a heron by the river')).passages.length).toBeGreaterThan(0)
})
