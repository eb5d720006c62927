import { env } from 'cloudflare:test'
import pdfium from '@embedpdf/pdfium/pdfium.wasm'
import png from '@jsquash/png/codec/pkg/squoosh_png_bg.wasm'
import { beforeAll, describe, expect, test } from 'vitest'
import { pngEncoder } from '../../workers/adapters/ocr-provider/png-encoder.ts'
import { pdfiumScanner } from '../../workers/adapters/page-scanner/pdfium.ts'
import { pdfiumEngine } from '../../workers/adapters/pdfium/engine.ts'
import getBlock from '../../workers/adapters/pdfium/get-block.wasm'
import type { GreyImage } from '../../workers/ports/ocr-provider.ts'
import { type Caller, caller } from '../support/api.ts'
import { pageOfScan } from '../support/ocr/scan-pdf.ts'
import { aPdf, HEIGHT, show, WIDTH } from '../support/pdf.ts'

/** What stands on the page, and the baselines in points from its foot. */
const LEFT = 72
const SIZE = 20
const LINES: readonly (readonly [text: string, baseline: number])[] = [
  ['Tardigrades live in moss and in the', 640],
  ['deep sea. They survive without water', 612],
  ['for thirty years in a dry sleep.', 584],
]
const DRAWN = LINES.map(([text, baseline]) => show(text, `1 0 0 1 ${LEFT} ${baseline}`, SIZE)).join(' ')

let teacher: Caller
let picture: GreyImage
beforeAll(async () => {
  teacher = await caller({ tenant: 'scanned', role: 'teacher' })
  const scanned = await pdfiumScanner(pdfiumEngine(pdfium, getBlock)).scan(
    aPdf({ pages: [{ content: DRAWN }] }),
    0,
    { dpi: 120, mostPixels: 9_000_000 },
  )
  picture = scanned.ok ? scanned.value : expect.fail(scanned.error.detail)
})

/** Holds the lines of the first citation about a question to where they were drawn. */
async function citedLines(documentId: string, pageIndex: number) {
  const { passages } = await teacher.search('How long do tardigrades survive without water?', {
    filters: { document_ids: [documentId] },
  })
  const citation = await teacher.citation(passages[0]!.citation.id)
  expect(citation.quote).toContain('They survive without water for thirty years')
  expect(citation.primary).toMatchObject({ place: 'page', page_index: pageIndex, page_label: null })
  expect(citation.confidence).toBeGreaterThan(0.7)
  expect(citation.confidence).toBeLessThan(1)
  const lines = citation.lines.filter((line) => line.page_index === pageIndex)
  expect(lines).toHaveLength(LINES.length)
  for (const [at, [text, baseline]] of LINES.entries()) {
    const [x0, y0, x1, y1] = lines[at]!.box as [number, number, number, number]
    expect(lines[at]!.text).toBe(text)
    expect(Math.abs(x0 - LEFT / WIDTH)).toBeLessThan(0.01)
    expect(x1).toBeGreaterThan(0.5)
    expect(y0).toBeLessThan(1 - baseline / HEIGHT)
    expect(y0).toBeGreaterThan(1 - (baseline + SIZE) / HEIGHT - 0.01)
    expect(Math.abs(y1 - (1 - (baseline - 0.2 * SIZE) / HEIGHT))).toBeLessThan(0.015)
  }
  return citation
}

describe('a picture of a page', () => {
  test('is recognised, found and cited with the boxes of its lines, and shown with them', async () => {
    const job = await teacher.ingest(pngEncoder(png)(picture), { title: 'A photographed page' })
    expect(job).toMatchObject({ state: 'published', counts: { pages_ocr: 1, pages_text: 0 } })
    expect(job.costs).toMatchObject({ pictures_recognised: 1 })
    const citation = await citedLines(job.document_id, 0)
    const leads = await teacher.send(`/documents/${job.document_id}/pages/0/image`)
    const image = await teacher.send(leads.headers.get('location')!)
    expect([leads.status, image.status, image.headers.get('content-type')]).toEqual([302, 200, 'image/webp'])
    const whole = (await image.arrayBuffer()).byteLength
    expect(whole).toBeGreaterThan(1_000)
    const part = await teacher.send(`/blocks/${citation.block_ids[0]}/image`)
    const cut = await teacher.send(part.headers.get('location')!)
    expect([part.status, cut.status, cut.headers.get('content-type')]).toEqual([302, 200, 'image/webp'])
    expect((await cut.arrayBuffer()).byteLength).toBeLessThan(whole)
    const page = await teacher.send(`/citation/${citation.id}`, { headers: { accept: 'text/html' } })
    expect((await page.text()).match(/<rect /g)).toHaveLength(LINES.length)
  })
})

describe('a figure of a PDF', () => {
  test('is found by its caption, framed on its page, and its image was cut when it was taken in', async () => {
    const content = `0 0.5 0 rg 150 400 300 150 re f ${show('Figure 1. A moss that lives on gravestones', '1 0 0 1 150 384', 10)}`
    const job = await teacher.ingest(aPdf({ pages: [{ content }] }), { title: 'Mosses' })
    const { passages } = await teacher.search('moss on gravestones', {
      filters: { document_ids: [job.document_id] },
    })
    const { id, block_ids } = passages[0]!.citation
    const kept = await env.ARTIFACTS.list({ prefix: `documents/${job.document_id}/crops/` })
    expect(kept.objects.map(({ key }) => key.split('/').at(-1))).toEqual([`${block_ids[0]}.webp`])
    const page = await teacher.send(`/citation/${id}`, { headers: { accept: 'text/html' } })
    expect((await page.text()).match(/<rect class="\w+/g)).toEqual([
      '<rect class="figure',
      '<rect class="primary',
    ])
  })
})

describe('a PDF of a page of text and a scan', () => {
  test('has both, and no gap', async () => {
    const { page, objects } = pageOfScan(picture)
    const text = { content: show('Water bears are another name for them.', '1 0 0 1 72 700') }
    const job = await teacher.ingest(aPdf({ pages: [text, page], objects }), { title: 'Mixed' })
    expect(job).toMatchObject({
      state: 'published',
      counts: { pages_ocr: 1, pages_text: 1, pages_ocr_required: 0 },
      gaps: [],
    })
    await citedLines(job.document_id, 1)
  })
})
