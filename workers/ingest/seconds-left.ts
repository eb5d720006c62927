import { isSettled, type Job, type Stage, type StageRecord } from '../domain/job.ts'

/** What a stage takes, in milliseconds: whatever the document, and for each of its pages or chunks. */
interface Pace {
  readonly once: number
  readonly each: number
  readonly of: 'page' | 'chunk'
}

/**
 * What stages took for books of 61 and 352 pages on two shared cores with the embedded model. It only weighs stages against
 * each other: how fast the job at hand is, its own times tell.
 */
const TYPICAL = {
  receive: { once: 15, each: 0, of: 'page' },
  classify: { once: 50, each: 15, of: 'page' },
  extract: { once: 50, each: 20, of: 'page' },
  review: { once: 40, each: 0, of: 'page' },
  render: { once: 5, each: 0, of: 'page' },
  chunk: { once: 40, each: 1, of: 'page' },
  contextualise: { once: 40, each: 1.2, of: 'chunk' },
  tag: { once: 40, each: 0, of: 'page' },
  embed: { once: 0, each: 230, of: 'chunk' },
  publish: { once: 70, each: 1.5, of: 'chunk' },
} as const satisfies Record<Stage, Pace>

/** Chunks a page has in those books, until the chunks at hand are counted. */
const CHUNKS_A_PAGE = 1.3

/** The share of a stage that has to be done for its own pace to count as much as what was expected of it. */
const DOUBT = 0.1

/** How far the speed of what is done is taken to hold for what is to come. */
const SLOWEST = 5

/**
 * How many seconds a job will take yet, by how long it took so far: null until its pages, or the parts of a recording, are counted and a first part of them is
 * done, 0 when it has ended. An estimate: other jobs come between, and a stage that stands still makes it grow.
 * @param now in milliseconds
 */
export function secondsLeft(job: Job, now: number): number | null {
  if (isSettled(job)) return 0
  const pages = job.counts.pagesExpected || job.counts.partsExpected
  if (pages === 0) return null
  const sizes = { page: pages, chunk: job.counts.chunks || Math.ceil(pages * CHUNKS_A_PAGE) }
  const sizeOf = (stage: Stage): number => sizes[TYPICAL[stage].of]
  const typical = (stage: Stage): number => TYPICAL[stage].once + TYPICAL[stage].each * sizeOf(stage)

  const done = job.stages.filter((record) => record.state === 'done')
  const taken = sum(done.map((record) => lasted(record, now)))
  const slowness = taken / sum(done.map(({ stage }) => typical(stage)))
  const speed = Number.isFinite(slowness) ? Math.min(SLOWEST, Math.max(1 / SLOWEST, slowness)) : 1

  const left = job.stages
    .filter((record) => record.state !== 'done')
    .map((record) => {
      const expected = typical(record.stage) * speed
      const share = isCounted(record.stage) ? Math.min(1, record.cursor / sizeOf(record.stage)) : 0
      const total = share === 0 ? expected : (lasted(record, now) + expected * DOUBT) / (share + DOUBT)
      return share === 0 ? Math.max(0, total - lasted(record, now)) : total * (1 - share)
    })
  return Math.ceil(sum(left) / 1_000)
}

/** Whether the cursor of a stage counts its pages or chunks. */
const isCounted = (stage: Stage): boolean => TYPICAL[stage].each > 0

const lasted = ({ startedAt, endedAt }: StageRecord, now: number): number =>
  startedAt === null ? 0 : Math.max(0, (endedAt ?? now) - startedAt)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
