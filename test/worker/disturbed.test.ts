import { env } from 'cloudflare:test'
import pdfiumWasm from '@embedpdf/pdfium/pdfium.wasm'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { pdfiumReader } from '../../workers/adapters/pdf-reader/pdfium.ts'
import { pdfiumEngine } from '../../workers/adapters/pdfium/engine.ts'
import getBlock from '../../workers/adapters/pdfium/get-block.wasm'
import type { IngestPorts } from '../../workers/ingest/ports.ts'
import { chanceOf } from '../support/disturbed/chance.ts'
import { rememberedReader } from '../support/disturbed/remembered-reader.ts'
import { bring, scenesWith } from '../support/disturbed/scene.ts'
import { scheduleOf } from '../support/disturbed/schedule.ts'
import { workerdGround } from '../support/disturbed/workerd-ground.ts'
import { CALM, type Ending, endingOf } from '../support/disturbed/world.ts'

const scenes = scenesWith(new Uint8Array(env.CELL_DIVISION_NOTES))
const ground = workerdGround(rememberedReader(pdfiumReader(pdfiumEngine(pdfiumWasm, getBlock))))
const bringAll = (on: IngestPorts) => bring(scenes, on)
const { from, count } = inject('seeds')

let calm: Ending
beforeAll(async () => {
  calm = await endingOf(ground, bringAll, CALM)
}, 120_000)

test('a calm ingestion fills every place that is compared', () => {
  for (const place of [
    'documents',
    'pages',
    'blocks',
    'chunks',
    'chunk_blocks',
    'jobs',
    'words',
    'vectors',
    'artifacts',
  ])
    expect(calm.dump[place]?.length, place).toBeGreaterThan(0)
})

test('twice calm is twice the same', async () => {
  expect((await endingOf(ground, bringAll, CALM)).dump).toEqual(calm.dump)
}, 120_000)

test(`${count} random schedules of kills, faults, duplicates, delays and reorderings end as a calm one`, async () => {
  let deaths = 0
  let deliveries = 0
  for (let seed = from; seed < from + count; seed += 1) {
    const ending = await endingOf(ground, bringAll, scheduleOf(seed))
    expect(ending.dump, `seed ${seed}`).toEqual(calm.dump)
    deaths += ending.deaths
    deliveries += ending.deliveries
    if (seed % 25 === 0) console.log(`seed ${seed}: ${deliveries} deliveries, ${deaths} kills so far`)
  }
  console.log(`${count} schedules, ${deliveries} deliveries, ${deaths} kills: every library as a calm one`)
}, 7_200_000)

test('the whole history of the queue, delivered three times more in any order, changes nothing', async () => {
  const ending = await endingOf(ground, bringAll, scheduleOf(from))
  expect(await ending.replay(3, chanceOf(from))).toEqual(calm.dump)
}, 240_000)

describe('wherever an ingestion is struck, the library it ends with is that of a calm one', () => {
  const stride = inject('stride')
  const few = scenes.filter(({ title }) => stride === 1 || title === 'Plants' || title === 'Osmosis')
  const bringFew = (on: IngestPorts) => bring(few, on)
  let calmFew: Ending
  let calls = 0
  const counted = (): undefined => {
    calls += 1
  }
  beforeAll(async () => {
    calmFew = await endingOf(ground, bringFew, { ...CALM, trouble: () => counted })
  }, 120_000)

  test.each([
    ['killed before', 3],
    ['killed after', 20],
    ['failed', 40],
  ] as const)(
    '%s some of its calls',
    async (trouble, first) => {
      for (let at = first % stride; at < calls; at += stride) {
        let made = 0
        const strike = { ...CALM, trouble: () => () => (made++ === at ? trouble : undefined) }
        expect((await endingOf(ground, bringFew, strike)).dump, `${trouble} call ${at}`).toEqual(calmFew.dump)
      }
    },
    7_200_000,
  )
})
