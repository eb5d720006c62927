import type { Failure } from '../domain/failure.ts'
import { ok, type Result } from '../domain/result.ts'
import type { Scope } from '../domain/scope.ts'
import type { Answer, Retrieved } from './answer.ts'
import { fetchPassages } from './fetch.ts'
import type { RetrievePorts } from './ports.ts'
import { type Recorder, recorder } from './recorder.ts'
import type { RetrieveRequest } from './request.ts'
import { search } from './search.ts'
import { traceOf } from './trace-of.ts'

/** Turns a request into grounded context, and tells how. */
export async function retrieve(
  request: RetrieveRequest,
  scope: Scope,
  on: RetrievePorts,
): Promise<Result<Retrieved, Failure>> {
  const watch = recorder(on.clock)
  const answer = await answered(request, scope, on, watch)
  if (!answer.ok) return answer
  const trace = traceOf(request, scope, answer.value, watch.recorded(), on)
  return ok({ ...answer.value, trace, timings: watch.timings })
}

function answered(
  request: RetrieveRequest,
  scope: Scope,
  on: RetrievePorts,
  watch: Recorder,
): Promise<Result<Answer, Failure>> {
  switch (request.mode) {
    case 'SEARCH':
      return search(request, scope, on, watch)
    case 'FETCH':
      return fetchPassages(request, scope, on, watch)
  }
}
