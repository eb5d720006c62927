import { WorkerEntrypoint } from 'cloudflare:workers'
import { createApp } from './http/app.ts'
import type { Services } from './http/services.ts'
import { settle, settleDead } from './ingest/settle.ts'
import { retrievalClient } from './rpc.ts'

/** The handlers of a deployed Worker. */
export type Entry = Required<Pick<ExportedHandler<Env, unknown>, 'fetch' | 'queue'>>

/** The queue of messages that were given up. */
const DEAD_LETTERS = 'gre-jobs-dead'

/** Builds a Worker's handlers. @param services wires the services of one request or one batch */
export function entry(services: (env: Env) => Promise<Services>): Entry {
  const app = createApp(services)
  return {
    fetch: (request, env, context) => app.fetch(request, env, context),
    async queue(batch, env) {
      const on = await services(env)
      await (batch.queue === DEAD_LETTERS ? settleDead : settle)(batch.messages, on)
    },
  }
}

/** Builds the class other Workers bind to: `env.RETRIEVAL.retrieve(token, request)`, or plain `fetch`. */
export function entrypoint(handlers: Entry) {
  return class Retrieval extends WorkerEntrypoint<Env> {
    readonly #api = retrievalClient((request) => handlers.fetch(request as never, this.env, this.ctx))

    /** The HTTP API. */
    override fetch(request: Request) {
      return handlers.fetch(request as never, this.env, this.ctx)
    }

    /** `POST /retrieve`. */
    retrieve(token: string, request: unknown) {
      return this.#api.retrieve(token, request)
    }

    /** `POST /resolve`. */
    resolve(token: string, request: unknown) {
      return this.#api.resolve(token, request)
    }

    /** `GET /citation/{id}`. */
    citation(token: string, id: string) {
      return this.#api.citation(token, id)
    }

    /** `POST /feedback`. */
    feedback(token: string, request: unknown) {
      return this.#api.feedback(token, request)
    }
  }
}
