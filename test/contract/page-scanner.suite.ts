import { describe, expect, test } from 'vitest'
import type { GreyImage } from '../../workers/ports/ocr-provider.ts'
import type { PageScanner, Resolution } from '../../workers/ports/page-scanner.ts'
import { aPdf, type PartsOfPdf } from '../support/pdf.ts'
import { PICTURE } from '../support/pdf-text.ts'

const COARSE: Resolution = { dpi: 72, mostPixels: 1_000_000 }
const CORNER = '1 0 0 rg 0 421 297.5 421 re f'

/** Holds an adapter of PageScanner to what the port promises. */
export function pageScannerSuite(scanner: PageScanner): void {
  const scan = async (parts: PartsOfPdf, resolution = COARSE): Promise<GreyImage> => {
    const image = await scanner.scan(aPdf(parts), 0, resolution)
    if (!image.ok) throw new Error(image.error.kind)
    return image.value
  }
  const at = ({ width, height, grey }: GreyImage, x: number, y: number): number =>
    grey[Math.floor(y * height) * width + Math.floor(x * width)]!

  test('names itself', () => expect(scanner.version).toMatch(/^[a-z0-9.-]+$/))

  test.each<[string, string, Resolution, [number, number]]>([
    ['as many dots to an inch as asked for', '', { dpi: 144, mostPixels: 9_000_000 }, [1190, 1684]],
    ['no more pixels than asked for', '', { dpi: 300, mostPixels: 500_990 }, [595, 842]],
    ['the page as it is displayed', '/Rotate 90', COARSE, [842, 595]],
    ['the visible part alone', '/CropBox [0 0 301 150]', COARSE, [301, 150]],
  ])('%s', async (_, entries, resolution, size) => {
    const image = await scan({ pages: [{ entries }] }, resolution)
    expect([image.width, image.height]).toEqual(size)
    expect(image.grey).toHaveLength(image.width * image.height)
  })

  test.each([
    ['upright', '', 0.25, 0.25],
    ['turned by 90', '/Rotate 90', 0.75, 0.25],
    ['of an odd width', '/CropBox [0 0 297 842]', 0.5, 0.25],
  ])('red ink is dark grey on white paper, %s', async (_, entries, x, y) => {
    const image = await scan({ pages: [{ content: CORNER, entries }] })
    expect(at(image, x, y)).toBeLessThan(110)
    expect(at(image, x, 0.75)).toBe(255)
  })

  describe('refuses', () => {
    const huge = PICTURE.objects.picture.replaceAll(/(?<=Width |Height )1/g, '30000')
    test.each([
      ['a page that is not there', aPdf({}), 3, 'page-unreadable'],
      ['a file that is none', new TextEncoder().encode('hello'), 0, 'page-unreadable'],
      [
        'a picture of 900 million pixels',
        aPdf({ pages: [PICTURE], objects: { picture: huge } }),
        0,
        'resource-limit',
      ],
    ])('%s', async (_, bytes, page, kind) => {
      const image = await scanner.scan(bytes, page, COARSE)
      expect(image.ok ? 'drawn' : image.error.kind).toBe(kind)
    })
  })
}
