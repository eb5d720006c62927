import type { Block } from '../domain/block.ts'
import { isCurrent } from '../domain/document.ts'
import { type Failure, failure } from '../domain/failure.ts'
import { headingKey, placeOf } from '../domain/headings.ts'
import { isSaidWithin, pageIndexOf } from '../domain/locator.ts'
import { ok, type Result, refused } from '../domain/result.ts'
import type { Scope } from '../domain/scope.ts'
import type { BlockRange, Candidate, Library } from '../ports/library.ts'
import type { Answer } from './answer.ts'
import { passageOf } from './assemble.ts'
import { fitBudget } from './fit-budget.ts'
import { groundByPlace } from './ground.ts'
import { pageRange } from './pages.ts'
import type { RetrievePorts } from './ports.ts'
import type { Recorder } from './recorder.ts'
import type { FetchRequest } from './request.ts'

/** Gives a part of a document, whole and in order, and says whether all of it is there. Nothing is ranked. */
export async function fetchPassages(
  request: FetchRequest,
  scope: Scope,
  on: RetrievePorts,
  watch: Recorder,
): Promise<Result<Answer, Failure>> {
  const range = await watch.time('locate', () => locate(request, scope, on.library))
  if (range === undefined) return refused(failure('not-found', 'No such document or part of a document'))
  const found = await watch.time('hydrate', () =>
    on.library.passagesOf(scope, request.documentId, range, request.cursor, request.maxPassages),
  )
  if (found === undefined) return refused(failure('not-found', 'No such document or part of a document'))
  if (!isCurrent(found.document)) return refused(notReady(found.document.status))
  watch.note('hydrate', { out: found.candidates.length })
  const wanted = found.candidates.flatMap((candidate) => within(candidate, range, request.cursor) ?? [])
  const sure = wanted.filter((one) => one.chunk.confidence >= request.minConfidence)
  const fitting = fitBudget(
    sure.map((one) => ({ one, tokenCount: one.chunk.tokenCount })),
    request.tokenBudget,
    request.maxPassages,
  )
  if (!fitting.ok) return fitting
  const given = fitting.value.map(({ one }) => one)
  const passages = await watch.time('assemble', () =>
    Promise.all(given.map((one) => passageOf(one, one.blocks[0], on.digest, null))),
  )
  watch.note('assemble', { in: found.candidates.length, out: passages.length })
  const next = sure[given.length]
  const passed = next === undefined ? wanted : wanted.slice(0, wanted.indexOf(next))
  const lowConfidence = passed.length - given.length
  const isAtEnd = next === undefined && !found.more
  return ok({
    passages,
    ...groundByPlace(passages, lowConfidence > 0 ? 'low_confidence' : 'empty_range'),
    fallback: [],
    figures: null,
    complete: isAtEnd && lowConfidence === 0,
    leftOut: { lowConfidence },
    nextCursor: isAtEnd ? null : after(next === undefined ? found.candidates : passed, request.cursor),
  })
}

/** The ordinal behind the last block of the last candidate: blocks stay the same whichever way they are cut into chunks. */
const after = (candidates: readonly Candidate[], cursor: number): number => {
  const last = candidates.at(-1)?.blocks.at(-1)
  return last === undefined ? cursor : last.ordinal + 1
}

const notReady = (status: string): Failure =>
  status === 'queued' || status === 'running'
    ? failure('not-ready', 'The document is still being ingested')
    : failure('not-found', 'No such document or part of a document')

/** Turns what the caller named into what the library looks up. */
async function locate(
  request: FetchRequest,
  scope: Scope,
  library: Library,
): Promise<BlockRange | undefined> {
  const { range } = request
  if (range.by !== 'pages') return range
  if (range.from.by === 'index' && range.to.by === 'index')
    return range.from.index <= range.to.index
      ? { by: 'pages', from: range.from.index, to: range.to.index }
      : undefined
  const pages = await library.pages(scope, request.documentId)
  const found = pages && pageRange(pages, range.from, range.to)
  return found && { by: 'pages', ...found }
}

/**
 * A candidate cut to the blocks that are wanted and were not given yet, undefined where none is: a chunk may reach over the edge of a
 * range.
 */
function within(candidate: Candidate, range: BlockRange, cursor: number): Candidate | undefined {
  const blocks = candidate.blocks.filter((block) => block.ordinal >= cursor && isWanted(block, range))
  const [first, ...rest] = blocks
  if (first === undefined) return undefined
  if (blocks.length === candidate.blocks.length) return candidate
  const share = lengthOf(blocks) / lengthOf(candidate.blocks)
  const tokenCount = Math.max(1, Math.ceil(candidate.chunk.tokenCount * share))
  return { ...candidate, chunk: { ...candidate.chunk, tokenCount }, blocks: [first, ...rest] }
}

const lengthOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, block) => sum + block.text.length, 0)

function isWanted(block: Block, range: BlockRange): boolean {
  switch (range.by) {
    case 'all':
      return true
    case 'heading':
      return headingKey(placeOf(block)).startsWith(headingKey(range.path))
    case 'time':
      return isSaidWithin(block.locator, range.fromMs, range.toMs)
    case 'ordinals':
      return block.ordinal >= range.from && block.ordinal <= range.to
    case 'pages': {
      const page = pageIndexOf(block.locator)
      return page !== null && page >= range.from && page <= range.to
    }
  }
}
