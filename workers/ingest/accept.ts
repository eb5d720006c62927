import { originalKey } from '../domain/artifact-keys.ts'
import type { Document, Metadata } from '../domain/document.ts'
import { type Failure, failure } from '../domain/failure.ts'
import { DocumentId, keyFrom, WorkId } from '../domain/ids.ts'
import { ok, type Result, refused } from '../domain/result.ts'
import { type Audience, mayWrite, type Scope } from '../domain/scope.ts'
import { mediaTypeOf } from './media-type.ts'
import type { IngestPorts } from './ports.ts'

/** A file and what its bringer says of it. */
export interface Brought {
  readonly bytes: Uint8Array
  readonly fileName: string | null
  readonly metadata: Metadata
  readonly audience: Audience
}

/** The document a file became, and whether it is new. */
export interface Accepted {
  readonly document: Document
  readonly created: boolean
}

/**
 * Takes a file in: keeps the original, opens a job and queues it. The same bytes for the same audience are the same document.
 * What cannot be read at all is refused here, and nothing of it is kept.
 */
export async function accept(
  brought: Brought,
  scope: Scope,
  on: IngestPorts,
): Promise<Result<Accepted, Failure>> {
  const { bytes, metadata, audience } = brought
  if (!mayWrite(scope, audience))
    return refused(failure('forbidden', 'The role of this token may not add documents there'))
  const mediaType = mediaTypeOf(bytes)
  if (bytes.length === 0) return refused(failure('empty-file', 'The file has no bytes'))
  if (mediaType === undefined)
    return refused(failure('unsupported-media', 'The file does not begin as a PDF does'))
  const opened = await on.pdfReader.open(bytes)
  if (!opened.ok) return opened
  opened.value.close()
  const revision = await revisionOf(metadata.workId, audience, on)
  if (revision === undefined) return refused(failure('not-found', 'No such work'))
  const admitted = await on.catalogue.admit({
    id: DocumentId.parse(`doc_${keyFrom(on.randomness.bytes(20))}`),
    workId: metadata.workId ?? WorkId.parse(`wrk_${keyFrom(on.randomness.bytes(20))}`),
    revision,
    audience,
    title: metadata.title,
    sourceFamily: metadata.sourceFamily,
    owner: scope.sub,
    grade: metadata.grade,
    subject: metadata.subject,
    locale: metadata.locale,
    checksum: await on.digest.sha256(bytes),
    byteLength: bytes.length,
    mediaType,
    fileName: brought.fileName,
    extraction: null,
    pageCount: null,
    status: 'queued',
    reason: null,
    supersededBy: null,
    revokedAt: null,
    deletedAt: null,
    createdAt: on.clock.now(),
    publishedAt: null,
  })
  if (admitted.document.status === 'queued') await start(admitted.document, bytes, on)
  return ok(admitted)
}

/** The revision a new file of a work gets; undefined when the audience has no such work. */
async function revisionOf(
  work: WorkId | null,
  audience: Audience,
  on: IngestPorts,
): Promise<number | undefined> {
  if (work === null) return 1
  const latest = await on.catalogue.latestRevision(audience, work)
  return latest === 0 ? undefined : latest + 1
}

/** Everything here can be done again: a caller whose first try was cut off heals the document by sending the file once more. */
async function start(document: Document, bytes: Uint8Array, on: IngestPorts): Promise<void> {
  await on.artifacts.put(originalKey(document.id), bytes, document.mediaType)
  await on.ledger.open(document.id)
  await on.queue.send({ documentId: document.id })
}
