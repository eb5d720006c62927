import { z } from 'zod'
import { AmendBody } from './contract/amend.ts'
import { WireResolvedCitation } from './contract/citation.ts'
import {
  FeedbackBody,
  IngestMetadata,
  WireAccepted,
  WireDocumentInFull,
  WireFeedback,
  WireJob,
} from './contract/document.ts'
import { DocumentsQuery, WireDocuments } from './contract/document-list.ts'
import {
  IndexVersionBody,
  SwitchBody,
  WireIndexVersion,
  WireIndexVersions,
} from './contract/index-version.ts'
import { ReconcileBody, WireReport } from './contract/reconcile.ts'
import { ResolveBody, WireResolved } from './contract/resolve.ts'
import { RetrieveBody, WireAnswer } from './contract/retrieve.ts'
import { ReviewBody, ReviewsQuery, WireReview, WireReviews } from './contract/review.ts'
import { SettingsBody, WireSettings } from './contract/settings.ts'
import { WireTrace } from './contract/trace.ts'
import { IngestUploadBody, UploadBody, WireUpload } from './contract/upload.ts'

/** One method of one path, as callers see it. */
export interface Operation {
  readonly method: 'get' | 'post' | 'patch' | 'delete'
  readonly path: string
  readonly summary: string
  readonly body?: z.ZodType
  readonly form?: z.ZodType
  readonly query?: z.ZodObject
  readonly open?: true
  /** Status → schema; null for an answer without a body, a string for another media type. */
  readonly answers: Readonly<Record<number, z.ZodType | string | null>>
}

/** Every route, as callers see it. A route of the app without a row here fails a test. */
export const OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/health',
    summary: 'Whether the engine is up',
    open: true,
    answers: { 200: z.strictObject({ status: z.literal('ok') }) },
  },
  {
    method: 'get',
    path: '/openapi.json',
    summary: 'This description',
    open: true,
    answers: { 200: z.looseObject({}) },
  },
  {
    method: 'post',
    path: '/uploads',
    summary: 'Announce a file: where to PUT it, or the document that has its bytes already',
    body: UploadBody,
    answers: { 200: WireAccepted, 201: WireUpload },
  },
  {
    method: 'post',
    path: '/ingest',
    summary: 'Add a document: a file, or an upload whose file has arrived',
    body: IngestUploadBody,
    form: IngestMetadata,
    answers: { 200: WireAccepted, 202: WireAccepted },
  },
  { method: 'get', path: '/ingest/{job}', summary: 'How far a job is', answers: { 200: WireJob } },
  {
    method: 'get',
    path: '/ingest/{job}/events',
    summary: 'How far a job is, as server-sent events: `progress` with a job each, then `end`',
    answers: { 200: 'text/event-stream', 204: null },
  },
  {
    method: 'post',
    path: '/ingest/{job}/retry',
    summary: 'Take a failed job up again',
    answers: { 202: WireJob },
  },
  {
    method: 'post',
    path: '/retrieve',
    summary: 'SEARCH or FETCH grounded passages',
    body: RetrieveBody,
    answers: { 200: WireAnswer },
  },
  {
    method: 'post',
    path: '/resolve',
    summary: 'Chunk and block ids to citations',
    body: ResolveBody,
    answers: { 200: WireResolved },
  },
  {
    method: 'get',
    path: '/citation/{id}',
    summary: 'A citation as JSON, as a W3C Web Annotation, or as the page it stands on',
    answers: { 200: WireResolvedCitation },
  },
  {
    method: 'get',
    path: '/documents',
    summary: 'The documents the caller may see',
    query: DocumentsQuery,
    answers: { 200: WireDocuments },
  },
  { method: 'get', path: '/documents/{id}', summary: 'One document', answers: { 200: WireDocumentInFull } },
  {
    method: 'patch',
    path: '/documents/{id}',
    summary: 'Revoke a document or show it again, supersede, rename or classify it anew',
    body: AmendBody,
    answers: { 200: WireDocumentInFull },
  },
  { method: 'delete', path: '/documents/{id}', summary: 'Delete a document', answers: { 204: null } },
  {
    method: 'get',
    path: '/documents/{id}/pages/{page}/image',
    summary: 'A short-lived link to a page image',
    answers: { 302: null },
  },
  {
    method: 'get',
    path: '/images/{document}/{page}',
    summary: 'A page image, by signed link',
    answers: { 200: 'image/webp' },
  },
  {
    method: 'get',
    path: '/blocks/{block}/image',
    summary: 'A short-lived link to the part of a page where a block stands, such as a figure',
    answers: { 302: null },
  },
  {
    method: 'get',
    path: '/images/{block}',
    summary: 'The part of a page where a block stands, by signed link',
    answers: { 200: 'image/webp' },
  },
  {
    method: 'get',
    path: '/recordings/{document}',
    summary: 'A recording as it was brought, by signed link, whole or by a range of bytes',
    answers: { 200: 'audio/*', 206: 'audio/*' },
  },
  {
    method: 'post',
    path: '/feedback',
    summary: 'Say whether a citation or passage was right',
    body: FeedbackBody,
    answers: { 201: WireFeedback },
  },
  {
    method: 'get',
    path: '/reviews',
    summary: 'Blocks that were read with doubt, or were reviewed, of documents the caller may change',
    query: ReviewsQuery,
    answers: { 200: WireReviews },
  },
  {
    method: 'post',
    path: '/reviews/{block}',
    summary: 'Accept a block, reject it, or say what it says',
    body: ReviewBody,
    answers: { 200: WireReview },
  },
  {
    method: 'get',
    path: '/traces/{id}',
    summary: 'What a retrieval of the own school did: scope, steps, caches, scores and times',
    answers: { 200: WireTrace },
  },
  {
    method: 'get',
    path: '/settings',
    summary: 'What the school has chosen (school admin)',
    answers: { 200: WireSettings },
  },
  {
    method: 'patch',
    path: '/settings',
    summary: 'Change what the school has chosen (school admin)',
    body: SettingsBody,
    answers: { 200: WireSettings },
  },
  {
    method: 'post',
    path: '/reconcile',
    summary: 'Report and put right what came apart between library, indices, artifacts and jobs (curators)',
    body: ReconcileBody,
    answers: { 200: WireReport },
  },
  {
    method: 'get',
    path: '/index-versions',
    summary: 'The versions of the index and how complete each is (curator)',
    answers: { 200: WireIndexVersions },
  },
  {
    method: 'post',
    path: '/index-versions',
    summary: 'Build a version of the index beside the live one (curator)',
    body: IndexVersionBody,
    answers: { 202: WireIndexVersion },
  },
  {
    method: 'post',
    path: '/index-versions/{id}/live',
    summary: 'Switch to a version of the index, forwards or back (curator)',
    body: SwitchBody,
    answers: { 200: WireIndexVersion },
  },
  {
    method: 'delete',
    path: '/index-versions/{id}',
    summary: 'Remove a version of the index that is not live (curator)',
    answers: { 204: null },
  },
]
