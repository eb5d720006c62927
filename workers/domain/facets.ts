import { z } from 'zod'
import { DocumentId, WorkId } from './ids.ts'
import type { IndexKey } from './index-version.ts'
import { type Audience, audienceName } from './scope.ts'

/** What kind of source a document is. */
export const SourceFamily = z.enum([
  'textbook',
  'reference',
  'question_bank',
  'teacher_note',
  'worksheet',
  'past_paper',
  'student_note',
  'lecture',
])
export type SourceFamily = z.infer<typeof SourceFamily>

/** A school year, 0 (before year 1) to 20 (university). */
export const Grade = z.int().min(0).max(20)

/** A subject in lower case, for example `biology` or `social-science`. */
export const Subject = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/)

/** A BCP 47 language tag, for example `en` or `hi-IN`. */
export const Locale = z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/)

/** What of a document both indices can filter by. */
export const Facets = z.strictObject({
  documentId: DocumentId,
  workId: WorkId,
  sourceFamily: SourceFamily,
  grade: Grade.nullable(),
  subject: Subject.nullable(),
  locale: Locale.nullable(),
})
export type Facets = z.infer<typeof Facets>

/** What a request asks for; each list is an "any of", the fields are an "all of". An absent field asks nothing. */
export const Filter = z.strictObject({
  documentIds: z.array(DocumentId).max(100).readonly().optional(),
  workIds: z.array(WorkId).max(100).readonly().optional(),
  sourceFamilies: z.array(SourceFamily).max(8).readonly().optional(),
  grade: Grade.optional(),
  subject: Subject.optional(),
  locale: Locale.optional(),
})
export type Filter = z.infer<typeof Filter>

/** Whether a document is what a request asks for. A document without a facet is not found by that facet. */
export const matches = (filter: Filter, facets: Facets): boolean =>
  (filter.documentIds?.includes(facets.documentId) ?? true) &&
  (filter.workIds?.includes(facets.workId) ?? true) &&
  (filter.sourceFamilies?.includes(facets.sourceFamily) ?? true) &&
  (filter.grade === undefined || filter.grade === facets.grade) &&
  (filter.subject === undefined || filter.subject === facets.subject) &&
  (filter.locale === undefined || filter.locale === facets.locale)

/** A share of the library that is indexed by itself: one audience and, for global content, one subject. */
export type PartitionKey = string & { readonly __brand: 'PartitionKey' }

/** The partition a document belongs to, for example `global/biology`, `global/-`, `tenant:a`, `class:a/7b`. */
export const partitionOf = (audience: Audience, subject: string | null): PartitionKey =>
  (audience.of === 'global' ? `global/${subject ?? '-'}` : audienceName(audience)) as PartitionKey

/** A partition as a query uses it: in the version of the index that is live. */
export interface Partition {
  readonly key: IndexKey
  readonly audience: Audience
  /** Numbers the lexical table that holds it. */
  readonly table: number
  /** Grows by one with every change of what may be found in it. */
  readonly generation: number
  /** Documents that are in the indices but may not be found now: still indexing, revoked, superseded, out of date. */
  readonly hidden: readonly DocumentId[]
  /**
   * Documents whose entries may tell what they were before a change: a filter lets them through, and the library's own record
   * decides.
   */
  readonly unsettled: readonly DocumentId[]
}
