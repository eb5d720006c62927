import type { Context } from 'hono'
import { keepTrace } from '../retrieve/keep-trace.ts'
import { retrieve } from '../retrieve/retrieve.ts'
import type { AppEnv } from './app.ts'
import { jsonBody } from './body.ts'
import { RetrieveBody, retrieveRequest, wireAnswer } from './contract/retrieve.ts'
import { problemResponse } from './problem.ts'

/** `POST /retrieve`: a request becomes grounded context. */
export async function answerRetrieve(c: Context<AppEnv>): Promise<Response> {
  const body = await jsonBody(c.req.raw, RetrieveBody)
  if (!body.ok) return problemResponse(body.error, c.req.path)
  const { services, scope } = c.var
  const request = retrieveRequest(body.value)
  const answer = await retrieve(request, scope, services)
  if (!answer.ok) return problemResponse(answer.error, c.req.path)
  const query = request.mode === 'SEARCH' ? request.query : null
  c.executionCtx.waitUntil(keepTrace(answer.value.trace, query, scope, services))
  const { roundTrips, rowsRead } = services.databaseUse()
  c.header('server-timing', serverTiming(answer.value.timings, roundTrips, rowsRead))
  return c.json(wireAnswer(answer.value))
}

/** The steps and what they cost, as the Server-Timing header has it. */
const serverTiming = (timings: Readonly<Record<string, number>>, trips: number, rows: number): string =>
  [
    ...Object.entries(timings).map(([step, ms]) => `${step};dur=${ms}`),
    `d1-trips;desc="${trips}"`,
    `d1-rows;desc="${rows}"`,
  ].join(', ')
