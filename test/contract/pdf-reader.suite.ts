import { describe, expect, test } from 'vitest'
import type { PdfReader } from '../../workers/ports/pdf-reader.ts'
import { opened, spelled } from '../support/opened-pdf.ts'
import { aPdf, HEIGHT, type PartsOfPdf, show } from '../support/pdf.ts'
import { pdfReaderExactSuite } from './pdf-reader-exact.suite.ts'
import { pdfReaderPlacesSuite } from './pdf-reader-places.suite.ts'

/** What a reader must be able to tell beyond the places of text. */
export interface Abilities {
  /** Places of single letters, /ActualText, invisible text, field values, pictures and rules. */
  readonly exact: boolean
}

/** Holds an adapter of PdfReader to what the port promises. */
export function pdfReaderSuite(reader: PdfReader, { exact }: Abilities): void {
  const open = (bytes: Uint8Array) => opened(reader, bytes)
  const refusal = async (bytes: Uint8Array) => {
    const file = await reader.open(bytes)
    return file.ok ? 'opened' : file.error.kind
  }

  describe('files', () => {
    test('names itself', () => expect(reader.version).toMatch(/\d/))

    test.each([
      ['no bytes', new Uint8Array(), 'corrupt-file'],
      ['something else', new TextEncoder().encode('a letter to the editor'), 'corrupt-file'],
      ['a header alone', new TextEncoder().encode('%PDF-1.7\n'), 'corrupt-file'],
      ['the first 200 bytes', aPdf({}).slice(0, 200), 'corrupt-file'],
      ['no pages', aPdf({ pages: [] }), 'no-pages'],
      ['a password', aPdf(ENCRYPTED), 'password-protected'],
    ])('%s', async (_, bytes, kind) => expect(await refusal(bytes)).toBe(kind))

    test('leaves the bytes as they are', async () => {
      const bytes = aPdf({ pages: [{ content: show('here', '1 0 0 1 72 700') }] })
      const before = bytes.slice()
      const file = await open(bytes)
      await file.page(0)
      file.close()
      expect(bytes).toEqual(before)
    })

    test('two files are open at once', async () => {
      const [one, other] = await Promise.all(
        ['one', 'other'].map((text) => open(aPdf({ pages: [{ content: show(text, '1 0 0 1 72 700') }] }))),
      )
      const pages = await Promise.all([one!.page(0), other!.page(0), one!.page(0)])
      expect(pages.map((page) => page.ok && spelled(page.value.glyphs))).toEqual(['one', 'other', 'one'])
      one!.close()
      other!.close()
    })

    test('a page tree that holds itself ends, and the whole page in it is read', async () => {
      const tree = '<< /Type /Pages /Kids [{page0} {tree}] /Count 2 >>'
      const file = await open(aPdf({ pages: [{ content: show('once', '1 0 0 1 72 700') }], tree }))
      const [first, second] = [await file.page(0), await file.page(1)]
      file.close()
      expect(first.ok && spelled(first.value.glyphs)).toBe('once')
      expect(second.ok || second.error.kind).toBe('page-unreadable')
    })

    test('a page that is not there is refused alone', async () => {
      const file = await open(aPdf({}))
      const [missing, there] = [await file.page(7), await file.page(0)]
      file.close()
      expect(missing.ok || missing.error.kind).toBe('page-unreadable')
      expect(there.ok).toBe(true)
    })

    test('title, language, labels and outline', async () => {
      const file = await open(aPdf(BOOK))
      expect(file.title).toBe('Cell division')
      expect(file.language).toBe('en-GB')
      expect(file.pageCount).toBe(4)
      expect(await file.fileLabels()).toEqual(['i', 'ii', '1', '2'])
      expect(await file.outline()).toEqual([
        { title: 'Mitosis', level: 1, pageIndex: 2, top: HEIGHT - 700 },
        { title: 'Phases', level: 2, pageIndex: 3, top: null },
        { title: 'Nowhere', level: 1, pageIndex: null, top: null },
      ])
      file.close()
    })

    test('nothing is said of what a file does not have', async () => {
      const file = await open(aPdf({}))
      expect([file.title, file.language]).toEqual([null, null])
      expect([await file.outline(), await file.fileLabels()]).toEqual([[], [null]])
      file.close()
    })
  })

  pdfReaderPlacesSuite(reader)
  if (exact) pdfReaderExactSuite(reader)
}

const ENCRYPTED: PartsOfPdf = {
  objects: {
    lock: `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`,
  },
  trailer: `/Encrypt {lock} /ID [<${'33'.repeat(16)}> <${'33'.repeat(16)}>]`,
}

const BOOK: PartsOfPdf = {
  pages: [{}, {}, {}, {}],
  catalogue: '/Lang (en-GB) /PageLabels << /Nums [0 << /S /r >> 2 << /S /D >>] >> /Outlines {outlines}',
  objects: {
    info: '<< /Title (Cell division) >>',
    outlines: '<< /Type /Outlines /First {mitosis} /Last {nowhere} /Count 3 >>',
    mitosis:
      '<< /Title (Mitosis\\r) /Parent {outlines} /First {phases} /Last {phases} /Count 1 /Next {nowhere} /Dest [{page2} /XYZ 72 700 null] >>',
    phases: '<< /Title (Phases) /Parent {mitosis} /A << /S /GoTo /D [{page3} /Fit] >> >>',
    nowhere: '<< /Title (Nowhere) /Parent {outlines} /Prev {mitosis} >>',
  },
  trailer: '/Info {info}',
}
