import { describe, expect, test } from 'vitest'
import type { Glyph, PdfFile, PdfPage, PdfReader } from '../../workers/ports/pdf-reader.ts'
import { aPdf, HEIGHT, type PartsOfPdf, show, WIDTH } from '../support/pdf.ts'

/** What a reader must be able to tell beyond the places of text. */
export interface Abilities {
  /** Places of single letters, /ActualText, invisible text, field values, pictures and rules. */
  readonly exact: boolean
}

/** Holds an adapter of PdfReader to what the port promises. */
export function pdfReaderSuite(reader: PdfReader, { exact }: Abilities): void {
  const open = async (bytes: Uint8Array): Promise<PdfFile> => {
    const opened = await reader.open(bytes)
    if (!opened.ok) throw new Error(opened.error.kind)
    return opened.value
  }
  const readPage = async (parts: PartsOfPdf, pageIndex = 0): Promise<PdfPage> => {
    const file = await open(aPdf(parts))
    const page = await file.page(pageIndex)
    file.close()
    if (!page.ok) throw new Error(page.error.kind)
    return page.value
  }
  const refusal = async (bytes: Uint8Array) => {
    const opened = await reader.open(bytes)
    return opened.ok ? 'opened' : opened.error.kind
  }
  const textOf = (glyphs: readonly Glyph[]) => glyphs.map(({ text }) => text).join('')

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
      expect(pages.map((page) => page.ok && textOf(page.value.glyphs))).toEqual(['one', 'other', 'one'])
      one!.close()
      other!.close()
    })

    test('a page tree that holds itself ends, and the whole page in it is read', async () => {
      const tree = '<< /Type /Pages /Kids [{page0} {tree}] /Count 2 >>'
      const file = await open(aPdf({ pages: [{ content: show('once', '1 0 0 1 72 700') }], tree }))
      const [first, second] = [await file.page(0), await file.page(1)]
      file.close()
      expect(first.ok && textOf(first.value.glyphs)).toBe('once')
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

  describe('places on the displayed page', () => {
    const A_MARK = { content: show('Here', '1 0 0 1 100 700', 20) }

    test.each([
      ['upright', '', WIDTH, HEIGHT, [100, HEIGHT - 700], 0],
      ['turned by 90', '/Rotate 90', HEIGHT, WIDTH, [700, 100], 90],
      ['turned by 180', '/Rotate 180', WIDTH, HEIGHT, [WIDTH - 100, 700], 180],
      ['turned by 270', '/Rotate 270', HEIGHT, WIDTH, [HEIGHT - 700, WIDTH - 100], 270],
      ['turned by -90', '/Rotate -90', HEIGHT, WIDTH, [HEIGHT - 700, WIDTH - 100], 270],
      ['cropped', '/CropBox [50 600 350 800]', 300, 200, [50, 100], 0],
      ['cropped and turned', '/CropBox [50 600 350 800] /Rotate 90', 200, 300, [100, 50], 90],
      ['with a MediaBox that starts elsewhere', '/MediaBox [-100 -50 495 792]', 595, 842, [200, 92], 0],
    ])('%s', async (_, entries, width, height, origin, angle) => {
      const page = await readPage({ pages: [{ ...A_MARK, entries }] })
      const [h] = page.glyphs
      expect([page.width, page.height]).toEqual([width, height])
      expect(h!.text).toBe('H')
      expect(h!.angle).toBe(angle)
      expect(h!.size).toBeCloseTo(20, 3)
      expect(h!.origin[0]).toBeCloseTo(origin[0]!, 2)
      expect(h!.origin[1]).toBeCloseTo(origin[1]!, 2)
      // The whole word reaches 40 points from its origin in the direction of reading.
      const ends = page.glyphs.at(-1)!
      const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
      const reach = Math.max(
        (ends.box[0] - h!.origin[0]) * dx + (ends.box[1] - h!.origin[1]) * dy,
        (ends.box[2] - h!.origin[0]) * dx + (ends.box[3] - h!.origin[1]) * dy,
      )
      expect(reach).toBeGreaterThan(40)
      expect(reach).toBeLessThan(45)
    })

    test.each([
      ['upwards', '0 1 -1 0 100 700', 270],
      ['downwards', '0 -1 1 0 100 700', 90],
      ['upside down', '-1 0 0 -1 100 700', 180],
      ['askew', '0.866 0.5 -0.5 0.866 100 700', 330],
    ])('text that runs %s', async (_, matrix, angle) => {
      const page = await readPage({ pages: [{ content: show('Here', matrix, 20) }] })
      expect(page.glyphs.map((glyph) => glyph.angle)).toEqual([angle, angle, angle, angle])
      expect(page.glyphs[0]!.origin[0]).toBeCloseTo(100, 2)
      expect(page.glyphs[0]!.origin[1]).toBeCloseTo(HEIGHT - 700, 2)
    })

    test('a scaled page gives the size as displayed', async () => {
      const page = await readPage({
        pages: [{ content: `q 0.5 0 0 0.5 0 0 cm ${show('small', '1 0 0 1 100 700', 20)} Q` }],
      })
      expect(page.glyphs[0]!.size).toBeCloseTo(10, 3)
      expect(page.glyphs[0]!.origin[1]).toBeCloseTo(HEIGHT - 350, 2)
    })

    test('what lies outside the visible page is left out', async () => {
      const content = `${show('in', '1 0 0 1 100 700')} ${show('out', '1 0 0 1 100 100')} ${show('off', '1 0 0 1 2000 700')}`
      const page = await readPage({ pages: [{ content, entries: '/CropBox [50 600 350 800]' }] })
      expect(textOf(page.glyphs)).toBe('in')
    })

    test('the letters of a line share top and bottom, and stand in order', async () => {
      const { glyphs } = await readPage({ pages: [{ content: show('Type gaps', '1 0 0 1 72 700') }] })
      expect(textOf(glyphs)).toBe('Type gaps')
      expect(new Set(glyphs.map(({ box }) => `${box[1].toFixed(3)} ${box[3].toFixed(3)}`)).size).toBe(1)
      for (const [i, { box, origin }] of glyphs.entries()) {
        expect(box[2]).toBeGreaterThanOrEqual(box[0])
        expect(box[1]).toBeLessThan(origin[1])
        expect(box[3]).toBeGreaterThan(origin[1])
        if (i > 0) expect(box[0]).toBeGreaterThanOrEqual(glyphs[i - 1]!.box[0])
      }
    })

    test('an empty page has nothing', async () => {
      const { glyphs, images, rules, drawings } = await readPage({})
      expect([glyphs, images, rules, drawings]).toEqual([[], [], [], []])
    })

    test('each glyph names a font of its page', async () => {
      const page = await readPage({ pages: [{ content: show('font', '1 0 0 1 72 700') }] })
      expect(page.glyphs.every(({ font }) => page.fonts[font] !== undefined)).toBe(true)
    })
  })

  describe.runIf(exact)('what only an exact reader tells', () => {
    test('letters have their own widths', async () => {
      const { glyphs } = await readPage({ pages: [{ content: show('iM', '1 0 0 1 72 700', 100) }] })
      // Widths of Helvetica: Adobe font metrics.
      expect(glyphs.map(({ box }) => box[2] - box[0])).toEqual([
        expect.closeTo(22.2, 0),
        expect.closeTo(83.3, 0),
      ])
    })

    test('a gap is no space, a space is', async () => {
      const content = `BT /F1 12 Tf 72 700 Td [(one) -2000 (two)] TJ ET ${show('a b', '1 0 0 1 72 600')}`
      const page = await readPage({ pages: [{ content }] })
      expect(textOf(page.glyphs)).toBe('onetwoa b')
    })

    test('a hyphen at the end of a line stays one', async () => {
      const content = `${show('divi-', '1 0 0 1 72 700')} ${show('sion', '1 0 0 1 72 686')}`
      const page = await readPage({ pages: [{ content }] })
      expect(textOf(page.glyphs)).toBe('divi-sion')
    })

    test.each([
      ['mode 3', '3 Tr', true],
      ['mode 7', '7 Tr', true],
      ['mode 0', '0 Tr', false],
    ])('text drawn in %s', async (_, mode, invisible) => {
      const page = await readPage({ pages: [{ content: `${mode} ${show('ghost', '1 0 0 1 72 700')}` }] })
      expect(textOf(page.glyphs)).toBe('ghost')
      expect(page.glyphs.every((glyph) => glyph.invisible === invisible)).toBe(true)
    })

    test('a word of Hindi says what /ActualText says, once, around all its glyphs', async () => {
      const content = `/Span << /ActualText <FEFF0915094D0930093F092F093E> >> BDC ${show('ab', '1 0 0 1 72 700')} ${show('c', '1 0 0 1 90 700')} EMC ${show('d', '1 0 0 1 110 700')}`
      const { glyphs } = await readPage({ pages: [{ content }] })
      expect(textOf(glyphs)).toBe('क्रियाd')
      expect(glyphs).toHaveLength(2)
      expect(glyphs[0]!.box[0]).toBeCloseTo(72, 0)
      expect(glyphs[0]!.box[2]).toBeGreaterThan(94)
      expect(glyphs[0]!.box[2]).toBeLessThan(110)
    })

    test('an /ActualText that only repeats the glyphs keeps their places', async () => {
      const content = `/Span << /ActualText (ab) >> BDC ${show('a', '1 0 0 1 72 700')} ${show('b', '1 0 0 1 90 700')} EMC`
      const { glyphs } = await readPage({ pages: [{ content }] })
      expect(textOf(glyphs)).toBe('ab')
    })

    test('a letter beyond the basic plane that only /ActualText tells', async () => {
      const content = `/Span << /ActualText <FEFFD804DF38> >> BDC ${show('a', '1 0 0 1 72 700')} EMC`
      const { glyphs } = await readPage({ pages: [{ content }] })
      expect(textOf(glyphs)).toBe('𑌸')
      expect(glyphs[0]!.origin).toEqual([72, HEIGHT - 700])
    })

    test('marked-content ids', async () => {
      const content = `/P << /MCID 4 >> BDC ${show('in', '1 0 0 1 72 700')} EMC ${show('out', '1 0 0 1 72 600')}`
      const { glyphs } = await readPage({ pages: [{ content }] })
      expect(glyphs.map(({ mcid }) => mcid)).toEqual([4, 4, -1, -1, -1])
    })

    test('the values of form fields stand in their boxes', async () => {
      const { glyphs, fonts } = await readPage(FORM)
      const fields = glyphs.filter(({ field }) => field)
      expect(textOf(glyphs.filter(({ field }) => !field))).toBe('Name')
      expect(textOf(fields)).toBe('Asha RaoPune')
      expect(fonts[fields[0]!.font]).toBeDefined()
      for (const { box } of fields.slice(0, 8)) {
        expect(box[0]).toBeGreaterThanOrEqual(150)
        expect(box[2]).toBeLessThanOrEqual(300)
        expect(box[1]).toBeGreaterThanOrEqual(HEIGHT - 720 - 0.01)
        expect(box[3]).toBeLessThanOrEqual(HEIGHT - 700 + 0.01)
      }
    })

    test('pictures, rules and drawings', async () => {
      const { images, rules, drawings } = await readPage(DRAWN)
      const near = (x0: number, top: number, x1: number, bottom: number, digits = 0) =>
        [x0, HEIGHT - top, x1, HEIGHT - bottom].map((side) => expect.closeTo(side, digits))
      expect(images).toEqual([near(100, 300, 200, 250)])
      expect(rules).toEqual([
        near(72, 700.5, 272, 699.5),
        near(72, 651, 272, 650),
        ...[
          near(300, 550.5, 400, 549.5),
          near(399.5, 600, 400.5, 550),
          near(300, 600.5, 400, 599.5),
          near(299.5, 600, 300.5, 550),
        ],
      ])
      expect(drawings).toEqual([near(72, 500, 272, 400), near(420, 500, 520, 450, -1)])
    })

    test('what is drawn inside a form stands where the form is placed', async () => {
      const { rules, glyphs } = await readPage({
        pages: [
          {
            content: 'q 0.5 0 0 0.5 100 200 cm /X1 Do Q',
            entries: '/Resources << /XObject << /X1 {x} >> /Font << /F1 {font} >> >>',
          },
        ],
        objects: {
          x: form(
            `0 0 100 1 re f ${show('in', '1 0 0 1 0 20', 20)}`,
            '/Resources << /Font << /F1 {font} >> >>',
          ),
        },
      })
      expect(rules).toEqual([[100, HEIGHT - 200.5, 150, HEIGHT - 200].map((side) => expect.closeTo(side, 1))])
      expect(glyphs[0]!.origin).toEqual([expect.closeTo(100, 1), expect.closeTo(HEIGHT - 210, 1)])
      expect(glyphs[0]!.size).toBeCloseTo(10, 3)
    })

    test('fonts by name, without the prefix of a subset', async () => {
      const page = await readPage({
        pages: [
          { content: show('bold', '1 0 0 1 72 700'), entries: '/Resources << /Font << /F1 {bold} >> >>' },
        ],
        objects: { bold: '<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Helvetica-BoldOblique >>' },
      })
      expect(page.fonts).toEqual([
        { name: 'Helvetica-BoldOblique', weight: 700, italic: true, fixedPitch: false },
      ])
    })
  })
}

const form = (content: string, entries = '') =>
  `<< /Type /XObject /Subtype /Form /BBox [0 0 1000 1000] ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`

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

const FORM: PartsOfPdf = {
  pages: [{ content: show('Name', '1 0 0 1 72 700'), entries: '/Annots [{name} {town} {secret} {hidden}]' }],
  catalogue: '/AcroForm << /Fields [{name} {town} {secret} {hidden}] /DA (/F1 10 Tf) >>',
  objects: {
    name: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Asha Rao) /F 4 /Rect [150 700 300 720] /DA (/F1 10 Tf) >>',
    town: '<< /Type /Annot /Subtype /Widget /FT /Ch /Ff 131072 /T (town) /V (Pune) /Opt [(Pune) (Thane)] /F 4 /Rect [150 660 300 680] /DA (/F1 0 Tf) >>',
    secret:
      '<< /Type /Annot /Subtype /Widget /FT /Tx /Ff 8192 /T (secret) /V (hunter2) /F 4 /Rect [150 600 300 620] >>',
    hidden:
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (hidden) /V (unseen) /F 2 /Rect [150 560 300 580] >>',
  },
}

const DRAWN: PartsOfPdf = {
  pages: [
    {
      content: [
        '1 w 72 700 m 272 700 l S', // a stroked line
        '72 650 200 1 re f', // a thin filled box
        '300 550 100 50 re S', // a stroked box: four rules
        '0.9 g 72 400 200 100 re f', // a shaded area
        '1 g 0 0 595 842 re f', // a white one, which nobody sees
        '420 450 m 440 500 500 500 520 450 c S', // a curve
        '300 300 1 1 re f', // a dot
        'q 100 0 0 50 100 250 cm /Im Do Q',
      ].join('\n'),
      entries: '/Resources << /XObject << /Im {picture} >> >>',
    },
  ],
  objects: {
    picture:
      '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\nA\nendstream',
  },
}
