import { describe, expect, test } from 'vitest'
import { levelsOf, stretched } from '../../../../workers/ingest/prepare-image/contrast.ts'
import { denoised, isGrainy } from '../../../../workers/ingest/prepare-image/denoised.ts'
import { flattened } from '../../../../workers/ingest/prepare-image/flattened.ts'
import { greyOf } from '../../../../workers/ingest/prepare-image/grey.ts'
import { INK, prepare, turnedOver } from '../../../../workers/ingest/prepare-image/prepare.ts'
import { reduced } from '../../../../workers/ingest/prepare-image/reduced.ts'
import type { GreyImage } from '../../../../workers/ports/ocr-provider.ts'
import { chanceOf } from '../../../support/disturbed/chance.ts'
import { fixture } from '../../../support/fixtures.ts'
import { repainted, rotated, shadowed, worn } from '../../../support/images/damaged.ts'
import { sceneOf } from '../../../support/ocr/scenes.ts'
import { engine } from '../../../support/pdfium.ts'

const english = await sceneOf(engine, fixture('cell-division.pdf'), 'en', { page: 4, width: 1100 })
const hindi = await sceneOf(engine, fixture('paudhe-hindi.pdf'), 'hi', { width: 1100 })

const darkShare = ({ grey }: GreyImage): number => grey.filter((value) => value < INK).length / grey.length

describe.each([
  ['English', english.raster],
  ['Hindi', hindi.raster],
])('a page in %s', (_, raster) => {
  test.each([0, 0.4, 5, -12, 14.5, 90, 93, 180, 176, 270, 263])(
    'that lies at %d degrees is set straight',
    (degrees) => {
      const { placement } = prepare(greyOf(rotated(raster, degrees)))
      const off = (360 - placement.turn + placement.skew - degrees) % 360
      expect(Math.abs(((off + 540) % 360) - 180)).toBeLessThan(0.25)
    },
  )

  test('in shadow shows as much ink as in the light', () => {
    const clean = darkShare(prepare(greyOf(raster)).image)
    expect(darkShare(prepare(greyOf(shadowed(raster))).image) / clean).toBeCloseTo(1, 0)
  })
})

test('small letters are enlarged', () => {
  expect(prepare(english.image).image.width).toBeGreaterThan(english.raster.width)
})

test('a blank page is blank, also in shadow and of grainy paper', () => {
  const white = repainted(english.raster, () => 255)
  const { share } = chanceOf(1)
  const papery = repainted(english.raster, () => 225 + 12 * share())
  expect([white, shadowed(white), papery].map((raster) => prepare(greyOf(raster)).isBlank)).toEqual([
    true,
    true,
    true,
  ])
})

test('a page turned over twice is as it was', () => {
  const prepared = prepare(english.image)
  expect(turnedOver(turnedOver(prepared)).placement).toEqual(prepared.placement)
  expect(turnedOver(prepared).placement.turn).toBe(180)
})

test('grain is seen, and taken out', () => {
  const { share } = chanceOf(2)
  const clean = flattened(greyOf(english.raster))
  const pale = flattened(greyOf(worn(english.raster, share)))
  const grainy = stretched(pale, levelsOf(pale))
  expect([isGrainy(clean), isGrainy(grainy), isGrainy(denoised(grainy))]).toEqual([false, true, false])
})

test('what is transparent is paper', () => {
  const rgba = Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 128])
  expect([...greyOf({ width: 3, height: 1, rgba }).grey]).toEqual([255, 0, 127])
})

test('a reduced picture keeps its mean', () => {
  const image = greyOf(english.raster)
  const mean = ({ grey }: GreyImage) => grey.reduce((sum, value) => sum + value, 0) / grey.length
  expect(Math.abs(mean(reduced(image, 0.37)) - mean(image))).toBeLessThan(1.5)
})
