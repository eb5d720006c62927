import { describe, expect, test } from 'vitest'
import type { Box } from '../../workers/domain/locator.ts'
import type { PageImage, PageRenderer } from '../../workers/ports/page-renderer.ts'
import { aPdf, type PartsOfPdf } from '../support/pdf.ts'
import type { Pixels } from '../support/webp.ts'

const RED_CORNER = '1 0 0 rg 0 421 297.5 421 re f'
const BLUE_BAND = '0 0 1 rg 0 210.5 595 105.25 re f'

/** Holds an adapter of PageRenderer to what the port promises of parts of pages. @param decode reads a WebP */
export function cropSuite(renderer: PageRenderer, decode: (webp: Uint8Array) => Promise<Pixels>): void {
  const crop = async (parts: PartsOfPdf, box: Box, width: number): Promise<PageImage> => {
    const image = await renderer.crop(aPdf(parts), 0, box, width)
    return image.ok ? image.value : expect.fail(image.error.kind)
  }
  /** The colours at 3 × 3 places of a part of a page: r, b, w, or ? for another. */
  const colours = async (parts: PartsOfPdf, box: Box) => {
    const { width, height, data } = await decode((await crop(parts, box, 400)).bytes)
    const letterAt = (x: number, y: number) => {
      const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 4
      const bits = [...data.slice(at, at + 3)].map((value) => (value > 190 ? 1 : value < 65 ? 0 : 2)).join('')
      return { '100': 'r', '001': 'b', '111': 'w' }[bits] ?? '?'
    }
    const places = [0.1, 0.5, 0.9]
    return places.map((y) => places.map((x) => letterAt(x, y)).join('')).join(' ')
  }

  describe('sizes of parts', () => {
    test.each<[string, string, Box, number, [number, number]]>([
      ['all of a page', '', [0, 0, 1, 1], 1000, [1000, 1415]],
      ['a quarter of a side', '', [0.25, 0.5, 0.5, 0.75], 1000, [250, 355]],
      ['pixels that are touched', '', [0.0005, 0.0005, 0.0015, 0.0015], 1000, [2, 3]],
      ['a page turned by 90', '/Rotate 90', [0, 0, 0.5, 1], 1000, [500, 707]],
      ['of the visible part', '/CropBox [0 0 300 150]', [0, 0, 0.5, 0.5], 600, [300, 150]],
      ['at most 2,000 pixels wide', '/MediaBox [0 0 400 200]', [0, 0, 1, 0.5], 5000, [2000, 500]],
      ['at most 2,000 pixels high', '/MediaBox [0 0 100 400]', [0, 0, 1, 1], 1000, [500, 2000]],
      ['a small part of a large page', '/MediaBox [0 0 14000 14000]', [0.5, 0.5, 0.51, 0.51], 9000, [90, 90]],
      ['never less than one pixel', '/MediaBox [0 0 10000 10]', [0.9999, 0.9, 1, 1], 500, [1, 1]],
    ])('%s', async (_, entries, box, width, [wide, high]) => {
      const image = await crop({ pages: [{ entries }] }, box, width)
      const pixels = await decode(image.bytes)
      expect([image.width, image.height, image.mediaType]).toEqual([
        pixels.width,
        pixels.height,
        'image/webp',
      ])
      expect(Math.abs(image.width - wide)).toBeLessThanOrEqual(1)
      expect(Math.abs(image.height - high)).toBeLessThanOrEqual(1)
      expect(Math.max(image.width, image.height)).toBeLessThanOrEqual(2000)
    })
  })

  describe('the picture of a part', () => {
    test.each<[string, string, Box, string]>([
      ['within the red corner', '', [0, 0, 0.49, 0.49], 'rrr rrr rrr'],
      ['beside it', '', [0.51, 0, 1, 0.49], 'www www www'],
      ['about the middle', '', [0.3, 0.3, 0.8, 0.7], 'rww www bbb'],
      ['the corner of a page turned by 90', '/Rotate 90', [0.51, 0, 1, 0.49], 'rrr rrr rrr'],
      ['the corner of a page turned by 180', '/Rotate 180', [0.51, 0.51, 1, 1], 'rrr rrr rrr'],
      ['the corner of a page turned by 270', '/Rotate 270', [0, 0.51, 0.49, 1], 'rrr rrr rrr'],
      ['of what is visible of a page', '/CropBox [200 321 400 521]', [0, 0, 1, 1], 'rww www www'],
    ])('%s', async (_, entries, box, wanted) => {
      expect(await colours({ pages: [{ content: `${RED_CORNER} ${BLUE_BAND}`, entries }] }, box)).toBe(wanted)
    })

    test('shows annotations where they stand', async () => {
      const parts: PartsOfPdf = {
        pages: [{ entries: '/Annots [{stamp}]' }],
        objects: {
          stamp:
            '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [100 700 150 750] /AP << /N {blue} >> /Contents () >>',
          blue: '<< /Type /XObject /Subtype /Form /BBox [0 0 50 50] /Length 25 >>\nstream\n0 0 1 rg 0 0 50 50 re f  \nendstream',
        },
      }
      const box: Box = [105 / 595, 1 - 745 / 842, 145 / 595, 1 - 705 / 842]
      expect(await colours(parts, box)).toBe('bbb bbb bbb')
    })
  })

  test.each([
    ['a page that is not there', aPdf({}), 3],
    ['a file that is none', new TextEncoder().encode('hello'), 0],
  ])('of %s there is no part', async (_, bytes, pageIndex) => {
    const image = await renderer.crop(bytes, pageIndex, [0, 0, 1, 1], 200)
    expect(image.ok ? 'drawn' : image.error.kind).toBe('page-unreadable')
  })
}
