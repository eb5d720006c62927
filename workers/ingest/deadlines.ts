import type { Stage } from '../domain/job.ts'

/** Milliseconds of work after which the rest goes into another message: long enough to pay for the hop, short enough to yield. */
export const SLICE = 1_500

/** How often a step is tried before its job fails. An isolate that dies leaves no other mark than the try that was begun. */
export const MOST_ATTEMPTS = 5

/** Milliseconds of work a job may take in all: a thousand pages read by OCR at ten seconds each, and room for as many again. */
export const LONGEST_WORK = 6 * 3_600_000

/** Longest wait before a message is tried again, in seconds: shorter than a job's watch, which would ask for it meanwhile. */
const LONGEST_WAIT = 40

/**
 * Milliseconds within which one step of a stage answers, or it is given up and tried again. Steps take well under a second, or a
 * second for vectors; what is added is for a database or a store that is slow, tried again or just starting.
 */
export const DEADLINES = {
  /** Reads up to 5 GiB and hashes them, where R2 did not when it was put. */
  receive: 300_000,
  /** Reads the file, looks at 50 pages and has one recognised, which may take three tries of two minutes each; or a recording, and has five minutes of it written down. */
  classify: 420_000,
  /** Reads the file and lays out 25 pages; pages of drawings take seconds. */
  extract: 60_000,
  /** One count in the database. */
  review: 20_000,
  /** Reads the file and cuts four figures; pages of drawings take seconds. */
  render: 60_000,
  /** Reads every block of a document and cuts them. */
  chunk: 30_000,
  /** Reads every block and writes 200 chunks. */
  contextualise: 30_000,
  /** Reads 400 blocks. */
  tag: 20_000,
  /** One call of a model, which may have to be loaded first: a minute of a busy laptop. */
  embed: 120_000,
  /** Waits until an asynchronous index shows what was written: four minutes at most, twice where a revision is replaced. */
  publish: 540_000,
} as const satisfies Record<Stage, number>

/** Milliseconds within which entries outside a job are brought up to date by one message: what publishing does with them. */
export const INDEX_WORK = DEADLINES.publish

/**
 * Milliseconds within which a Durable Object or the database answers what is asked between steps. An answer may be lost altogether:
 * without a deadline the queue would wait for it, and all that wait behind it.
 */
export const ANSWER = 20_000

/** Milliseconds after which the slot of an isolate that died is free again, and the document called anew. */
export const LEASE = 20_000

/** How often work that goes on says so, in milliseconds: slices, which are shorter, never have to. */
export const HEARTBEAT = 6_000

/** The seconds to wait before the n-th new try: twice the last, and half of it left to chance. @param chance 0–1 */
export const waitBefore = (attempt: number, chance: number): number =>
  Math.ceil(Math.min(LONGEST_WAIT, 2 ** attempt) * (0.5 + chance / 2))
