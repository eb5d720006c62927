import { beforeAll, describe, expect, test } from 'vitest'
import { pdfiumReader } from '../../workers/adapters/pdf-reader/pdfium.ts'
import type { IngestPorts } from '../../workers/ingest/ports.ts'
import { chanceOf } from '../support/disturbed/chance.ts'
import { memoryGround } from '../support/disturbed/memory-ground.ts'
import { rememberedReader } from '../support/disturbed/remembered-reader.ts'
import { bring, scenesWith } from '../support/disturbed/scene.ts'
import { scheduleOf } from '../support/disturbed/schedule.ts'
import { CALM, type Ending, endingOf } from '../support/disturbed/world.ts'
import { fixture } from '../support/fixtures.ts'
import { engine } from '../support/pdfium.ts'

const scenes = scenesWith(fixture('cell-division-notes.pdf'))
const ground = memoryGround(rememberedReader(pdfiumReader(engine)))
const bringAll = (on: IngestPorts) => bring(scenes, on)

let calm: Ending
beforeAll(async () => {
  calm = await endingOf(ground, bringAll, CALM)
}, 60_000)

test('a calm ingestion ends as is expected of its files', () => {
  const states = calm.dump.jobs!.map((line) => (JSON.parse(line) as { state: string }).state).sort()
  expect(states).toEqual(['published', 'published', 'published', 'published_with_gaps', 'refused'])
  expect(calm.dump.indexed).toHaveLength(3)
})

test('a hundred random schedules of kills, faults, duplicates, delays and reorderings end as a calm one', async () => {
  let deaths = 0
  for (let seed = 1; seed <= 100; seed += 1) {
    const ending = await endingOf(ground, bringAll, scheduleOf(seed))
    expect(ending.dump, `seed ${seed}`).toEqual(calm.dump)
    deaths += ending.deaths
  }
  expect(deaths).toBeGreaterThan(200)
}, 300_000)

describe('the whole history of the queue, delivered three times more in any order, changes nothing', () => {
  test.each([1, 2, 3])('after schedule %i', async (seed) => {
    const ending = await endingOf(ground, bringAll, scheduleOf(seed))
    expect(await ending.replay(3, chanceOf(seed))).toEqual(calm.dump)
  })
})
