import pdfium from '@embedpdf/pdfium/pdfium.wasm'
import { describe, expect, test } from 'vitest'
import { pdfiumReader } from '../../workers/adapters/pdf-reader/pdfium.ts'
import { unpdfReader } from '../../workers/adapters/pdf-reader/unpdf.ts'
import { BlockCache } from '../../workers/adapters/pdfium/block-cache.ts'
import { pdfiumEngine } from '../../workers/adapters/pdfium/engine.ts'
import getBlock from '../../workers/adapters/pdfium/get-block.wasm'
import { readerByParts } from '../support/counted-source.ts'
import { aPdf, show } from '../support/pdf.ts'
import { pdfReaderSuite } from './pdf-reader.suite.ts'

const engine = pdfiumEngine(pdfium, getBlock)

describe('PDFium', () => pdfReaderSuite(pdfiumReader(engine), { exact: true }))
describe('PDFium, by parts', () => {
  const small = pdfiumEngine(pdfium, getBlock, new BlockCache(16 * 2 ** 20, 512))
  pdfReaderSuite(readerByParts(pdfiumReader(small)), { exact: true })
})
describe('unpdf', () => pdfReaderSuite(unpdfReader(), { exact: false }))

async function deflated(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

test('a page that inflates to 90 MB costs itself alone, and its memory is given back', async () => {
  const twice = await deflated(await deflated(new Uint8Array(90 * 2 ** 20).fill(32)))
  const raw = Array.from(twice, (byte) => String.fromCharCode(byte)).join('')
  const bomb = `<< /Filter [/FlateDecode /FlateDecode] /Length ${raw.length} >>\nstream\n${raw}\nendstream`
  const good = { content: show('still here', '1 0 0 1 72 700') }
  const opened = await pdfiumReader(engine).open(
    aPdf({ pages: [{ entries: '/Contents {bomb}' }, good], objects: { bomb } }),
  )
  if (!opened.ok) throw new Error(opened.error.kind)
  const [first, second] = [await opened.value.page(0), await opened.value.page(1)]
  opened.value.close()
  expect(first.ok || first.error.kind).toBe('resource-limit')
  expect(second.ok && second.value.glyphs.length).toBe(10)
  expect((await engine.instance()).heap.size).toBeLessThan(40 * 2 ** 20)
})
