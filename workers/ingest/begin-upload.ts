import { originalKey } from '../domain/artifact-keys.ts'
import type { Document } from '../domain/document.ts'
import { type Failure, failure } from '../domain/failure.ts'
import { LARGEST_UPLOAD, LARGEST_WHOLE } from '../domain/file-limits.ts'
import { keyFrom, type Sha256, UploadId } from '../domain/ids.ts'
import { UNKNOWN_MEDIA } from '../domain/media-type.ts'
import { ok, type Result, refused } from '../domain/result.ts'
import type { Scope } from '../domain/scope.ts'
import { type PartRange, partsOf, type Upload } from '../domain/upload.ts'
import type { SignedPut } from '../ports/upload-signer.ts'
import type { Said } from './accept.ts'
import { alreadyThere, forbiddenThere, newDocumentId, revisionOf, start } from './admit.ts'
import type { UploadPorts } from './ports.ts'

/** A file that is about to be put. */
export interface Announced extends Said {
  readonly checksum: Sha256
  readonly byteLength: number
  readonly mediaType: string | null
}

/** Where to put a file: as a whole, or in parts. */
export type Destination =
  | { readonly put: SignedPut; readonly parts: null }
  | { readonly put: null; readonly parts: readonly (PartRange & SignedPut)[] }

/** The document that has these bytes already, or an upload and where to put its file. */
export type Begun =
  | { readonly existing: Document }
  | { readonly upload: Upload; readonly destination: Destination; readonly expiresAt: number }

/** How long an upload is remembered, in milliseconds: a day, within which it can be begun again for new signatures. */
const REMEMBERED = 24 * 60 * 60 * 1000

/**
 * Announces a file: answers where to put it, or the document that holds its bytes already. Announcing it again while it is
 * open continues the same upload with new signatures. @param origin where the caller reached the engine
 */
export async function beginUpload(
  announced: Announced,
  scope: Scope,
  origin: string,
  on: UploadPorts,
): Promise<Result<Begun, Failure>> {
  const { audience, checksum, byteLength, metadata } = announced
  const refusal = forbiddenThere(scope, audience) ?? sizeRefusal(byteLength)
  if (refusal !== undefined) return refused(refusal)
  if ((await revisionOf(metadata.workId, audience, on)) === undefined)
    return refused(failure('not-found', 'No such work'))
  const existing = await alreadyThere(audience, checksum, on)
  if (existing !== undefined && !(await lacksItsOriginal(existing, on))) {
    await start(existing, metadata.lane, on)
    return ok({ existing })
  }
  const now = on.clock.now()
  const documentId = existing?.id ?? newDocumentId(on)
  const wanted: Upload = {
    id: UploadId.parse(`upl_${keyFrom(on.randomness.bytes(20))}`),
    documentId,
    audience,
    metadata,
    owner: scope.sub,
    checksum,
    byteLength,
    fileName: announced.fileName,
    mediaType: announced.mediaType,
    multipart:
      byteLength > LARGEST_WHOLE
        ? await on.multipart.begin(originalKey(documentId), announced.mediaType ?? UNKNOWN_MEDIA)
        : null,
    became: null,
    createdAt: now,
    expiresAt: now + REMEMBERED,
  }
  const upload = await on.uploads.open(wanted)
  if (wanted.multipart !== null && upload.multipart !== wanted.multipart)
    await on.multipart.abort(originalKey(documentId), wanted.multipart)
  const destination = await destinationOf(upload, origin, on)
  return ok({ upload, destination, expiresAt: now + on.signer.lifetime * 1000 })
}

function sizeRefusal(byteLength: number): Failure | undefined {
  if (byteLength === 0) return failure('empty-file', 'The file has no bytes')
  if (byteLength > LARGEST_UPLOAD) return failure('too-large', `A file has at most ${LARGEST_UPLOAD} bytes`)
  return undefined
}

/** Whether a document waits for bytes that never came: whoever brought it first was cut off. */
const lacksItsOriginal = async (document: Document, on: UploadPorts): Promise<boolean> =>
  document.status === 'queued' && (await on.artifacts.size(originalKey(document.id))) === undefined

async function destinationOf(upload: Upload, origin: string, on: UploadPorts): Promise<Destination> {
  const { checksum, byteLength, multipart } = upload
  const key = originalKey(upload.documentId)
  if (multipart === null)
    return { put: await on.signer.whole(key, checksum, byteLength, origin), parts: null }
  const parts = partsOf(byteLength).map(async (range) => ({
    ...range,
    ...(await on.signer.part(key, multipart, range.number, range.to - range.from, origin)),
  }))
  return { put: null, parts: await Promise.all(parts) }
}
