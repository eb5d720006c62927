import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { pdfiumReader } from '../../../../workers/adapters/pdf-reader/pdfium.ts'
import type { PdfFile } from '../../../../workers/ports/pdf-reader.ts'
import { aPdf, type PageOfPdf, type PartsOfPdf, show } from '../../../support/pdf.ts'
import { engine } from '../../../support/pdfium.ts'

const MEGABYTE = 2 ** 20

const GOOD: PageOfPdf = { content: show('still here', '1 0 0 1 72 700') }

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** A stream object that inflates to many more bytes than it has. */
function bomb(megabytes: number): string {
  const once = deflateSync(Buffer.alloc(megabytes * MEGABYTE, ' '))
  const twice = deflateSync(once)
  return `<< /Filter [/FlateDecode /FlateDecode] /Length ${twice.length} >>\nstream\n${latin1(twice)}\nendstream`
}

/** Forms that each draw the next one ten times. */
function nestedForms(depth: number): Record<string, string> {
  const forms = Array.from({ length: depth }, (_, i) => {
    const content = i + 1 < depth ? '/N Do '.repeat(10) : show('deep', '1 0 0 1 72 700')
    const resources = i + 1 < depth ? `/Resources << /XObject << /N {form${i + 1}} >> >>` : ''
    return `<< /Type /XObject /Subtype /Form /BBox [0 0 600 900] ${resources} /Length ${content.length} >>\nstream\n${content}\nendstream`
  })
  return Object.fromEntries(forms.map((form, i) => [`form${i}`, form]))
}

/** Twenty lines of 20,000 letters. */
const LETTERS = Array.from({ length: 20 }, (_, i) =>
  show('a'.repeat(20_000), `1 0 0 1 72 ${30 * i + 30}`),
).join(' ')

async function outcomes(parts: PartsOfPdf): Promise<(string | number)[]> {
  const opened = await pdfiumReader(engine).open(aPdf(parts))
  if (!opened.ok) return [opened.error.kind]
  const file: PdfFile = opened.value
  const seen: (string | number)[] = []
  for (let i = 0; i < file.pageCount; i++) {
    const page = await file.page(i)
    seen.push(page.ok ? page.value.glyphs.map(({ text }) => text).join('') : page.error.kind)
  }
  file.close()
  return seen
}

describe('a hostile page costs itself alone', () => {
  test.each<[string, PageOfPdf, Record<string, string>]>([
    ['whose content inflates to 300 MB', { entries: '/Contents {bomb}' }, { bomb: bomb(300) }],
    [
      'whose forms draw each other ten million times',
      { content: '/N Do', entries: '/Resources << /XObject << /N {form0} >> >>' },
      nestedForms(8),
    ],
    ['with 400,000 letters', { content: LETTERS }, {}],
    ['that is 300,000 points wide', { entries: '/MediaBox [0 0 300000 100]' }, {}],
  ])(
    '%s',
    async (_, page, objects) => {
      expect(await outcomes({ pages: [GOOD, page, GOOD], objects })).toEqual([
        'still here',
        'resource-limit',
        'still here',
      ])
    },
    30_000,
  )
})

test('pages read side by side survive the loss of their instance', async () => {
  const pages = [{ entries: '/Contents {bomb}' }, GOOD, GOOD]
  const opened = await pdfiumReader(engine).open(aPdf({ pages, objects: { bomb: bomb(100) } }))
  if (!opened.ok) throw new Error(opened.error.kind)
  const read = await Promise.all([0, 1, 2, 1].map((i) => opened.value.page(i)))
  opened.value.close()
  expect(read.map(({ ok }) => ok)).toEqual([false, true, true, true])
})

test('the instance is small again afterwards', async () => {
  await outcomes({ pages: [{ entries: '/Contents {bomb}' }], objects: { bomb: bomb(100) } })
  expect((await engine.instance()).heap.size).toBeLessThan(40 * MEGABYTE)
})

test('a million pages that are not there are refused', async () => {
  const tree = '<< /Type /Pages /Kids [{page0}] /Count 1000000 >>'
  expect(await outcomes({ tree })).toEqual(['resource-limit'])
})

test('a file larger than the memory is refused', async () => {
  const opened = await pdfiumReader(engine).open(new Uint8Array(80 * MEGABYTE))
  expect(opened.ok || opened.error.kind).toBe('resource-limit')
})

test('an outline that refers to itself is read once', async () => {
  const opened = await pdfiumReader(engine).open(
    aPdf({
      catalogue: '/Outlines {outlines}',
      objects: {
        outlines: '<< /Type /Outlines /First {a} /Last {b} >>',
        a: '<< /Title (A) /Parent {outlines} /Next {b} /First {a} /Last {a} >>',
        b: '<< /Title (B) /Parent {outlines} /Next {a} >>',
      },
    }),
  )
  const outline = opened.ok ? await opened.value.outline() : []
  expect(outline.map(({ title }) => title)).toEqual(['A', 'B'])
})

test('a closed file is a fault', async () => {
  const opened = await pdfiumReader(engine).open(aPdf({}))
  if (!opened.ok) throw new Error(opened.error.kind)
  opened.value.close()
  opened.value.close()
  await expect(opened.value.page(0)).rejects.toThrow('closed')
})
