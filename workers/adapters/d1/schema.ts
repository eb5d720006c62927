import { sql } from 'drizzle-orm'
import { integer, primaryKey, real, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import type { BlockKind, TableRow } from '../../domain/block.ts'
import type { Confidence } from '../../domain/confidence.ts'
import type { DocumentStatus, Metadata, PageOutcome } from '../../domain/document.ts'
import type { PartitionKey, SourceFamily } from '../../domain/facets.ts'
import type { Failure } from '../../domain/failure.ts'
import type {
  BlockId,
  ChunkId,
  CitationId,
  DocumentId,
  ExtractionId,
  FeedbackId,
  Sha256,
  TraceId,
  UploadId,
  WorkId,
} from '../../domain/ids.ts'
import type { ChunkerName, EmbedderName, IndexState, IndexVersionId } from '../../domain/index-version.ts'
import type { Boxes, Locator } from '../../domain/locator.ts'
import type { ReviewState } from '../../domain/review.ts'
import type { TenantId } from '../../domain/scope.ts'
import type { FeedbackVerdict } from '../../ports/feedback-box.ts'
import type { PlacingStage } from '../../ports/index-versions.ts'
import type { BlockRun } from './block-runs.ts'
import { audience, flag, json, words } from './columns.ts'

/** Documents, one row a revision; deleted ones stay as tombstones. */
export const documents = sqliteTable('documents', {
  id: words<DocumentId>('id').primaryKey(),
  workId: words<WorkId>('work_id').notNull(),
  revision: integer('revision').notNull(),
  audience: audience('audience').notNull(),
  partitionKey: words<PartitionKey>('partition_key').notNull(),
  title: text('title').notNull(),
  sourceFamily: words<SourceFamily>('source_family').notNull(),
  owner: text('owner').notNull(),
  grade: integer('grade'),
  subject: text('subject'),
  locale: text('locale'),
  checksum: words<Sha256>('checksum').notNull(),
  byteLength: integer('byte_length').notNull(),
  mediaType: text('media_type').notNull(),
  fileName: text('file_name'),
  extraction: words<ExtractionId>('extraction'),
  pageCount: integer('page_count'),
  status: words<DocumentStatus>('status').notNull(),
  reason: json<Failure>('reason'),
  supersededBy: words<DocumentId>('superseded_by'),
  revokedAt: integer('revoked_at'),
  deletedAt: integer('deleted_at'),
  createdAt: integer('created_at').notNull(),
  publishedAt: integer('published_at'),
  indexed: flag('indexed').notNull().default(false),
  otherPartition: words<PartitionKey>('other_partition'),
  staleFrom: integer('stale_from'),
  edition: integer('edition').notNull().default(0),
  isCurrent: flag('is_current')
    .notNull()
    .generatedAlwaysAs(
      sql`status IN ('published', 'published_with_gaps') AND revoked_at IS NULL AND deleted_at IS NULL AND superseded_by IS NULL`,
      { mode: 'stored' },
    ),
})

const document = () =>
  words<DocumentId>('document_id')
    .notNull()
    .references(() => documents.id)

/** Pages of documents. */
export const pages = sqliteTable(
  'pages',
  {
    documentId: document(),
    pageIndex: integer('page_index').notNull(),
    width: real('width').notNull(),
    height: real('height').notNull(),
    printedLabel: text('printed_label'),
    fileLabel: text('file_label'),
    outcome: words<PageOutcome>('outcome').notNull(),
    reason: text('reason'),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.pageIndex] })],
)

/** Blocks, with their locators flat. Triggers refuse every change. */
export const blocks = sqliteTable(
  'blocks',
  {
    id: words<BlockId>('id').primaryKey(),
    documentId: document(),
    extraction: words<ExtractionId>('extraction').notNull(),
    ordinal: integer('ordinal').notNull(),
    kind: words<BlockKind>('kind').notNull(),
    text: text('text').notNull(),
    textSha256: words<Sha256>('text_sha256').notNull(),
    headingPath: json<readonly string[]>('heading_path').notNull(),
    headingKey: text('heading_key').notNull(),
    headingLevel: integer('heading_level'),
    place: words<Locator['on']>('place').notNull(),
    pageIndex: integer('page_index'),
    pageLabel: text('page_label'),
    paragraphIndex: integer('paragraph_index'),
    rects: json<Boxes>('rects'),
    sheet: text('sheet'),
    cellRange: text('cell_range'),
    startMs: integer('start_ms'),
    endMs: integer('end_ms'),
    tableRow: json<TableRow>('table_row'),
    continues: words<BlockId>('continues'),
    confidence: real('confidence').$type<Confidence>().notNull(),
    language: text('language').notNull(),
    extractor: text('extractor').notNull(),
    extractorVersion: text('extractor_version').notNull(),
  },
  (table) => [unique().on(table.documentId, table.ordinal, table.extraction)],
)

