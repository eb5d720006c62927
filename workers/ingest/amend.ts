import { type Document, isPublished } from '../domain/document.ts'
import { type Failure, failure } from '../domain/failure.ts'
import type { DocumentId } from '../domain/ids.ts'
import { ok, type Result, refused } from '../domain/result.ts'
import { audienceName, type Scope } from '../domain/scope.ts'
import type { Library } from '../ports/library.ts'
import type { Description } from '../ports/placements.ts'
import { callForWork } from './call-for-work.ts'
import { embeddingKeysOf } from './embed-chunks.ts'
import { leaveIndices } from './leave-indices.ts'
import { partsInVersions } from './parts-in-versions.ts'
import type { IngestPorts } from './ports.ts'
import { renewElsewhere } from './renew-elsewhere.ts'

/** What is to become of a document; what is left out stays. */
export interface Amendment {
  readonly revoked?: boolean
  readonly supersededBy?: DocumentId | null
  readonly description: Description
}

/** Documents in a row of successors that are followed. */
const LONGEST_ROW = 50

/**
 * Changes a document for every reader at once. What refuses any of it refuses all. The entries of both indices follow through the
 * queue; until they have, the library's own record decides what a filter lets through.
 */
export async function amend(
  document: Document,
  { revoked, supersededBy, description }: Amendment,
  scope: Scope,
  on: IngestPorts & { readonly library: Library },
): Promise<Result<Document, Failure>> {
  const described = Object.keys(description).length > 0
  if (described && !isPublished(document)) return refused(notPublished(document))
  const successor = supersededBy ? await fitting(document, supersededBy, scope, on.library) : ok(null)
  if (!successor.ok) return successor

  if (revoked === true) await on.catalogue.revoke(document.id, on.clock.now())
  if (described && !(await describe(document, description, on))) return refused(notPublished(document))
  if (supersededBy === null) await restore(document, on)
  else if (supersededBy !== undefined) await supersede(document, supersededBy, on)
  if (revoked === false) await on.catalogue.revoke(document.id, null)
  if (described) await callForWork(document, on)
  const amended = await on.catalogue.find(document.id)
  return amended === undefined ? refused(failure('gone', 'The document was deleted')) : ok(amended)
}

const notPublished = ({ status }: Document): Failure =>
  status === 'failed' || status === 'refused'
    ? failure(
        'conflict',
        'Of a document that was not published, only "revoked" and "superseded_by" can be changed',
      )
    : failure(
        'not-ready',
        'While a document is being ingested, only "revoked" and "superseded_by" can be changed',
      )

/** The document that is to stand for another; refused where it cannot. */
async function fitting(
  document: Document,
  id: DocumentId,
  scope: Scope,
  library: Library,
): Promise<Result<Document, Failure>> {
  const successor = await library.document(scope, id)
  if (successor === undefined) return refused(failure('not-found', 'No such document to be superseded by'))
  if (successor.deletedAt !== null)
    return refused(failure('gone', 'The document to be superseded by was deleted'))
  if (audienceName(successor.audience) !== audienceName(document.audience))
    return refused(failure('conflict', 'A document is superseded by one of the same audience'))
  let last: Document | undefined = successor
  for (let steps = 0; last !== undefined && steps < LONGEST_ROW; steps += 1) {
    if (last.id === document.id) return refused(failure('conflict', 'A document does not supersede itself'))
    last = last.supersededBy === null ? undefined : await library.document(scope, last.supersededBy)
  }
  return ok(successor)
}

/**
 * The vectors of the title before go with it: what the document was called leaves no trace. The live version of the index follows
 * through the queue, the others are brought up to date in the background.
 */
async function describe(document: Document, description: Description, on: IngestPorts): Promise<boolean> {
  if (!(await on.catalogue.describe(document.id, description))) return false
  const isRenamed = description.title !== undefined && description.title !== document.title
  if (isRenamed)
    for (const { version, chunks } of await partsInVersions(document, on))
      await on.artifacts.remove(await embeddingKeysOf(document, chunks, version.embedder, on))
  await renewElsewhere(document.id, on)
  return true
}

/** Hidden at once, then out of both indices; its citations go on resolving. */
async function supersede(document: Document, by: DocumentId, on: IngestPorts): Promise<void> {
  await on.catalogue.supersede(document.id, by)
  if (!isPublished(document)) return
  await leaveIndices(document, await partsInVersions(document, on), on)
}

/** What has left the indices is published anew by the last stage of its job, visible again when it is back in both. */
async function restore(document: Document, on: IngestPorts): Promise<void> {
  await on.catalogue.restore(document.id)
  const restored = await on.catalogue.find(document.id)
  if (restored?.status !== 'running') return
  await on.ledger.reopen(document.id, 'publish')
  await callForWork(document, on)
}
