import type { Failure } from '../domain/failure.ts'
import type { Result } from '../domain/result.ts'
import type { Scope } from '../domain/scope.ts'
import type { Answer } from './answer.ts'
import { fetchPassages } from './fetch.ts'
import type { RetrievePorts } from './ports.ts'
import type { RetrieveRequest } from './request.ts'
import { search } from './search.ts'

/** Turns a request into grounded context. */
export async function retrieve(
  request: RetrieveRequest,
  scope: Scope,
  on: RetrievePorts,
): Promise<Result<Answer, Failure>> {
  switch (request.mode) {
    case 'SEARCH':
      return search(request, scope, on)
    case 'FETCH':
      return fetchPassages(request, scope, on)
  }
}
