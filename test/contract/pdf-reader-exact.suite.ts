import { describe, expect, test } from 'vitest'
import type { PdfReader } from '../../workers/ports/pdf-reader.ts'
import { pageOf, spelled } from '../support/opened-pdf.ts'
import { HEIGHT, type PartsOfPdf, show } from '../support/pdf.ts'

/** Holds an adapter of PdfReader that is exact to what only such a one tells. */
export function pdfReaderExactSuite(reader: PdfReader): void {
  const readPage = (parts: PartsOfPdf) => pageOf(reader, parts)

  describe('what only an exact reader tells', () => {
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
      expect(spelled(page.glyphs)).toBe('onetwoa b')
    })

    test('a hyphen at the end of a line stays one', async () => {
      const content = `${show('divi-', '1 0 0 1 72 700')} ${show('sion', '1 0 0 1 72 686')}`
      const page = await readPage({ pages: [{ content }] })
      expect(spelled(page.glyphs)).toBe('divi-sion')
    })

    test.each([
      ['mode 3', '3 Tr', true],
      ['mode 7', '7 Tr', true],
      ['mode 0', '0 Tr', false],
    ])('text drawn in %s', async (_, mode, invisible) => {
      const page = await readPage({ pages: [{ content: `${mode} ${show('ghost', '1 0 0 1 72 700')}` }] })
      expect(spelled(page.glyphs)).toBe('ghost')
      expect(page.glyphs.every((glyph) => glyph.invisible === invisible)).toBe(true)
    })

    test('a word of Hindi says what /ActualText says, once, around all its glyphs', async () => {
      const content = `/Span << /ActualText <FEFF0915094D0930093F092F093E> >> BDC ${show('ab', '1 0 0 1 72 700')} ${show('c', '1 0 0 1 90 700')} EMC ${show('d', '1 0 0 1 110 700')}`
      const { glyphs } = await readPage({ pages: [{ content }] })
      expect(spelled(glyphs)).toBe('क्रियाd')
      expect(glyphs).toHaveLength(2)
      expect(glyphs[0]!.box[0]).toBeCloseTo(72, 0)
      expect(glyphs[0]!.box[2]).toBeGreaterThan(94)
      expect(glyphs[0]!.box[2]).toBeLessThan(110)
    })

    test('an /ActualText that only repeats the glyphs keeps their places', async () => {
      const content = `/Span << /ActualText (ab) >> BDC ${show('a', '1 0 0 1 72 700')} ${show('b', '1 0 0 1 90 700')} EMC`
      const { glyphs } = await readPage({ pages: [{ content }] })
      expect(spelled(glyphs)).toBe('ab')
    })

    test('a letter beyond the basic plane that only /ActualText tells', async () => {
      const content = `/Span << /ActualText <FEFFD804DF38> >> BDC ${show('a', '1 0 0 1 72 700')} EMC`
      const { glyphs } = await readPage({ pages: [{ content }] })
      expect(spelled(glyphs)).toBe('𑌸')
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
      expect(spelled(glyphs.filter(({ field }) => !field))).toBe('Name')
      expect(spelled(fields)).toBe('Asha RaoPune')
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
