import { describe, expect, test } from 'vitest'
import { opened } from '../../../workers/adapters/job-ledger/transitions.ts'
import { type Job, NO_COUNTS, STAGES } from '../../../workers/domain/job.ts'
import { secondsLeft } from '../../../workers/ingest/seconds-left.ts'
import { aTicket } from '../../support/builders.ts'

/** A job as it went on two busy cores: when each stage began and ended, and cursors with the time they were reached at. */
interface Recording {
  readonly pages: number
  readonly chunks: number
  readonly stages: readonly (readonly [begin: number, end: number])[]
  readonly cursors: Readonly<Partial<Record<Job['stages'][number]['stage'], readonly [number, number][]>>>
}

const ESSAY: Recording = {
  pages: 61,
  chunks: 107,
  stages: [
    [0, 20],
    [31, 1542],
    [1592, 2911],
    [2933, 2971],
    [2980, 2988],
    [3003, 3381],
    [3397, 3540],
    [3557, 3630],
    [3641, 27145],
    [27153, 27381],
  ],
  cursors: {
    embed: [
      [6019, 8],
      [7641, 16],
      [9398, 24],
      [10938, 32],
      [12709, 40],
      [13891, 48],
      [15775, 56],
      [17817, 64],
      [19542, 72],
      [21420, 80],
      [23186, 88],
      [24885, 96],
      [26925, 104],
    ],
  },
}

const BOOK: Recording = {
  pages: 352,
  chunks: 410,
  stages: [
    [0, 10],
    [19, 3580],
    [3598, 9798],
    [9827, 9856],
    [9868, 9872],
    [9878, 10153],
    [10166, 10650],
    [10676, 10731],
    [10759, 110011],
    [110014, 110527],
  ],
  cursors: {
    classify: [
      [1548, 150],
      [3388, 350],
    ],
    extract: [
      [5100, 75],
      [6692, 175],
      [8611, 275],
    ],
    embed: [
      [15239, 16],
      [20811, 32],
      [29639, 48],
      [37293, 64],
      [41470, 80],
      [45801, 96],
      [48955, 112],
      [52243, 128],
      [55527, 144],
      [59612, 160],
      [62875, 176],
      [66236, 192],
      [69383, 208],
      [72518, 224],
      [75743, 240],
      [79111, 256],
      [82111, 272],
      [85200, 288],
      [88295, 304],
      [91571, 320],
      [94648, 336],
      [98468, 352],
      [101819, 368],
      [105044, 384],
      [107981, 400],
    ],
  },
}

/** The job of a recording as it stood at a time. */
function jobAt({ pages, chunks, stages, cursors }: Recording, now: number): Job {
  const [, classify, , , , chunk] = stages
  const counted = (cursors.classify?.[0]?.[0] ?? classify![1]) <= now
  return {
    ...opened(aTicket()),
    state: 'running',
    counts: {
      ...NO_COUNTS,
      pagesExpected: counted ? pages : 0,
      chunks: chunk![1] <= now ? chunks : 0,
    },
    stages: STAGES.map((stage, at) => {
      const [begin, end] = stages[at]!
      const cursor = cursors[stage]?.findLast(([reached]) => reached <= now)?.[1] ?? 0
      const state = end <= now ? 'done' : begin <= now ? 'running' : 'waiting'
      return {
        stage,
        state,
        cursor,
        attempts: 0,
        startedAt: begin <= now ? begin : null,
        endedAt: end <= now ? end : null,
        fault: null,
      }
    }),
  }
}

const RECORDINGS: readonly [string, Recording][] = [
  ['an essay of 61 pages', ESSAY],
  ['a book of 352 pages', BOOK],
]

describe.each(RECORDINGS)('%s', (_, recording) => {
  const end = recording.stages.at(-1)![1]
  const times = Array.from({ length: 200 }, (_, at) => Math.round((end * at) / 200))

  test('has no estimate until its pages are counted, and one ever after', () => {
    const counted = recording.cursors.classify?.[0]?.[0] ?? recording.stages[1]![1]
    for (const now of times) {
      const left = secondsLeft(jobAt(recording, now), now)
      expect(left === null, `at ${now}`).toBe(now < counted)
      expect(left ?? 0).toBeGreaterThanOrEqual(0)
    }
  })

  test('is estimated within a factor of two and a half, and later within three quarters, give or take three seconds', () => {
    for (const now of times) {
      const left = secondsLeft(jobAt(recording, now), now)
      const truth = (end - now) / 1_000
      if (left === null || truth < 2) continue
      expect(left, `at ${now} of ${end}`).toBeLessThan(2.5 * truth + 3)
      expect(left, `at ${now} of ${end}`).toBeGreaterThan(truth / 2.5 - 3)
      if (now < 0.4 * end) continue
      expect(Math.abs(left - truth), `at ${now} of ${end}: ${left} for ${truth}`).toBeLessThan(
        0.75 * truth + 3,
      )
    }
  })
})

test.each([
  ['a job nobody has begun', { state: 'queued' }, null],
  ['a job whose pages are not counted', { state: 'running' }, null],
  ['a job that was published', { state: 'published' }, 0],
  ['a job that was refused', { state: 'refused' }, 0],
] as const)('%s', (_, given, expected) => {
  expect(secondsLeft({ ...opened(aTicket()), ...given }, 1_000)).toBe(expected)
})

test('a clock that went back makes nothing negative', () => {
  expect(secondsLeft(jobAt(BOOK, 50_000), -1_000_000)).toBeGreaterThanOrEqual(0)
})

test('a stage that stands still makes the estimate grow', () => {
  const job = jobAt(BOOK, 50_000)
  expect(secondsLeft(job, 80_000)!).toBeGreaterThan(secondsLeft(job, 50_000)!)
})
