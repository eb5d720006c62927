import { describe, expect, test } from 'vitest'
import type { Raster } from '../../../workers/ports/image-reader.ts'
import { quarters } from '../../support/images/quarters.ts'
import { aJpeg, aPng, aWebp } from '../../support/images/small-files.ts'
import { aTiff, colourPage } from '../../support/images/tiff.ts'
import { pictureLibrary } from '../../support/ocr/picture-library.ts'
import { readsScenes } from '../../support/ocr/reads-scenes.ts'

const picture = quarters(64, 48)
const HUGE = 30_000

const patched = (bytes: Uint8Array, at: number, ...values: readonly number[]): Uint8Array => {
  const copy = bytes.slice()
  copy.set(values, at)
  return copy
}
const big = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, at) => (value >> (8 * (bytes - 1 - at))) & 255)
const little = (value: number, bytes: number) => big(value, bytes).toReversed()

/** Where a JPEG tells its height and width. */
const frameAt = (jpeg: Uint8Array): number =>
  jpeg.findIndex((byte, at) => byte === 0xff && (jpeg[at + 1] === 0xc0 || jpeg[at + 1] === 0xc2)) + 5

const png = aPng(picture)
const jpeg = await aJpeg(picture)
const webp = await aWebp(picture)
const tiffOf = (raster: Raster, tags = {}) => aTiff([colourPage(raster, tags)])

/** A TIFF of pages of one pixel. @param last other tags of its last page */
const tiffOfPages = (count: number, last = {}) =>
  aTiff(Array.from({ length: count }, (_, at) => colourPage(quarters(1, 1), at === count - 1 ? last : {})))

/** What becomes of a file: the refusal of its upload, or the reason its document was refused for. */
async function reasonFor(bytes: Uint8Array): Promise<string> {
  const library = pictureLibrary(readsScenes([]))
  const taken = await library.take(bytes)
  if (!taken.ok) return taken.error.kind
  await library.work()
  return (await library.on.catalogue.find(taken.value.document.id))!.reason?.kind ?? 'published'
}

describe('a picture that is not what it says is refused within a second', () => {
  test.each<[string, Uint8Array, string]>([
    ['a PNG of 30,000 by 30,000', patched(png, 16, ...big(HUGE, 4), ...big(HUGE, 4)), 'resource-limit'],
    [
      'a JPEG of 30,000 by 30,000',
      patched(jpeg, frameAt(jpeg), ...big(HUGE, 2), ...big(HUGE, 2)),
      'resource-limit',
    ],
    [
      'a WebP of 16,000 by 16,000',
      patched(webp, 26, ...little(16_000, 2), ...little(16_000, 2)),
      'resource-limit',
    ],
    ['a TIFF of 30,000 by 30,000', tiffOf(picture, { 256: [HUGE], 257: [HUGE] }), 'resource-limit'],
    ['a TIFF of 10,000 pages', tiffOfPages(10_000), 'resource-limit'],
    ['a TIFF whose last page is too large', tiffOfPages(3, { 256: [HUGE], 257: [HUGE] }), 'resource-limit'],
    ['a PNG that claims more rows than it has', patched(png, 20, ...big(4_000, 4)), 'page-unreadable'],
    ['a JPEG of no width', patched(jpeg, frameAt(jpeg) + 2, 0, 0), 'corrupt-file'],
    ['a WebP that claims another size', patched(webp, 26, ...little(640, 2)), 'page-unreadable'],
    ['a TIFF that claims more rows than it has', tiffOf(picture, { 257: [4_000] }), 'page-unreadable'],
    ['a TIFF whose strip lies outside of it', tiffOf(picture, { 273: [1_000_000] }), 'page-unreadable'],
    ['half a PNG', png.slice(0, png.length >> 1), 'page-unreadable'],
    ['half a JPEG', jpeg.slice(0, jpeg.length >> 1), 'corrupt-file'],
    ['half a WebP', webp.slice(0, webp.length >> 1), 'page-unreadable'],
    ['half a TIFF', tiffOf(picture).slice(0, 500), 'corrupt-file'],
    ['the first bytes of a PNG', png.slice(0, 12), 'corrupt-file'],
    [
      'a GIF',
      Uint8Array.from('GIF89a\x10\x00\x10\x00', (letter) => letter.charCodeAt(0)),
      'unsupported-media',
    ],
  ])('%s', async (_, bytes, kind) => {
    const began = performance.now()
    expect(await reasonFor(bytes)).toBe(kind)
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})

test('a picture without text is taken as a blank page is', async () => {
  expect(await reasonFor(png)).toBe('published')
})
