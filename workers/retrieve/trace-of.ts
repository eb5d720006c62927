import { keyFrom, TraceId } from '../domain/ids.ts'
import { audienceName, audiencesOf, type Scope } from '../domain/scope.ts'
import type { Trace } from '../domain/trace.ts'
import type { Answer } from './answer.ts'
import type { RetrievePorts } from './ports.ts'
import type { Recorded } from './recorder.ts'
import type { RetrieveRequest } from './request.ts'

/** Items of a list that a trace holds, so that the longest trace stays below 65,536 characters. */
const MOST = { audiences: 25, partitions: 25, steps: 60, returned: 50 } as const

/** Tells what a retrieval did, without a word of its question or its passages. */
export function traceOf(
  request: RetrieveRequest,
  scope: Scope,
  answer: Answer,
  { steps, caches, partitions, ms }: Recorded,
  on: Pick<RetrievePorts, 'clock' | 'randomness' | 'databaseUse'>,
): Trace {
  const { roundTrips, rowsRead } = on.databaseUse()
  return {
    id: TraceId.parse(`trc_${keyFrom(on.randomness.bytes(20))}`),
    at: on.clock.now(),
    asked: askedOf(request),
    scope: {
      tenant: scope.tenant,
      role: scope.role,
      audiences: few(audiencesOf(scope).map(audienceName), MOST.audiences),
    },
    partitions: few(
      partitions.map(({ key, generation, hidden, unsettled }) => ({
        key,
        generation,
        hidden: hidden.length,
        unsettled: unsettled.length,
      })),
      MOST.partitions,
    ),
    steps: few(steps, MOST.steps),
    caches,
    fallback: answer.fallback,
    returned: few(
      answer.passages.map(({ chunkId, citation, rank, rankScore, scoreParts }) => ({
        chunkId,
        citationId: citation.id,
        rank,
        score: rankScore,
        parts: scoreParts && { ...scoreParts },
      })),
      MOST.returned,
    ),
    confidence: answer.confidence,
    noGoodMatch: answer.noGoodMatch,
    nothing: answer.nothing,
    ms,
    cost: { roundTrips, rowsRead },
  }
}

function askedOf(request: RetrieveRequest): Trace['asked'] {
  const { maxPassages, tokenBudget, minConfidence } = request
  const limits = { maxPassages, tokenBudget, minConfidence }
  return request.mode === 'SEARCH'
    ? { mode: 'SEARCH', filter: request.filter, order: request.order, ...limits }
    : {
        mode: 'FETCH',
        documentId: request.documentId,
        by: request.range.by,
        cursor: request.cursor,
        ...limits,
      }
}

const few = <T>(all: readonly T[], most: number): { items: readonly T[]; more: number } => ({
  items: all.slice(0, most),
  more: Math.max(0, all.length - most),
})
