import { type Block, joinTexts } from '../domain/block.ts'
import { contextUnder } from '../domain/chunk.ts'
import { cite } from '../domain/citation.ts'
import type { Failure } from '../domain/failure.ts'
import type { ChunkId } from '../domain/ids.ts'
import type { Evidence, Passage, ScoreParts } from '../domain/passage.ts'
import { ok, type Result } from '../domain/result.ts'
import type { Digest } from '../ports/digest.ts'
import type { Candidate } from '../ports/library.ts'
import { dedupe } from './dedupe.ts'
import { type Asked, bestBlock, coverage } from './evidence.ts'
import { fitBudget } from './fit-budget.ts'
import { scoreOf } from './fuse.ts'
import type { Found } from './hydrate.ts'
import type { SearchRequest } from './request.ts'

/** What a place in a ranking says of a passage. */
interface Placing {
  readonly rank: number
  readonly rankScore: number
  readonly scoreParts: ScoreParts
  readonly evidence: Evidence
}

/**
 * Makes an answer of what was found: weakly read passages go down, near-duplicates go out, the best that fit the budget are
 * cited and put in order. A budget that does not hold the best one is refused.
 * @param figures the ordinal of the figure that a chunk was found by
 */
export async function assemble(
  found: readonly Found[],
  question: Asked,
  request: SearchRequest,
  digest: Digest,
  figures: ReadonlyMap<ChunkId, number> = new Map(),
): Promise<Result<Passage[], Failure>> {
  const sure = found.filter((one) => one.chunk.confidence >= request.minConfidence)
  const ranked = dedupe(byTrust(sure))
  const fitting = fitBudget(
    ranked.map((one, at) => ({ one, rank: at + 1, tokenCount: one.chunk.tokenCount })),
    request.tokenBudget,
    request.maxPassages,
  )
  if (!fitting.ok) return fitting
  const chosen = fitting.value
  const passages = await Promise.all(
    chosen.map(({ one, rank }) =>
      passageOf(one, primaryOf(one, question, figures.get(one.chunk.id)), digest, {
        rank,
        rankScore: one.hit.score,
        scoreParts: one.hit.parts,
        evidence: one.hit.evidence,
      }),
    ),
  )
  if (request.order === 'rank') return ok(passages)
  return ok(
    inDocumentOrder(
      passages,
      chosen.map(({ one }) => one),
    ),
  )
}

/** Below this share of the question's words in the best block, a figure that was found by what it shows is what is cited. */
const LEAST_COVERAGE = 0.4

/** The block an answer points at: the one that says most of what is asked, or the figure that shows it. */
function primaryOf({ blocks }: Found, question: Asked, figure: number | undefined): Block {
  const best = bestBlock(question, blocks)
  const shown = blocks.find(({ kind, ordinal }) => kind === 'figure' && ordinal === figure)
  return shown !== undefined && coverage(question, best.text) < LEAST_COVERAGE ? shown : best
}

/** Puts what was read with doubt further down: a score counts by the confidence of its text. The parts shrink with the whole. */
function byTrust(found: readonly Found[]): Found[] {
  return found
    .map((one) => {
      const trust = one.chunk.confidence
      const { lexical, dense, figures, rerank } = one.hit.parts
      const parts = {
        lexical: lexical * trust,
        dense: dense * trust,
        figures: figures * trust,
        rerank: rerank * trust,
      }
      return { ...one, hit: { ...one.hit, score: scoreOf(parts), parts } }
    })
    .sort((a, b) => b.hit.score - a.hit.score)
}

/** Documents by their best passage, the passages of each by their place in it. */
function inDocumentOrder(passages: readonly Passage[], found: readonly Found[]): Passage[] {
  const documents = [...new Set(found.map((one) => one.document.id))]
  return passages
    .map((passage, at) => ({
      passage,
      document: documents.indexOf(found[at]!.document.id),
      chunk: found[at]!.chunk,
    }))
    .sort((a, b) => a.document - b.document || a.chunk.position - b.chunk.position)
    .map(({ passage }) => passage)
}

/** Cites a candidate. */
export async function passageOf(
  candidate: Candidate,
  primary: Candidate['blocks'][number],
  digest: Digest,
  placing: Placing | null,
): Promise<Passage> {
  const { chunk, document, blocks } = candidate
  const { text } = joinTexts(blocks)
  return {
    chunkId: chunk.id,
    text,
    breadcrumb: contextUnder(document.title, chunk),
    tokenCount: chunk.tokenCount,
    citation: cite(document, blocks, primary, { text, sha256: await digest.sha256(text), span: null }),
    audience: document.audience,
    rank: placing?.rank ?? null,
    rankScore: placing?.rankScore ?? null,
    scoreParts: placing?.scoreParts ?? null,
    evidence: placing?.evidence ?? null,
  }
}
