import { env } from 'cloudflare:test'
import pdfium from '@embedpdf/pdfium/pdfium.wasm'
import { expect, inject, test } from 'vitest'
import { pdfiumReader } from '../../workers/adapters/pdf-reader/pdfium.ts'
import { pdfiumEngine } from '../../workers/adapters/pdfium/engine.ts'
import getBlock from '../../workers/adapters/pdfium/get-block.wasm'
import { readPdf } from '../support/read-pdf.ts'

const reader = pdfiumReader(pdfiumEngine(pdfium, getBlock))

test.each([
  ['cell-division.pdf', () => env.CELL_DIVISION],
  ['cell-division-notes.pdf', () => env.CELL_DIVISION_NOTES],
  ['paudhe-hindi.pdf', () => env.HINDI_LESSON],
])('%s has the same text in a Worker as in Node', async (name, bytes) => {
  const { blocks } = await readPdf(new Uint8Array(bytes()), reader)
  expect(blocks.length).toBeGreaterThan(10)
  expect(blocks.map(({ text }) => text)).toEqual(inject('textsInNode')[name])
})
