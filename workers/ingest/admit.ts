import type { Document, Metadata } from '../domain/document.ts'
import { type Failure, failure } from '../domain/failure.ts'
import { DocumentId, keyFrom, type Sha256, WorkId } from '../domain/ids.ts'
import { ticketOf } from '../domain/job.ts'
import { type Lane, poolOf } from '../domain/lane.ts'
import { ok, type Result, refused } from '../domain/result.ts'
import { type Audience, mayWrite, type Scope } from '../domain/scope.ts'
import { erase } from './erase.ts'
import type { IngestPorts } from './ports.ts'

/** What is known of a file before it is read. */
export interface Arrival {
  /** The document it becomes where its bytes are new. */
  readonly id: DocumentId
  readonly metadata: Metadata
  readonly audience: Audience
  readonly owner: string
  readonly checksum: Sha256
  readonly byteLength: number
  readonly mediaType: string
  readonly fileName: string | null
}

/** The document a file became, and whether it is new. */
export interface Accepted {
  readonly document: Document
  readonly created: boolean
}

/** An id that nothing has yet. */
export const newDocumentId = ({ randomness }: Pick<IngestPorts, 'randomness'>): DocumentId =>
  DocumentId.parse(`doc_${keyFrom(randomness.bytes(20))}`)

/** Why a caller may not bring a file there; undefined where it may. */
export const forbiddenThere = (scope: Scope, audience: Audience): Failure | undefined =>
  mayWrite(scope, audience)
    ? undefined
    : failure('forbidden', 'The role of this token may not add documents there')

/**
 * Records a file as a document. The same bytes for the same audience are the same document, unless what arrived in their name
 * turned out to be other bytes: that document makes way. Refuses with `not-found` where the work is not the audience's.
 */
export async function admit(arrival: Arrival, on: IngestPorts): Promise<Result<Accepted, Failure>> {
  const { metadata, audience } = arrival
  const revision = await revisionOf(metadata.workId, audience, on)
  if (revision === undefined) return refused(failure('not-found', 'No such work'))
  const document: Document = {
    id: arrival.id,
    workId: metadata.workId ?? WorkId.parse(`wrk_${keyFrom(on.randomness.bytes(20))}`),
    revision,
    audience,
    title: metadata.title,
    sourceFamily: metadata.sourceFamily,
    owner: arrival.owner,
    grade: metadata.grade,
    subject: metadata.subject,
    locale: metadata.locale,
    checksum: arrival.checksum,
    byteLength: arrival.byteLength,
    mediaType: arrival.mediaType,
    fileName: arrival.fileName,
    extraction: null,
    pageCount: null,
    status: 'queued',
    reason: null,
    supersededBy: null,
    revokedAt: null,
    deletedAt: null,
    createdAt: on.clock.now(),
    publishedAt: null,
  }
  const admitted = await on.catalogue.admit(document)
  if (!wasOtherBytes(admitted.document) || admitted.document.id === arrival.id) return ok(admitted)
  await erase(admitted.document, on)
  return ok(await on.catalogue.admit(document))
}

/** The document that holds these bytes for an audience already. */
export async function alreadyThere(
  audience: Audience,
  checksum: Sha256,
  { catalogue }: Pick<IngestPorts, 'catalogue'>,
): Promise<Document | undefined> {
  const document = await catalogue.ofBytes(audience, checksum)
  return document === undefined || wasOtherBytes(document) ? undefined : document
}

/** Whether a document stands for a checksum that its bytes do not have. */
const wasOtherBytes = ({ status, reason }: Document): boolean =>
  status === 'refused' && reason?.kind === 'checksum-mismatch'

/** The revision a new file of a work gets; undefined when the audience has no such work. */
export async function revisionOf(
  work: WorkId | null,
  audience: Audience,
  on: Pick<IngestPorts, 'catalogue'>,
): Promise<number | undefined> {
  if (work === null) return 1
  const latest = await on.catalogue.latestRevision(audience, work)
  return latest === 0 ? undefined : latest + 1
}

/** Opens the job of a document whose original is in its place, and queues it. Again it changes nothing but a lane that is better. */
export async function start(document: Document, lane: Lane, on: IngestPorts): Promise<void> {
  if (document.status !== 'queued') return
  const job = await on.ledger.open({ documentId: document.id, pool: poolOf(document.audience), lane })
  await on.slots.ask(ticketOf(job))
}
