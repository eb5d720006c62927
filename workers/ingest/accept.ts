import { originalKey } from '../domain/artifact-keys.ts'
import type { Metadata } from '../domain/document.ts'
import type { Failure } from '../domain/failure.ts'
import { isPaged } from '../domain/media-type.ts'
import { ok, type Result, refused } from '../domain/result.ts'
import type { Audience, Scope } from '../domain/scope.ts'
import { type Accepted, admit, alreadyThere, forbiddenThere, newDocumentId, start } from './admit.ts'
import type { InParts } from './incoming.ts'
import { openPages } from './pages/open-pages.ts'
import type { IngestPorts, UploadPorts } from './ports.ts'
import { readableKind } from './readable-kind.ts'

const NO_BYTES = new Uint8Array(0)

/** What its bringer says of a file. */
export interface Said {
  readonly fileName: string | null
  readonly metadata: Metadata
  readonly audience: Audience
}

/** A file in memory and what its bringer says of it. */
export interface Brought extends Said {
  readonly bytes: Uint8Array
}

/**
 * Takes a file in: keeps the original, opens a job and queues it. The same bytes for the same audience are the same document.
 * What cannot be read at all is refused here, and nothing of it is kept.
 */
export async function accept(
  { bytes, ...said }: Brought,
  scope: Scope,
  on: IngestPorts,
): Promise<Result<Accepted, Failure>> {
  const forbidden = forbiddenThere(scope, said.audience)
  if (forbidden !== undefined) return refused(forbidden)
  const whole = { head: bytes, tail: NO_BYTES, byteLength: bytes.length, declaredType: null }
  const kind = readableKind({ ...whole, fileName: said.fileName }, on)
  if (!kind.ok) return kind
  const mediaType = kind.value
  if (isPaged(mediaType)) {
    const opened = await openPages(mediaType, bytes, on)
    if (!opened.ok) return opened
    opened.value.close()
  }
  const checksum = await on.digest.sha256(bytes)
  const arrival = {
    ...said,
    id: newDocumentId(on),
    owner: scope.sub,
    checksum,
    byteLength: bytes.length,
    mediaType,
  }
  const admitted = await admit(arrival, on)
  if (!admitted.ok) return admitted
  const { document } = admitted.value
  // A caller whose first try was cut off heals the document by sending the file once more.
  if (document.status === 'queued') await on.artifacts.put(originalKey(document.id), bytes, mediaType)
  await start(document, said.metadata.lane, on)
  return admitted
}

/** Takes in a file that was too large to be held: its parts become the original of a new document, or are forgotten. */
export async function acceptParts(
  { parts, ...said }: Said & { readonly parts: InParts },
  scope: Scope,
  on: UploadPorts,
): Promise<Result<Accepted, Failure>> {
  const forbidden = forbiddenThere(scope, said.audience)
  const there = forbidden ? undefined : await alreadyThere(said.audience, parts.checksum, on)
  if (forbidden !== undefined || there !== undefined) {
    await parts.abort()
    if (forbidden !== undefined) return refused(forbidden)
    await start(there!, said.metadata.lane, on)
    return ok({ document: there!, created: false })
  }
  await parts.complete()
  const { id, checksum, byteLength, mediaType } = parts
  const admitted = await admit({ ...said, id, owner: scope.sub, checksum, byteLength, mediaType }, on)
  if (!admitted.ok || admitted.value.document.id !== id) await on.artifacts.remove([originalKey(id)])
  if (admitted.ok) await start(admitted.value.document, said.metadata.lane, on)
  return admitted
}
