import { describe, expect, test } from 'vitest'
import { pictureRenderer } from '../../../../workers/adapters/page-renderer/picture-webp.ts'
import type { Box } from '../../../../workers/domain/locator.ts'
import { compiled } from '../../../support/compiled.ts'
import { rotated } from '../../../support/images/damaged.ts'
import { coloursOf, quarters } from '../../../support/images/quarters.ts'
import { imagesInNode } from '../../../support/images/readers.ts'
import { aJpeg, aPng } from '../../../support/images/small-files.ts'
import { aTiff, colourPage } from '../../../support/images/tiff.ts'
import { webpDecoder } from '../../../support/webp.ts'

const decode = webpDecoder(compiled('@jsquash/webp/codec/dec/webp_dec.wasm'))
const renderer = pictureRenderer(imagesInNode, compiled('@jsquash/webp/codec/enc/webp_enc_simd.wasm'))
const picture = quarters(400, 200)

async function crop(bytes: Uint8Array, box: Box, width = 1600, pageIndex = 0) {
  const image = await renderer.crop(bytes, pageIndex, box, width)
  if (!image.ok) return expect.fail(image.error.kind)
  const { data, ...size } = await decode(image.value.bytes)
  expect([image.value.width, image.value.height]).toEqual([size.width, size.height])
  return { ...size, colours: coloursOf({ ...size, rgba: new Uint8Array(data) }) }
}

describe('a part of a picture', () => {
  test.each<[string, Box, number, { width: number; height: number; colours: string }]>([
    ['all of it', [0, 0, 1, 1], 1600, { width: 400, height: 200, colours: 'rgbw' }],
    ['a quarter', [0.5, 0, 1, 0.5], 1600, { width: 200, height: 100, colours: 'gggg' }],
    ['about its middle', [0.25, 0.25, 0.75, 0.75], 1600, { width: 200, height: 100, colours: 'rgbw' }],
    ['of a page that is drawn smaller', [0, 0.5, 0.5, 1], 200, { width: 100, height: 50, colours: 'bbbb' }],
    ['less than a pixel', [0.0001, 0.0001, 0.0002, 0.0002], 1600, { width: 1, height: 1, colours: 'rrrr' }],
  ])('%s', async (_, box, width, wanted) => {
    expect(await crop(aPng(picture), box, width)).toEqual(wanted)
  })

  test('as it is seen, where it is stored on its side', async () => {
    const onItsSide = await aJpeg(rotated(picture, -90), 6)
    expect(await crop(onItsSide, [0, 0.5, 0.5, 1])).toEqual({ width: 200, height: 100, colours: 'bbbb' })
  })

  test('of a later picture of its file', async () => {
    const file = aTiff([colourPage(quarters(8, 8)), colourPage(picture)])
    expect(await crop(file, [0.5, 0, 1, 0.5], 1600, 1)).toEqual({ width: 200, height: 100, colours: 'gggg' })
  })

  test('neither side passes 2,000 pixels', async () => {
    const { width, height } = await crop(aPng(quarters(4400, 40)), [0, 0.5, 1, 1], 4400)
    expect([width, height]).toEqual([2000, 9])
  })

  test('is refused where there is no such picture', async () => {
    const image = await renderer.crop(aPng(picture), 1, [0, 0, 1, 1], 100)
    expect(image.ok ? 'cut' : image.error.kind).toBe('page-unreadable')
  })
})
