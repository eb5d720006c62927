import { describe, expect, test } from 'vitest'
import type { PageImage, PageRenderer } from '../../workers/ports/page-renderer.ts'
import { aPdf, type PageOfPdf, type PartsOfPdf, show } from '../support/pdf.ts'
import type { Pixels } from '../support/webp.ts'

/** Holds an adapter of PageRenderer to what the port promises. @param decode reads a WebP */
export function pageRendererSuite(
  renderer: PageRenderer,
  decode: (webp: Uint8Array) => Promise<Pixels>,
): void {
  const render = async (parts: PartsOfPdf, width: number): Promise<PageImage> => {
    const image = await renderer.render(aPdf(parts), 0, width)
    if (!image.ok) throw new Error(image.error.kind)
    return image.value
  }
  const refusal = async (bytes: Uint8Array, pageIndex = 0) => {
    const image = await renderer.render(bytes, pageIndex, 200)
    return image.ok ? 'rendered' : image.error.kind
  }
  /** Red, green, blue and alpha at a place given in parts of the picture. */
  const colourAt = ({ width, height, data }: Pixels, x: number, y: number) => {
    const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 4
    return [...data.slice(at, at + 4)]
  }
  const looksLike = (colour: readonly number[], wanted: readonly number[]) =>
    colour.every((part, i) => Math.abs(part - wanted[i]!) < 40)

  test('names itself', () => expect(renderer.version).toMatch(/webp/))

  describe('sizes', () => {
    test.each([
      ['a page of A4', '', 1000, [1000, 1415]],
      ['a page turned by 90', '/Rotate 90', 1000, [1000, 707]],
      ['the visible part alone', '/CropBox [0 0 300 150]', 600, [600, 300]],
      ['at most 2,000 pixels wide', '/MediaBox [0 0 400 200]', 5000, [2000, 1000]],
      ['at most 2,000 pixels high', '/MediaBox [0 0 100 400]', 1000, [500, 2000]],
      ['never less than one pixel', '/MediaBox [0 0 100000 10]', 500, [500, 1]],
    ])('%s', async (_, entries, width, size) => {
      const image = await render({ pages: [{ entries }] }, width)
      expect([image.width, image.height]).toEqual(size)
      expect(image.mediaType).toBe('image/webp')
      const pixels = await decode(image.bytes)
      expect([pixels.width, pixels.height]).toEqual(size)
    })
  })

  describe('the picture', () => {
    const RED_CORNER: PageOfPdf = { content: '1 0 0 rg 0 421 297.5 421 re f' }

    test.each([
      ['upright', '', 0.25, 0.25],
      ['turned by 90', '/Rotate 90', 0.75, 0.25],
      ['turned by 180', '/Rotate 180', 0.75, 0.75],
      ['turned by 270', '/Rotate 270', 0.25, 0.75],
    ])('a red upper left quarter, %s', async (_, entries, x, y) => {
      const pixels = await decode((await render({ pages: [{ ...RED_CORNER, entries }] }, 200)).bytes)
      const quarters = [0.25, 0.75].flatMap((row) => [0.25, 0.75].map((column) => [column, row] as const))
      for (const [column, row] of quarters) {
        const wanted = column === x && row === y ? [255, 0, 0, 255] : [255, 255, 255, 255]
        expect(looksLike(colourAt(pixels, column, row), wanted)).toBe(true)
      }
    })

    test('shows annotations and the values of form fields', async () => {
      const pixels = await decode((await render(ANNOTATED, 595)).bytes)
      expect(looksLike(colourAt(pixels, 125 / 595, 1 - 725 / 842), [0, 0, 255, 255])).toBe(true)
      const field = Array.from({ length: 60 }, (_, i) => colourAt(pixels, (152 + i) / 595, 1 - 609 / 842))
      expect(field.some(([red]) => red! < 128)).toBe(true)
    })

    test('leaves the bytes as they are', async () => {
      const bytes = aPdf({ pages: [RED_CORNER] })
      const before = bytes.slice()
      await renderer.render(bytes, 0, 100)
      expect(bytes).toEqual(before)
    })

    test('two pages are drawn at once', async () => {
      const images = await Promise.all([render({ pages: [RED_CORNER] }, 100), render({ pages: [{}] }, 100)])
      const [red, blank] = await Promise.all(images.map(({ bytes }) => decode(bytes)))
      expect(looksLike(colourAt(red!, 0.25, 0.25), [255, 0, 0, 255])).toBe(true)
      expect(looksLike(colourAt(blank!, 0.25, 0.25), [255, 255, 255, 255])).toBe(true)
    })
  })

  describe('refusals', () => {
    test.each([
      ['a page that is not there', aPdf({}), 3, 'page-unreadable'],
      ['a file that is none', new TextEncoder().encode('hello'), 0, 'page-unreadable'],
      ['a picture of 900 million pixels', aPdf(HUGE_PICTURE), 0, 'resource-limit'],
    ])('%s', async (_, bytes, pageIndex, kind) => expect(await refusal(bytes, pageIndex)).toBe(kind))

    test('a refusal leaves the next page unharmed', async () => {
      await refusal(aPdf(HUGE_PICTURE))
      expect(await refusal(aPdf({ pages: [{ content: show('here', '1 0 0 1 72 700') }] }))).toBe('rendered')
    })
  })
}

const stream = (entries: string, content: string) =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`

const ANNOTATED: PartsOfPdf = {
  pages: [{ entries: '/Annots [{stamp} {field}]' }],
  catalogue: '/AcroForm << /Fields [{field}] /DA (/F1 12 Tf 0 g) /DR << /Font << /F1 {font} >> >> >>',
  objects: {
    stamp: '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [100 700 150 750] /AP << /N {blue} >> >>',
    blue: stream('/Type /XObject /Subtype /Form /BBox [0 0 50 50]', '0 0 1 rg 0 0 50 50 re f'),
    field:
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (f) /V (MMMMMM) /F 4 /Rect [150 600 300 620] /DA (/F1 12 Tf 0 g) /AP << /N {value} >> >>',
    value: stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 150 20] /Resources << /Font << /F1 {font} >> >>',
      '/Tx BMC BT /F1 12 Tf 0 g 2 5 Td (MMMMMM) Tj ET EMC',
    ),
  },
}

const HUGE_PICTURE: PartsOfPdf = {
  pages: [
    { content: 'q 500 0 0 500 0 0 cm /Im Do Q', entries: '/Resources << /XObject << /Im {picture} >> >>' },
  ],
  objects: {
    picture: stream(
      '/Type /XObject /Subtype /Image /Width 30000 /Height 30000 /ColorSpace /DeviceGray /BitsPerComponent 8',
      'tiny',
    ),
  },
}
