import { z } from 'zod'
import { type Document, DocumentStatus, Metadata, type Page } from '../../domain/document.ts'
import { Grade, Locale, SourceFamily, Subject } from '../../domain/facets.ts'
import { FailureKind } from '../../domain/failure.ts'
import {
  ChunkId,
  CitationId,
  DocumentId,
  FeedbackId,
  JobId,
  jobOfDocument,
  Sha256,
  WorkId,
} from '../../domain/ids.ts'
import { currentStage, type Job, STAGES, Stage } from '../../domain/job.ts'
import { Lane } from '../../domain/lane.ts'
import { type Audience, audienceName, ClassId, type Scope } from '../../domain/scope.ts'
import { Title } from '../../domain/shown-name.ts'
import { secondsLeft } from '../../ingest/seconds-left.ts'
import { FeedbackVerdict } from '../../ports/feedback-box.ts'
import { WireCosts, wireCosts } from './costs.ts'
import { WireGap, wireGaps } from './gap.ts'

const wireReason = z.strictObject({ kind: FailureKind, detail: z.string() }).nullable()

/** Who a new document is for: everybody, the caller's school, or one of the caller's classes. */
const wireScope = z.union([
  z.literal('global'),
  z.literal('tenant'),
  z.string().regex(/^class:[a-z0-9][a-z0-9_-]{0,62}$/),
])

/** The `metadata` part of `POST /ingest`. */
export const IngestMetadata = z
  .strictObject({
    title: Title,
    source_family: SourceFamily,
    scope: wireScope,
    grade: Grade.nullable().default(null),
    subject: Subject.nullable().default(null),
    locale: Locale.nullable().default(null),
    work_id: WorkId.nullable().default(null),
    lane: Lane.default('interactive'),
  })
  .meta({ id: 'IngestMetadata' })

/** What the caller said of a file. */
export const metadataOf = (given: z.infer<typeof IngestMetadata>): Metadata =>
  Metadata.parse({
    title: given.title,
    sourceFamily: given.source_family,
    grade: given.grade,
    subject: given.subject,
    locale: given.locale,
    workId: given.work_id,
    lane: given.lane,
  })

/** The audience a request means; the school is the token's, never the body's. Undefined where the token has none. */
export function audienceMeant(wanted: z.infer<typeof wireScope>, scope: Scope): Audience | undefined {
  if (wanted === 'global') return { of: 'global' }
  if (scope.tenant === null) return undefined
  if (wanted === 'tenant') return { of: 'tenant', tenant: scope.tenant }
  return { of: 'class', tenant: scope.tenant, class: ClassId.parse(wanted.slice('class:'.length)) }
}

/** The answer to `POST /ingest`. */
export const WireAccepted = z
  .strictObject({ document_id: DocumentId, job_id: JobId, state: DocumentStatus, deduplicated: z.boolean() })
  .meta({ id: 'Accepted' })

/** Puts the document a file became on the wire. @param deduplicated whether its bytes were there already */
export const wireAccepted = (document: Document, deduplicated: boolean): z.infer<typeof WireAccepted> => ({
  document_id: document.id,
  job_id: jobOfDocument(document.id),
  state: document.status,
  deduplicated,
})

/** The answer to `GET /ingest/{job}`. */
export const WireJob = z
  .strictObject({
    job_id: JobId,
    document_id: DocumentId,
    lane: Lane,
    state: DocumentStatus,
    stage: Stage.nullable(),
    stages: z
      .array(
        z.strictObject({
          stage: Stage,
          state: z.enum(['waiting', 'running', 'done', 'failed']),
          attempts: z.int(),
          started_at: z.string().nullable(),
          ended_at: z.string().nullable(),
        }),
      )
      .length(STAGES.length),
    pages_done: z.int(),
    pages_expected: z.int(),
    parts_done: z.int().meta({ description: 'Of a recording, which has no pages.' }),
    parts_expected: z.int(),
    eta_seconds: z.int().min(0).nullable(),
    counts: z.strictObject({
      pages_text: z.int(),
      pages_ocr: z.int(),
      pages_empty: z.int(),
      pages_ocr_required: z.int(),
      pages_failed: z.int(),
      blocks: z.int(),
      chunks: z.int(),
      vectors: z.int(),
      figures_embedded: z.int(),
      figures_left_out: z.int().meta({
        description: 'Figures that the model of pictures did not take: they are found by their words alone.',
      }),
    }),
    gaps: z.array(WireGap),
    reason: wireReason,
    costs: WireCosts.optional(),
  })
  .meta({ id: 'Job' })

