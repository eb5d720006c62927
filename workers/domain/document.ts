import { z } from 'zod'
import { type Facets, Grade, Locale, SourceFamily, Subject } from './facets.ts'
import { Failure } from './failure.ts'
import { DocumentId, ExtractionId, Sha256, WorkId } from './ids.ts'
import { Lane } from './lane.ts'
import { Audience } from './scope.ts'
import { Title } from './shown-name.ts'

/** Where a document stands: only `published` and `published_with_gaps` can be found. */
export const DocumentStatus = z.enum([
  'queued',
  'running',
  'published',
  'published_with_gaps',
  'failed',
  'refused',
])
export type DocumentStatus = z.infer<typeof DocumentStatus>

/** One revision of a work, as the library records it. */
export const Document = z.strictObject({
  id: DocumentId,
  workId: WorkId,
  revision: z.int().min(1),
  audience: Audience,
  title: z.string().min(1),
  sourceFamily: SourceFamily,
  /** The subject of the token that brought it. */
  owner: z.string().min(1),
  grade: Grade.nullable(),
  subject: Subject.nullable(),
  locale: Locale.nullable(),
  checksum: Sha256,
  byteLength: z.int().min(1),
  mediaType: z.string().min(1),
  fileName: z.string().nullable(),
  extraction: ExtractionId.nullable(),
  pageCount: z.int().min(0).nullable(),
  status: DocumentStatus,
  reason: Failure.nullable(),
  supersededBy: DocumentId.nullable(),
  revokedAt: z.int().nullable(),
  deletedAt: z.int().nullable(),
  createdAt: z.int(),
  publishedAt: z.int().nullable(),
})
export type Document = z.infer<typeof Document>

/** What a caller says about a file when bringing it. */
export const Metadata = z.strictObject({
  title: Title,
  sourceFamily: SourceFamily,
  grade: Grade.nullable(),
  subject: Subject.nullable(),
  locale: Locale.nullable(),
  workId: WorkId.nullable(),
  lane: Lane,
})
export type Metadata = z.infer<typeof Metadata>

/** Whether the ingestion of a document ended well. */
export const isPublished = ({ status }: Document): boolean =>
  status === 'published' || status === 'published_with_gaps'

/** Whether a document can be found and quoted anew. Its citations resolve for longer. */
export const isCurrent = (document: Document): boolean =>
  isPublished(document) &&
  document.revokedAt === null &&
  document.deletedAt === null &&
  document.supersededBy === null

/** What both indices filter a document by. */
export const facetsOf = (document: Document): Facets => ({
  documentId: document.id,
  workId: document.workId,
  sourceFamily: document.sourceFamily,
  grade: document.grade,
  subject: document.subject,
  locale: document.locale,
})

/** What became of one page of a document. */
export const PageOutcome = z.enum(['text', 'ocr', 'empty', 'ocr_required', 'failed'])
export type PageOutcome = z.infer<typeof PageOutcome>

/** One page of a document. */
export const Page = z.strictObject({
  documentId: DocumentId,
  pageIndex: z.int().min(0),
  /** As displayed, in points of 1/72 inch. */
  width: z.number().positive(),
  height: z.number().positive(),
  /** The number printed on the page. */
  printedLabel: z.string().nullable(),
  /** What the file's own /PageLabels say. */
  fileLabel: z.string().nullable(),
  outcome: PageOutcome,
  reason: z.string().nullable(),
})
export type Page = z.infer<typeof Page>

/** The label a citation shows: the printed number, else the file's own, else none. */
export const labelOf = (page: Pick<Page, 'printedLabel' | 'fileLabel'>): string | null =>
  page.printedLabel ?? page.fileLabel
