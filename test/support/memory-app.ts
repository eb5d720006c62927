import { failure } from '../../workers/domain/failure.ts'
import { ok, refused } from '../../workers/domain/result.ts'
import type { Role } from '../../workers/domain/scope.ts'
import { createApp } from '../../workers/http/app.ts'
import type { Services } from '../../workers/http/services.ts'
import { type MemoryEngine, memoryEngine } from './memory-engine.ts'
import { aScope } from './scopes.ts'

/** Sends one request to the API as somebody of school A, or as a curator. */
export type Send = (path: string, init?: RequestInit, role?: Role) => Promise<Response>

/** The HTTP API over an engine in memory, in Node. A token is nothing but the name of a role. */
export function memoryApp(engine: MemoryEngine = memoryEngine()): Send {
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
  }
  const app = createApp(async () => services)
  return async (path, init = {}, role = 'teacher') => {
    const headers = new Headers(init.headers)
    if (!headers.has('authorization')) headers.set('authorization', `Bearer ${role}`)
    return app.request(path, { ...init, headers }, {} as Env)
  }
}

/** A POST or PATCH of a JSON body. */
export const jsonOf = (body: unknown, method = 'POST'): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