const time = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** What is told with a job. */
export interface JobBesides {
  /** The time in milliseconds. */
  readonly now: number
  /** The pages that could not be read. */
  readonly gaps: readonly Page[]
  /** Its document, where the reader may know what it cost. */
  readonly paidBy: Document | null
}

/** Puts a job on the wire. */
export const wireJob = (job: Job, { now, gaps, paidBy }: JobBesides): z.infer<typeof WireJob> => ({
  job_id: job.id,
  document_id: job.documentId,
  lane: job.lane,
  state: job.state,
  stage: currentStage(job)?.stage ?? null,
  stages: job.stages.map((one) => ({
    stage: one.stage,
    state: one.state,
    attempts: one.attempts,
    started_at: time(one.startedAt),
    ended_at: time(one.endedAt),
  })),
  pages_done: job.counts.pagesDone,
  pages_expected: job.counts.pagesExpected,
  parts_done: job.counts.partsDone,
  parts_expected: job.counts.partsExpected,
  eta_seconds: secondsLeft(job, now),
  counts: {
    pages_text: job.counts.pagesText,
    pages_ocr: job.counts.pagesOcr,
    pages_empty: job.counts.pagesEmpty,
    pages_ocr_required: job.counts.pagesOcrRequired,
    pages_failed: job.counts.pagesFailed,
    blocks: job.counts.blocks,
    chunks: job.counts.chunks,
    vectors: job.counts.vectors,
    figures_embedded: job.counts.figuresEmbedded,
    figures_left_out: job.counts.figuresLeftOut,
  },
  gaps: wireGaps(gaps),
  reason: job.reason === null ? null : { kind: job.reason.kind, detail: job.reason.detail },
  ...(paidBy && { costs: wireCosts(job.expenses, paidBy.byteLength) }),
})

/** A document on the wire. */
export const WireDocument = z
  .strictObject({
    id: DocumentId,
    work_id: WorkId,
    revision: z.int(),
    scope: z.string(),
    title: z.string(),
    source_family: SourceFamily,
    grade: Grade.nullable(),
    subject: Subject.nullable(),
    locale: Locale.nullable(),
    checksum: Sha256,
    byte_length: z.int(),
    media_type: z.string(),
    file_name: z.string().nullable(),
    page_count: z.int().nullable(),
    status: DocumentStatus,
    reason: wireReason,
    superseded_by: DocumentId.nullable(),
    revoked_at: z.string().nullable(),
    created_at: z.string(),
    published_at: z.string().nullable(),
    job_id: JobId,
  })
  .meta({ id: 'Document' })

/** A document by itself: with the pages that could not be read. */
export const WireDocumentInFull = WireDocument.extend({ gaps: z.array(WireGap) }).meta({
  id: 'DocumentInFull',
})

/** Puts a document on the wire. */
export const wireDocument = (document: Document): z.infer<typeof WireDocument> => ({
  id: document.id,
  work_id: document.workId,
  revision: document.revision,
  scope: audienceName(document.audience),
  title: document.title,
  source_family: document.sourceFamily,
  grade: document.grade,
  subject: document.subject,
  locale: document.locale,
  checksum: document.checksum,
  byte_length: document.byteLength,
  media_type: document.mediaType,
  file_name: document.fileName,
  page_count: document.pageCount,
  status: document.status,
  reason: document.reason === null ? null : { kind: document.reason.kind, detail: document.reason.detail },
  superseded_by: document.supersededBy,
  revoked_at: time(document.revokedAt),
  created_at: time(document.createdAt)!,
  published_at: time(document.publishedAt),
  job_id: jobOfDocument(document.id),
})

/** The body of `POST /feedback`: on a citation or on a passage. */
export const FeedbackBody = z
  .strictObject({
    citation_id: CitationId.optional(),
    chunk_id: ChunkId.optional(),
    verdict: FeedbackVerdict,
    comment: z.string().trim().max(2000).optional(),
  })
  .refine(
    (given) => (given.citation_id === undefined) !== (given.chunk_id === undefined),
    'Give a citation_id or a chunk_id, not both',
  )
  .meta({ id: 'FeedbackRequest' })

/** The answer to `POST /feedback`. */
export const WireFeedback = z.strictObject({ id: FeedbackId }).meta({ id: 'Feedback' })
