import { describe, expect, test } from 'vitest'
import type { PdfReader } from '../../workers/ports/pdf-reader.ts'
import { pageOf, spelled } from '../support/opened-pdf.ts'
import { HEIGHT, type PartsOfPdf, show, WIDTH } from '../support/pdf.ts'

/** Holds an adapter of PdfReader to where things stand on a displayed page. */
export function pdfReaderPlacesSuite(reader: PdfReader): void {
  const readPage = (parts: PartsOfPdf) => pageOf(reader, parts)

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
      expect(spelled(page.glyphs)).toBe('in')
    })

    test('the letters of a line share top and bottom, and stand in order', async () => {
      const { glyphs } = await readPage({ pages: [{ content: show('Type gaps', '1 0 0 1 72 700') }] })
      expect(spelled(glyphs)).toBe('Type gaps')
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
}
