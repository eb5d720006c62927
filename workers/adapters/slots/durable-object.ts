import { DurableObject } from 'cloudflare:workers'
import { z } from 'zod'
import type { Ticket } from '../../domain/lane.ts'
import type { JobMessage } from '../../ports/job-queue.ts'
import type { Next, Slots } from '../../ports/slots.ts'
import { cloudflareQueue } from '../job-queue/cloudflare.ts'
import { poolKeeper } from './keeper.ts'

/** The variables that cap a pool: slots in all, and how many of them bulk may take. */
const Caps = z
  .object({ SLOTS: z.coerce.number().int().min(2), BULK_SLOTS: z.coerce.number().int().min(1) })
  .refine(({ SLOTS, BULK_SLOTS }) => BULK_SLOTS < SLOTS, 'an interactive document needs a slot beside bulk')
  .transform(({ SLOTS, BULK_SLOTS }) => ({ all: SLOTS, bulk: BULK_SLOTS }))

interface Bindings {
  readonly INTERACTIVE: Queue<JobMessage>
  readonly BULK: Queue<JobMessage>
  readonly SLOTS: string | number
  readonly BULK_SLOTS: string | number
}

/** The slots of one school, or of global content. */
export class TenantSlots extends DurableObject<Bindings> {
  readonly #keeper = poolKeeper(
    this.ctx.storage,
    Caps.parse(this.env),
    cloudflareQueue({ interactive: this.env.INTERACTIVE, bulk: this.env.BULK }),
  )

  /** As the port has it. */
  ask(ticket: Ticket): Promise<void> {
    return this.#keeper.ask(ticket)
  }

  /** As the port has it. */
  acquire(ticket: Ticket, holder: string, forMs: number): Promise<boolean> {
    return this.#keeper.acquire(ticket, holder, forMs)
  }

  /** As the port has it. */
  pass(ticket: Ticket, holder: string, next: Next): Promise<void> {
    return this.#keeper.pass(ticket, holder, next)
  }

  /** As the port has it. */
  leave(ticket: Ticket): Promise<void> {
    return this.#keeper.leave(ticket)
  }

  /** Frees the slots whose time is up. */
  override alarm(): Promise<void> {
    return this.#keeper.expire()
  }
}

/** Grants slots in a Durable Object for each pool. */
export function durableObjectSlots(namespace: DurableObjectNamespace<TenantSlots>): Slots {
  const of = ({ pool }: Ticket) => namespace.getByName(pool)
  return {
    ask: async (ticket) => of(ticket).ask(ticket),
    acquire: async (ticket, holder, forMs) => of(ticket).acquire(ticket, holder, forMs),
    pass: async (ticket, holder, next) => of(ticket).pass(ticket, holder, next),
    leave: async (ticket) => of(ticket).leave(ticket),
  }
}
