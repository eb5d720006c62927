import type { Context } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { isSettled, type Job } from '../domain/job.ts'
import type { AppEnv } from './app.ts'
import { type JobAsked, jobAsked, jobTold } from './job-asked.ts'
import { problemResponse } from './problem.ts'

/** Milliseconds between two events of one stream at least: a reader sees a job move, not every step of it. */
const PACE = 500

/** Milliseconds without a change after which a comment tells that the connection lives. */
const HEARTBEAT = 15_000

/** Milliseconds a stream lives at most; a client comes back by itself and is asked for its token again. */
const LIFETIME = 300_000

/** Milliseconds after which a client comes back. */
const RETRY = 2_000

/**
 * `GET /ingest/{job}/events`: the job as server-sent events, each numbered by the version of the job it tells. A client that has
 * seen the end already is told to stay away (204, as the HTML standard has it).
 */
export async function streamJob(c: Context<AppEnv>): Promise<Response> {
  const found = await jobAsked(c)
  if (!found.ok) return problemResponse(found.error, c.req.path)
  const seen = versionOf(c.req.header('last-event-id'))
  if (isSettled(found.value.job) && found.value.job.version === seen) return c.body(null, 204)
  const response = streamSSE(c, (stream) => tell(stream, found.value, seen, c))
  response.headers.set('cache-control', 'no-store')
  return response
}

const versionOf = (id: string | undefined): number => (/^[0-9]{1,9}$/.test(id ?? '') ? Number(id) : 0)

/** Tells each change of a job until it ends, is deleted, or the stream has lived its time. */
async function tell(
  stream: SSEStreamingApi,
  { job, paidBy }: JobAsked,
  seen: number,
  c: Context<AppEnv>,
): Promise<void> {
  const on = c.var.services
  const until = on.clock.now() + LIFETIME
  let told = seen
  await stream.write(`retry: ${RETRY}\n\n`)
  for (
    let now: Job | undefined = job;
    !stream.aborted;
    now = await on.ledger.next(job.documentId, told, HEARTBEAT)
  ) {
    if (now === undefined) return end(stream, told, { job_id: job.id, state: 'deleted' })
    if (now.version === told) await stream.write(': still at it\n\n')
    else
      await stream.writeSSE({
        event: 'progress',
        id: String(now.version),
        data: JSON.stringify(await jobTold({ job: now, paidBy }, c)),
      })
    told = now.version
    if (isSettled(now)) return end(stream, told, { job_id: job.id, state: now.state })
    if (on.clock.now() >= until) return
    await stream.sleep(PACE)
  }
}

const end = (stream: SSEStreamingApi, id: number, last: object): Promise<void> =>
  stream.writeSSE({ event: 'end', id: String(id), data: JSON.stringify(last) })