/** What teachers say of blocks. */
export const blockReviews = sqliteTable('block_reviews', {
  blockId: words<BlockId>('block_id').primaryKey(),
  documentId: document(),
  audience: audience('audience').notNull(),
  ordinal: integer('ordinal').notNull(),
  state: words<ReviewState>('state').notNull(),
  replacedBy: words<BlockId>('replaced_by'),
  reviewer: text('reviewer'),
  at: integer('at').notNull(),
  reviews: integer('reviews').notNull(),
})

/** Chunks; `seq` is the row of the lexical table. Triggers refuse every change. */
export const chunks = sqliteTable(
  'chunks',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    id: words<ChunkId>('id').notNull().unique(),
    documentId: document(),
    position: integer('position').notNull(),
    text: text('text').notNull(),
    context: text('context').notNull(),
    blockRefs: json<readonly BlockRun[]>('block_refs').notNull(),
    tokenCount: integer('token_count').notNull(),
    contentSha256: words<Sha256>('content_sha256').notNull(),
    confidence: real('confidence').$type<Confidence>().notNull(),
    chunker: words<ChunkerName>('chunker').notNull(),
  },
  (table) => [unique().on(table.documentId, table.chunker, table.position)],
)

/** Which chunks a block is in. */
export const chunkBlocks = sqliteTable(
  'chunk_blocks',
  {
    blockId: words<BlockId>('block_id')
      .notNull()
      .references(() => blocks.id),
    chunkSeq: integer('chunk_seq')
      .notNull()
      .references(() => chunks.seq),
  },
  (table) => [primaryKey({ columns: [table.blockId, table.chunkSeq] })],
)

/** Partitions of the lexical index, for each chunker; `number` names the lexical table. */
export const partitions = sqliteTable(
  'partitions',
  {
    key: words<PartitionKey>('key').notNull(),
    chunker: words<ChunkerName>('chunker').notNull(),
    audience: audience('audience').notNull(),
    number: integer('number').notNull().unique(),
    generation: integer('generation').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.key, table.chunker] })],
)

/** Versions of the index; one is live. */
export const indexVersions = sqliteTable('index_versions', {
  id: words<IndexVersionId>('id').primaryKey(),
  chunker: words<ChunkerName>('chunker').notNull(),
  embedder: words<EmbedderName>('embedder').notNull(),
  state: words<IndexState>('state').notNull(),
  since: integer('since').notNull(),
  begun: integer('begun').notNull(),
})

/** How far each document came into each version of the index. */
export const placings = sqliteTable(
  'placings',
  {
    documentId: document(),
    versionId: words<IndexVersionId>('version_id')
      .notNull()
      .references(() => indexVersions.id),
    stage: words<PlacingStage>('stage').notNull(),
    cursor: integer('cursor').notNull(),
    attempts: integer('attempts').notNull(),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.documentId] })],
)

/** Announced files; one that became a document is kept for a while. */
export const uploads = sqliteTable('uploads', {
  id: words<UploadId>('id').primaryKey(),
  documentId: words<DocumentId>('document_id').notNull(),
  audience: audience('audience').notNull(),
  metadata: json<Metadata>('metadata').notNull(),
  owner: text('owner').notNull(),
  checksum: words<Sha256>('checksum').notNull(),
  byteLength: integer('byte_length').notNull(),
  fileName: text('file_name'),
  mediaType: text('media_type'),
  multipart: text('multipart'),
  became: words<DocumentId>('became'),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
})

/** What readers say of citations and passages. */
export const feedback = sqliteTable('feedback', {
  id: words<FeedbackId>('id').primaryKey(),
  documentId: document(),
  tenant: text('tenant'),
  person: text('person').notNull(),
  citationId: words<CitationId>('citation_id'),
  chunkId: words<ChunkId>('chunk_id'),
  verdict: words<FeedbackVerdict>('verdict').notNull(),
  comment: text('comment'),
  at: integer('at').notNull(),
})

/** What retrievals did. */
export const traces = sqliteTable('traces', {
  id: words<TraceId>('id').primaryKey(),
  tenant: words<TenantId>('tenant'),
  at: integer('at').notNull(),
  querySha256: words<Sha256>('query_sha256'),
  query: text('query'),
  trace: json<unknown>('trace').notNull(),
})

/** What schools have chosen. */
export const schoolSettings = sqliteTable('school_settings', {
  tenant: words<TenantId>('tenant').primaryKey(),
  keepsQueries: flag('keeps_queries').notNull(),
})
