import { z } from 'zod'
import { Filter, Grade, Locale, SourceFamily, Subject } from '../../domain/facets.ts'
import { ChunkId, DocumentId, TraceId, WorkId } from '../../domain/ids.ts'
import { audienceName } from '../../domain/scope.ts'
import type { Retrieved } from '../../retrieve/answer.ts'
import type { PageRef, Range, RetrieveRequest } from '../../retrieve/request.ts'
import { WireCitation, wireCitation } from './citation.ts'
import { WireFigures, wireFigures } from './figures.ts'

/** The longest question, in characters. */
const LONGEST_QUERY = 4_000

const filters = z
  .strictObject({
    document_ids: z.array(DocumentId).max(100),
    work_ids: z.array(WorkId).max(100),
    source_families: z.array(SourceFamily).max(8),
    grade: Grade,
    subject: Subject,
    locale: Locale,
  })
  .partial()
  .default({})
  .transform(
    (given): Filter =>
      Filter.parse({
        ...(given.document_ids && { documentIds: given.document_ids }),
        ...(given.work_ids && { workIds: given.work_ids }),
        ...(given.source_families && { sourceFamilies: given.source_families }),
        ...(given.grade !== undefined && { grade: given.grade }),
        ...(given.subject && { subject: given.subject }),
        ...(given.locale && { locale: given.locale }),
      }),
  )

const common = {
  max_passages: z.int().min(1).max(50).default(8),
  token_budget: z.int().min(1).max(200_000).nullable().default(null).meta({
    description:
      'Tokens over all passages. One that does not hold the next passage is refused (422), and the refusal names the least that does.',
  }),
  min_confidence: z.number().min(0).max(1).default(0),
}

const pageRef = z
  .union([
    z.string().trim().min(1).max(32),
    z.strictObject({ label: z.string().trim().min(1).max(32) }),
    z.strictObject({ index: z.int().min(0) }),
  ])
  .meta({
    description:
      'A page: {"label": "iv"} is what is printed on it, {"index": 0} its 0-based place in the file, a plain string the label if any page has it, else the 1-based place.',
  })

const pageRefOf = (given: z.infer<typeof pageRef>): PageRef =>
  typeof given === 'string'
    ? { by: 'name', name: given }
    : 'label' in given
      ? { by: 'label', label: given.label }
      : { by: 'index', index: given.index }

const locator = z.strictObject({
  document_id: DocumentId,
  pages: z.strictObject({ from: pageRef, to: pageRef }).optional(),
  heading_path: z.array(z.string().trim().min(1).max(500)).min(1).max(6).optional().meta({
    description:
      'Headings from the root of the document down, for example ["Chapter 3", "3.2 Mitosis"]: what stands under the last, with all below it. A path that begins further down names nothing.',
  }),
  blocks: z
    .strictObject({ from: z.int().min(0), to: z.int().min(0) })
    .refine(({ from, to }) => from <= to, 'from may not be after to')
    .optional(),
  time: z
    .strictObject({ from_ms: z.int().min(0), to_ms: z.int().min(0) })
    .refine(({ from_ms, to_ms }) => from_ms < to_ms, 'from_ms has to be before to_ms')
    .optional()
    .meta({
      description:
        'Of recordings and captions: everything said from from_ms on and before to_ms, in milliseconds, whole segments.',
    }),
})

/** At most one way of naming a part; none means the whole document. */
const onePart = locator.refine(
  (given) =>
    [given.pages, given.heading_path, given.blocks, given.time].filter((part) => part !== undefined).length <=
    1,
  'Give one of pages, heading_path, blocks and time',
)

const rangeOf = (given: z.infer<typeof locator>): Range =>
  given.pages
    ? { by: 'pages', from: pageRefOf(given.pages.from), to: pageRefOf(given.pages.to) }
    : given.heading_path
      ? { by: 'heading', path: given.heading_path }
      : given.blocks
        ? { by: 'ordinals', ...given.blocks }
        : given.time
          ? { by: 'time', fromMs: given.time.from_ms, toMs: given.time.to_ms }
          : { by: 'all' }

const searchBody = z.strictObject({
  mode: z.literal('SEARCH'),
  query: z.string().max(LONGEST_QUERY),
  filters,
  order: z.enum(['document', 'rank']).default('document'),
  ...common,
})

