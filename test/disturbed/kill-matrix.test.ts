import { beforeAll, describe, expect, test } from 'vitest'
import { pdfiumReader } from '../../workers/adapters/pdf-reader/pdfium.ts'
import { STAGES } from '../../workers/domain/job.ts'
import type { IngestPorts } from '../../workers/ingest/ports.ts'
import type { Call, Trouble } from '../support/disturbed/isolate.ts'
import { memoryGround } from '../support/disturbed/memory-ground.ts'
import { rememberedReader } from '../support/disturbed/remembered-reader.ts'
import { bring, scenesWith } from '../support/disturbed/scene.ts'
import { CALM, type Ending, endingOf } from '../support/disturbed/world.ts'
import { fixture } from '../support/fixtures.ts'
import { engine } from '../support/pdfium.ts'

/** Every call is struck in each way, in all files; otherwise each in one way, in some. */
const WHOLE = process.env.GRE_WHOLE === '1'

/** All files take minutes; two revisions of a work and a file with a gap have every stage and every kind of side effect. */
const scenes = scenesWith(fixture('cell-division-notes.pdf')).filter(
  ({ title }) => WHOLE || title === 'Plants' || title === 'Osmosis',
)
const ground = memoryGround(rememberedReader(pdfiumReader(engine)))
const bringAll = (on: IngestPorts) => bring(scenes, on)

let calm: Ending
/** Every call of a calm ingestion, with the stage that was under way. */
const calls: { readonly stage: string; readonly name: string }[] = []

beforeAll(async () => {
  let stage = 'between stages'
  const seen = {
    ...CALM,
    trouble:
      () =>
      ({ name }: Call) =>
        void calls.push({ stage, name }),
  }
  const told = async (on: IngestPorts) => {
    const begin = on.ledger.begin
    const advance = on.ledger.advance
    Object.assign(on.ledger, {
      begin: (...given: Parameters<typeof begin>) => {
        stage = given[1]
        return begin(...given)
      },
      advance: (...given: Parameters<typeof advance>) =>
        advance(...given).finally(() => {
          stage = 'between stages'
        }),
    })
    await bringAll(on)
  }
  calm = await endingOf(ground, told, seen)
}, 60_000)

/** The ending of a world in which one call meets trouble. */
const struck = (at: number, trouble: Trouble): Promise<Ending> => {
  let made = 0
  return endingOf(ground, bringAll, { ...CALM, trouble: () => () => (made++ === at ? trouble : undefined) })
}

test('every stage has side effects among those that are struck', () => {
  const stages = new Set(calls.map(({ stage }) => stage))
  expect(STAGES.filter((stage) => !stages.has(stage))).toEqual([])
  if (WHOLE) console.log(`${calls.length} calls, each struck in three ways`)
})

describe('wherever an ingestion is struck, the library it ends with is that of a calm one', () => {
  test.each([
    ['killed before', 0],
    ['killed after', 1],
    ['failed', 2],
  ] as const)(
    '%s its calls',
    async (trouble, first) => {
      for (const [at, { name, stage }] of calls.entries()) {
        if (!WHOLE && at % 3 !== first) continue
        const ending = await struck(at, trouble)
        expect(ending.dump, `${trouble} call ${at}, ${name} of ${stage}`).toEqual(calm.dump)
        expect(ending.deaths, `${trouble} call ${at}, ${name} of ${stage}`).toBe(trouble === 'failed' ? 0 : 1)
      }
    },
    600_000,
  )
})
