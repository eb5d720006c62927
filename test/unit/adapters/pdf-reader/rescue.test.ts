import { describe, expect, test } from 'vitest'
import { pdfiumReader } from '../../../../workers/adapters/pdf-reader/pdfium.ts'
import { withRescue } from '../../../../workers/adapters/pdf-reader/rescue.ts'
import { unpdfReader } from '../../../../workers/adapters/pdf-reader/unpdf.ts'
import { type FailureKind, failure } from '../../../../workers/domain/failure.ts'
import { ok, refused } from '../../../../workers/domain/result.ts'
import type { PdfFile, PdfReader } from '../../../../workers/ports/pdf-reader.ts'
import { aPdf, show } from '../../../support/pdf.ts'
import { engine } from '../../../support/pdfium.ts'

const FILE: PdfFile = {
  pageCount: 1,
  title: null,
  language: null,
  outline: async () => [],
  fileLabels: async () => [],
  page: async () => refused(failure('page-unreadable', '')),
  close: () => {},
}

const opens: PdfReader = { version: 'second/1', open: async () => ok(FILE) }
const refuses = (kind: FailureKind): PdfReader => ({
  version: 'first/1',
  open: async () => refused(failure(kind, 'by the first')),
})

describe('the second reader is asked', () => {
  test.each<[FailureKind, boolean]>([
    ['corrupt-file', true],
    ['resource-limit', false],
    ['password-protected', false],
    ['no-pages', false],
  ])('after %s: %s', async (kind, asked) => {
    const opened = await withRescue(refuses(kind), opens).open(new Uint8Array())
    expect(opened.ok).toBe(asked)
  })

  test('and its own refusal is not told', async () => {
    const opened = await withRescue(refuses('corrupt-file'), refuses('resource-limit')).open(new Uint8Array())
    expect(opened.ok || opened.error.kind).toBe('corrupt-file')
  })
})

test('a file behind 2,000 bytes of something else is saved', async () => {
  const pdf = aPdf({ pages: [{ content: show('saved', '1 0 0 1 72 700') }] })
  const bytes = Uint8Array.from([...new Uint8Array(2000).fill(0x78), ...pdf])
  const pdfium = pdfiumReader(engine)
  expect((await pdfium.open(bytes)).ok).toBe(false)
  const opened = await withRescue(pdfium, unpdfReader()).open(bytes)
  const page = opened.ok ? await opened.value.page(0) : opened
  expect(page.ok && page.value.glyphs.map(({ text }) => text).join('')).toBe('saved')
})
