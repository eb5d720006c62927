import type { Failure } from '../domain/failure.ts'
import { ok, type Result } from '../domain/result.ts'
import type { Scope } from '../domain/scope.ts'
import { wordsOf } from '../domain/words.ts'
import type { Answer, Nothing } from './answer.ts'
import { assemble } from './assemble.ts'
import { asked } from './evidence.ts'
import { fuse } from './fuse.ts'
import { gather, NOTHING_GATHERED } from './gather.ts'
import { ground } from './ground.ts'
import { hydrate } from './hydrate.ts'
import type { RetrievePorts } from './ports.ts'
import type { Recorder } from './recorder.ts'
import type { SearchRequest } from './request.ts'
import { rerank } from './rerank.ts'

/** Fused hits whose rows are read, for each passage wanted: room for duplicates and for what turns out ineligible. */
const ROWS_PER_PASSAGE = 2

/** Rows read at least, so that a small answer still has a choice. */
const LEAST_ROWS = 16

/** Answers a question with the passages that speak of it, best first, or with an honest "no good match". */
export async function search(
  request: SearchRequest,
  scope: Scope,
  on: RetrievePorts,
  watch: Recorder,
): Promise<Result<Answer, Failure>> {
  const question = asked(request.query)
  const hasWords = wordsOf(request.query).length > 0
  const { rankings, fallback, how, figures, partitions } = hasWords
    ? await watch.time('gather', () => gather(request, scope, on, watch.within('gather')))
    : NOTHING_GATHERED
  const hits = await watch.time('fuse', () => fuse(rankings))
  watch.note('fuse', { in: sum(rankings.map(({ ids }) => ids.length)), out: hits.length })
  const head = hits.slice(0, Math.max(LEAST_ROWS, request.maxPassages * ROWS_PER_PASSAGE))
  const found = await watch.time('hydrate', () => hydrate(head, partitions, scope, request.filter, on, watch))
  watch.note('hydrate', { in: head.length, out: found.length })
  const reranked = await rerank(request.query, found, on, watch)
  const passages = await watch.time('assemble', () =>
    assemble(reranked.found, question, request, on.digest, figures),
  )
  if (!passages.ok) return passages
  watch.note('assemble', { in: found.length, out: passages.value.length })
  return ok({
    passages: passages.value,
    ...ground(question, passages.value, nothingOf(hasWords, hits.length, found.length)),
    fallback: [...fallback, ...reranked.fallback],
    figures: how,
    complete: null,
    leftOut: null,
    nextCursor: null,
  })
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Why a search without a passage has none, by how far it came. */
function nothingOf(hasWords: boolean, hits: number, eligible: number): Nothing {
  if (!hasWords) return 'no_words'
  if (hits === 0) return 'no_match'
  return eligible === 0 ? 'all_ineligible' : 'low_confidence'
}