const fetchBody = z.strictObject({
  mode: z.literal('FETCH'),
  locator: onePart,
  cursor: z
    .string()
    .regex(/^[0-9]{1,7}$/)
    .nullable()
    .default(null),
  ...common,
})

/** The body of `POST /retrieve`. */
export const RetrieveBody = z
  .discriminatedUnion('mode', [searchBody, fetchBody])
  .meta({ id: 'RetrieveRequest' })

/** What a checked body asks for. */
export const retrieveRequest = (body: z.infer<typeof RetrieveBody>): RetrieveRequest =>
  body.mode === 'SEARCH'
    ? {
        mode: 'SEARCH',
        query: body.query,
        filter: body.filters,
        maxPassages: body.max_passages,
        tokenBudget: body.token_budget,
        minConfidence: body.min_confidence,
        order: body.order,
      }
    : {
        mode: 'FETCH',
        documentId: body.locator.document_id,
        range: rangeOf(body.locator),
        maxPassages: body.max_passages,
        tokenBudget: body.token_budget,
        minConfidence: body.min_confidence,
        cursor: Number(body.cursor ?? 0),
      }

const wirePassage = z
  .strictObject({
    chunk_id: ChunkId,
    text: z.string(),
    breadcrumb: z.string(),
    token_count: z.int(),
    citation: WireCitation,
    scope: z.string(),
    rank: z.int().nullable(),
    rank_score: z.number().nullable(),
    score_parts: z
      .strictObject({ lexical: z.number(), dense: z.number(), figures: z.number(), rerank: z.number() })
      .nullable(),
    evidence: z.strictObject({ bm25: z.number().nullable(), cosine: z.number().nullable() }).nullable().meta({
      description:
        'What the indices say of the passage and the question, null where one did not find it: BM25 as a share of the best passage of the same school, class or subject, 0–1, and the cosine of their vectors. SEARCH only.',
    }),
  })
  .meta({ id: 'Passage' })

/** The answer to `POST /retrieve`. */
export const WireAnswer = z
  .strictObject({
    passages: z.array(wirePassage),
    confidence: z.number().min(0).max(1),
    no_good_match: z.boolean(),
    nothing: z
      .enum(['no_words', 'no_match', 'all_ineligible', 'low_confidence', 'weak_evidence', 'empty_range'])
      .nullable(),
    fallback: z.array(
      z.strictObject({ step: z.enum(['dense', 'figures', 'rerank']), reason: z.enum(['failed', 'timeout']) }),
    ),
    figures: WireFigures.nullable().meta({
      description:
        'SEARCH: whether figures were looked for by their captions and surroundings alone, and why, or also by what their images show.',
    }),
    complete: z.boolean().nullable().meta({
      description: 'FETCH: whether every block of the asked place, from the cursor on, is in this answer.',
    }),
    left_out: z
      .strictObject({ low_confidence: z.int().min(0) })
      .nullable()
      .meta({
        description: 'FETCH: passages between the cursor and the next one that are below min_confidence.',
      }),
    next_cursor: z.string().nullable().meta({
      description: 'FETCH: where to go on; null at the end of the asked place.',
    }),
    trace_id: TraceId,
    timings: z.record(z.string(), z.number()),
  })
  .meta({ id: 'Answer' })
export type WireAnswer = z.infer<typeof WireAnswer>

/** Puts an answer on the wire. */
export const wireAnswer = (answer: Retrieved): WireAnswer => ({
  passages: answer.passages.map((passage) => ({
    chunk_id: passage.chunkId,
    text: passage.text,
    breadcrumb: passage.breadcrumb,
    token_count: passage.tokenCount,
    citation: wireCitation(passage.citation),
    scope: audienceName(passage.audience),
    rank: passage.rank,
    rank_score: passage.rankScore,
    score_parts: passage.scoreParts === null ? null : { ...passage.scoreParts },
    evidence: passage.evidence === null ? null : { ...passage.evidence },
  })),
  confidence: answer.confidence,
  no_good_match: answer.noGoodMatch,
  nothing: answer.nothing,
  fallback: [...answer.fallback],
  figures: answer.figures && wireFigures(answer.figures),
  complete: answer.complete,
  left_out: answer.leftOut === null ? null : { low_confidence: answer.leftOut.lowConfidence },
  next_cursor: answer.nextCursor === null ? null : String(answer.nextCursor),
  trace_id: answer.trace.id,
  timings: { ...answer.timings },
})
