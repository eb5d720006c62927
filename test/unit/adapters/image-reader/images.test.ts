import fc from 'fast-check'
import { zlibSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { Raster } from '../../../../workers/ports/image-reader.ts'
import { coloursOf, quarters } from '../../../support/images/quarters.ts'
import { imagesInNode, imagesUpTo } from '../../../support/images/readers.ts'
import { aJpeg, aPng, aWebp } from '../../../support/images/small-files.ts'
import { aTiff, colourPage, deflatedPage } from '../../../support/images/tiff.ts'

const picture = quarters(40, 24)
const FILES = {
  'image/png': aPng(picture),
  'image/jpeg': await aJpeg(picture),
  'image/webp': await aWebp(picture),
  'image/tiff': aTiff([colourPage(picture)]),
}

async function opened(bytes: Uint8Array) {
  const file = await imagesInNode.open(bytes)
  if (!file.ok) throw new Error(file.error.kind)
  return file.value
}

async function pageOf(bytes: Uint8Array, index = 0): Promise<Raster> {
  const page = await (await opened(bytes)).page(index)
  if (!page.ok) throw new Error(page.error.kind)
  return page.value
}

const kindOf = async (bytes: Uint8Array): Promise<string> => {
  const file = await imagesInNode.open(bytes)
  return file.ok ? 'opened' : file.error.kind
}

describe.each(Object.entries(FILES))('%s', (mediaType, bytes) => {
  test('is told by its bytes and says its size before it is decoded', async () => {
    const file = await opened(bytes)
    expect(file.mediaType).toBe(mediaType)
    expect(file.pages).toEqual([{ width: 40, height: 24 }])
  })

  test('is decoded', async () => {
    const page = await pageOf(bytes)
    expect([page.width, page.height, coloursOf(page)]).toEqual([40, 24, 'rgbw'])
  })

  test('leaves the bytes as they are', async () => {
    const before = bytes.slice()
    await pageOf(bytes)
    expect(bytes).toEqual(before)
  })

  test('is never more than refused, wherever it is cut off', async () => {
    for (let length = 0; length < bytes.length; length += Math.max(1, bytes.length >> 6)) {
      const file = await imagesInNode.open(bytes.slice(0, length))
      if (file.ok) expect((await file.value.page(0)).ok).toBeTypeOf('boolean')
    }
  })

  test('is never more than refused, whatever byte is wrong', async () => {
    const damaged = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255))
    await fc.assert(
      fc.asyncProperty(fc.array(damaged, { minLength: 1, maxLength: 6 }), async (changes) => {
        const copy = bytes.slice()
        for (const [at, value] of changes) copy[at] = value
        const file = await imagesInNode.open(copy)
        if (file.ok && file.value.pages[0]!.width * file.value.pages[0]!.height < 1e6)
          await file.value.page(0)
      }),
      { numRuns: 60 },
    )
  }, 60_000)
})

test.each([
  [1, 'rgbw'],
  [2, 'grwb'],
  [3, 'wbgr'],
  [4, 'bwrg'],
  [5, 'rbgw'],
  [6, 'brwg'],
  [7, 'wgbr'],
  [8, 'gwrb'],
])('a photograph with orientation %i is seen as it was taken', async (orientation, colours) => {
  const bytes = await aJpeg(picture, orientation)
  const { pages } = await opened(bytes)
  const page = await pageOf(bytes)
  expect(coloursOf(page)).toBe(colours)
  expect(pages).toEqual([{ width: page.width, height: page.height }])
})

