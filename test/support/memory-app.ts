import { webCryptoKeyedDigest } from '../../workers/adapters/keyed-digest/web-crypto.ts'
import { memoryTraceStore } from '../../workers/adapters/trace-store/memory.ts'
import { failure } from '../../workers/domain/failure.ts'
import { ok, refused } from '../../workers/domain/result.ts'
import type { Role } from '../../workers/domain/scope.ts'
import { createApp } from '../../workers/http/app.ts'
import type { Services } from '../../workers/http/services.ts'
import { type MemoryEngine, memoryEngine } from './memory-engine.ts'
import { aScope } from './scopes.ts'

/** Sends one request to the API as somebody of school A, or as a curator. */
export type Send = (path: string, init?: RequestInit, role?: Role) => Promise<Response>

/** The HTTP API over an engine in memory, in Node. A token is nothing but the name of a role. @param given what is different in a test */
export function memoryApp(engine: MemoryEngine = memoryEngine(), given: Partial<Services> = {}): Send {
  const services: Services = {
    ...engine,
    tokens: {
      verify: async (token) =>
        token === 'nobody'
          ? refused(failure('unauthenticated', 'No such token'))
          : ok(aScope({ role: token as Role, tenant: token === 'curator' ? null : 'school-a' })),
    },
    links: {
      sign: async () => 'signed',
      verify: async () => refused(failure('unauthenticated', 'No such link')),
    },
    feedback: { add: async () => {} },
    traces: memoryTraceStore(),
    queryDigest: webCryptoKeyedDigest(new Uint8Array(32)),
    traceLifetime: 60_000,
    ...given,
  }
  const app = createApp(async () => services)
  return async (path, init = {}, role = 'teacher') => {
    const headers = new Headers(init.headers)
    if (!headers.has('authorization')) headers.set('authorization', `Bearer ${role}`)
    return app.request(path, { ...init, headers }, {} as Env, AFTER_ANSWERS)
  }
}

/** What is to be done after an answer is under way already. */
const AFTER_ANSWERS = {
  waitUntil: () => {},
  passThroughOnException: () => {},
  props: {},
} as unknown as ExecutionContext

/** A POST or PATCH of a JSON body. */
export const jsonOf = (body: unknown, method = 'POST'): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
