import { WorkerEntrypoint } from 'cloudflare:workers'
import { systemTimer } from './adapters/timer/system.ts'
import { createApp } from './http/app.ts'
import type { Services } from './http/services.ts'
import { arrivals } from './ingest/arrivals.ts'
import { resumeIndexWork } from './ingest/build-index.ts'
import { ANSWER } from './ingest/deadlines.ts'
import { inTime } from './ingest/in-time.ts'
import { reconcileSome } from './ingest/reconcile/reconcile.ts'
import { settle, settleDead } from './ingest/settle.ts'
import { sweepUploads } from './ingest/sweep-uploads.ts'
import { sweepTraces } from './retrieve/sweep-traces.ts'
import { retrievalClient } from './rpc.ts'

/** The handlers of a deployed Worker. */
export type Entry = Required<Pick<ExportedHandler<Env, unknown>, 'fetch' | 'queue' | 'scheduled'>>

/** Queues with a handler of their own: given-up messages, and what R2 tells of new objects. Every other one carries jobs. */
const QUEUES: Readonly<Record<string, typeof arrivals>> = {
  'gre-dead': settleDead,
  'gre-uploads': arrivals,
}

/** What is done from time to time, one after the other. */
const TASKS = { sweepUploads, sweepTraces, reconcileSome, resumeIndexWork } satisfies Record<
  string,
  (on: Services) => Promise<void>
>

/** Requests below a path that are none of the API. */
export interface Beside {
  readonly under: string
  handle(request: Request, env: Env): Promise<Response>
}

/** Builds a Worker's handlers. @param services wires the services of one request or one batch */
export function entry(services: (env: Env) => Promise<Services>, beside?: Beside): Entry {
  const app = createApp(services)
  return {
    fetch: (request, env, context) =>
      beside !== undefined && new URL(request.url).pathname.startsWith(beside.under)
        ? beside.handle(request, env)
        : app.fetch(request, env, context),
    async queue(batch, env) {
      try {
        const on = await inTime('The wiring', ANSWER, systemTimer, () => services(env))
        await (QUEUES[batch.queue] ?? settle)(batch.messages, on)
      } finally {
        // The queue of `wrangler dev` stops for good if it goes on with a connection whose end the isolate had no turn to notice.
        await systemTimer.turn()
      }
    },
    async scheduled(_, env) {
      const on = await services(env)
      for (const [task, run] of Object.entries(TASKS)) {
        await run(on).catch((error: unknown) =>
          on.log.event('task-fault', { task, error: error instanceof Error ? error.message : 'unknown' }),
        )
      }
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

    /** `GET /traces/{id}`. */
    traceOf(token: string, id: string) {
      return this.#api.traceOf(token, id)
    }

    /** `POST /feedback`. */
    feedback(token: string, request: unknown) {
      return this.#api.feedback(token, request)
    }
  }
}
