import { originalKey } from '../domain/artifact-keys.ts'
import { type Failure, failure } from '../domain/failure.ts'
import type { DocumentId } from '../domain/ids.ts'
import { UNKNOWN_MEDIA } from '../domain/media-type.ts'
import { ok, type Result, refused } from '../domain/result.ts'
import { partsOf, type Upload } from '../domain/upload.ts'
import type { StoredPart } from '../ports/multipart-store.ts'
import { type Accepted, admit, start } from './admit.ts'
import type { UploadPorts } from './ports.ts'

/**
 * Turns an upload whose object has arrived into a document and a job. Doing it again answers the same. Refuses with
 * `not-uploaded` while the object is not there. @param parts of an upload in parts, to be made one object first
 */
export async function completeUpload(
  upload: Upload,
  parts: readonly StoredPart[],
  on: UploadPorts,
): Promise<Result<Accepted, Failure>> {
  if (upload.became !== null) return becameOf(upload, upload.became, on)
  const key = originalKey(upload.documentId)
  if (upload.multipart !== null && parts.length > 0) {
    if (!areAllOf(upload, parts)) return refused(failure('invalid-request', 'Name every part once, in order'))
    // Parts that are one object already are looked at below.
    await on.multipart.complete(key, upload.multipart, parts)
  }
  const size = await on.artifacts.size(key)
  if (size === undefined)
    return refused(failure('not-uploaded', 'No object with these bytes has arrived yet'))
  if (size !== upload.byteLength) {
    await on.artifacts.remove([key])
    const detail = `${size} bytes arrived where ${upload.byteLength} were announced`
    return refused(failure('checksum-mismatch', detail))
  }
  const admitted = await admit(
    { ...upload, id: upload.documentId, mediaType: upload.mediaType ?? UNKNOWN_MEDIA },
    on,
  )
  if (!admitted.ok) return admitted
  const { document } = admitted.value
  // Others brought the same bytes meanwhile.
  if (document.id !== upload.documentId) await on.artifacts.remove([key])
  await start(document, upload.metadata.lane, on)
  await on.uploads.close(upload.id, document.id)
  return ok({ document, created: document.id === upload.documentId })
}

/** Completes the upload whose object arrived at a document's place; answers whether anybody waits for it. */
export async function objectArrived(id: DocumentId, on: UploadPorts): Promise<boolean> {
  const upload = await on.uploads.ofDocument(id)
  if (upload !== undefined) await completeUpload(upload, [], on)
  return upload !== undefined || (await on.catalogue.find(id)) !== undefined
}

async function becameOf(
  upload: Upload,
  became: DocumentId,
  on: UploadPorts,
): Promise<Result<Accepted, Failure>> {
  const document = await on.catalogue.find(became)
  if (document === undefined) return refused(failure('gone', 'The document was deleted'))
  return ok({ document, created: became === upload.documentId })
}

const areAllOf = (upload: Upload, parts: readonly StoredPart[]): boolean => {
  const numbers = partsOf(upload.byteLength).map(({ number }) => number)
  return numbers.length === parts.length && parts.every(({ number }, at) => number === numbers[at])
}
