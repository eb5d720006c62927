import type { z } from 'zod'
import type { WireResolvedCitation } from './http/contract/citation.ts'
import type { WireFeedback } from './http/contract/document.ts'
import type { WireResolved } from './http/contract/resolve.ts'
import type { WireAnswer } from './http/contract/retrieve.ts'
import type { WireTrace } from './http/contract/trace.ts'
import type { WireProblem } from './http/problem.ts'

/** What a call over a service binding answers: refusals are values there, too. */
export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: WireProblem }

/** Requests within the engine have no host of their own. */
const ORIGIN = 'https://retrieval.internal'

/**
 * Speaks to the API by method calls. Every call goes through the same authentication, checks and routes as HTTP, so that
 * there is one way in.
 */
export function retrievalClient(send: (request: Request) => Response | Promise<Response>) {
  async function call<T>(token: string, path: string, body?: unknown): Promise<Reply<T>> {
    const headers = new Headers({ accept: 'application/json' })
    if (/^[\x21-\x7e]+$/.test(token)) headers.set('authorization', `Bearer ${token}`)
    const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
    const response = await send(new Request(ORIGIN + path, init))
    const value: unknown = await response.json()
    return response.ok ? { ok: true, value: value as T } : { ok: false, problem: value as WireProblem }
  }
  return {
    retrieve: (token: string, request: unknown) => call<WireAnswer>(token, '/retrieve', request),
    resolve: (token: string, request: unknown) =>
      call<z.infer<typeof WireResolved>>(token, '/resolve', request),
    citation: (token: string, id: string) =>
      call<z.infer<typeof WireResolvedCitation>>(token, `/citation/${encodeURIComponent(id)}`),
    traceOf: (token: string, id: string) => call<WireTrace>(token, `/traces/${encodeURIComponent(id)}`),
    feedback: (token: string, request: unknown) =>
      call<z.infer<typeof WireFeedback>>(token, '/feedback', request),
  }
}