describe('TIFF', () => {
  test('has as many pages as it holds, and no reduced copies of them', async () => {
    const small = colourPage(quarters(8, 8), { 254: [1] })
    const bytes = aTiff([colourPage(picture), small, deflatedPage(quarters(20, 30))])
    expect((await opened(bytes)).pages).toEqual([
      { width: 40, height: 24 },
      { width: 20, height: 30 },
    ])
    expect(coloursOf(await pageOf(bytes, 1))).toBe('rgbw')
  })

  test('may have its high bytes first', async () => {
    expect(coloursOf(await pageOf(aTiff([colourPage(picture)], false)))).toBe('rgbw')
  })

  test('is turned as it says', async () => {
    const page = await pageOf(aTiff([colourPage(picture, { 274: [6] })]))
    expect([page.width, page.height, coloursOf(page)]).toEqual([24, 40, 'brwg'])
  })

  test('may be of one bit, where 0 is white', async () => {
    const strip = new Uint8Array(5 * 24).fill(0b00001111)
    const tags = { 258: [1], 259: [1], 262: [0], 277: [1] }
    const page = await pageOf(aTiff([{ width: 40, height: 24, tags, strip }]))
    expect([...page.rgba.subarray(12, 20)]).toEqual([255, 255, 255, 255, 0, 0, 0, 255])
  })

  test('does not inflate a strip further than its rows need', async () => {
    const bomb = { ...deflatedPage(picture), strip: zlibSync(new Uint8Array(20 * 2 ** 20), { level: 1 }) }
    const began = performance.now()
    await (await opened(aTiff([bomb]))).page(0)
    expect(performance.now() - began).toBeLessThan(1_000)
  })

  test.each([
    ['directories in a circle', (bytes: Uint8Array) => bytes.set(bytes.subarray(4, 8), bytes.length - 4)],
    ['a directory outside of the file', (bytes: Uint8Array) => bytes.set([255, 255, 255, 127], 4)],
  ])('with %s is damaged', async (_, damage) => {
    const bytes = aTiff([{ ...colourPage(picture), tags: { 258: [8], 259: [1], 262: [1], 277: [1] } }])
    damage(bytes)
    expect(await kindOf(bytes)).toBe('corrupt-file')
  })

  test.each([
    ['strips outside of the file', { 273: [1_000_000] }],
    ['more strips than rows need', { 273: [8, 8], 279: [1, 1] }],
    ['planes', { 284: [2] }],
    ['a compression that is not known', { 259: [34_661] }],
    ['samples of 32 bits', { 258: [32, 32, 32] }],
  ])('with %s cannot be decoded', async (_, tags) => {
    const page = await (await opened(aTiff([colourPage(picture, tags)]))).page(0)
    expect(page.ok || page.error.kind).toBe('page-unreadable')
  })
})

describe('a picture that declares too many pixels is refused at once', () => {
  const png = FILES['image/png'].slice()
  new DataView(png.buffer).setUint32(16, 30_000)
  new DataView(png.buffer).setUint32(20, 30_000)
  const jpeg = FILES['image/jpeg'].slice()
  const frame = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1]! >= 0xc0 && jpeg[at + 1]! <= 0xc2)
  new DataView(jpeg.buffer).setUint16(frame + 5, 30_000)
  new DataView(jpeg.buffer).setUint16(frame + 7, 30_000)
  const webp = Uint8Array.from([...'RIFF\0\0\0\0WEBPVP8X\n\0\0\0\0\0\0\0'].map((sign) => sign.charCodeAt(0)))
  const wide = [0x2f, 0x75, 0, 0x2f, 0x75, 0, 0, 0]
  const tiff = aTiff([{ ...colourPage(picture), width: 30_000, height: 30_000 }])
  test.each([
    ['PNG', png],
    ['JPEG', jpeg],
    ['WebP', Uint8Array.from([...webp, ...wide])],
    ['TIFF', tiff],
  ])('%s', async (_, bytes) => {
    expect(await kindOf(bytes)).toBe('resource-limit')
  })
})

test.each([
  ['has as many pixels as are read', 1000, 1000, 1, 'opened'],
  [
    'has one row more',
    1000,
    1001,
    1,
    'A picture has at most 1 million pixels and no side beyond 30000: save it smaller.',
  ],
  [
    'has a side that is too long',
    30_001,
    1,
    40,
    'A picture has at most 40 million pixels and no side beyond 30000: save it smaller.',
  ],
])('a picture that %s', async (_, width, height, most, outcome) => {
  const png = FILES['image/png'].slice()
  new DataView(png.buffer).setUint32(16, width)
  new DataView(png.buffer).setUint32(20, height)
  const file = await imagesUpTo(most).open(png)
  expect(file.ok ? 'opened' : file.error.detail).toBe(outcome)
})

test.each([
  ['nothing', []],
  ['a PDF', [0x25, 0x50, 0x44, 0x46, 0x2d]],
])('%s is no picture', async (_, bytes) => {
  expect(await kindOf(Uint8Array.from(bytes))).toBe('unsupported-media')
})

test('a page that is not there is unreadable', async () => {
  const page = await (await opened(FILES['image/png'])).page(3)
  expect(page.ok || page.error.kind).toBe('page-unreadable')
})
