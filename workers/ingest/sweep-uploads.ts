import { originalKey } from '../domain/artifact-keys.ts'
import { keyFrom, UploadId } from '../domain/ids.ts'
import type { Upload } from '../domain/upload.ts'
import { completeUpload } from './complete-upload.ts'
import type { UploadPorts } from './ports.ts'

/** Uploads looked at in one run; the platform counts each as a request or two. */
const AT_ONCE = 200

/**
 * Finds uploads whose object arrived without anybody saying so and starts their jobs; then forgets those whose time is over,
 * with what they left. It looks at so many in one run, from a place left to chance, so that all have their turn.
 */
export async function sweepUploads(on: UploadPorts): Promise<void> {
  const from = UploadId.parse(`upl_${keyFrom(on.randomness.bytes(20))}`)
  const after = await on.uploads.waiting(from, AT_ONCE)
  const before = await on.uploads.waiting(null, AT_ONCE - after.length)
  const waiting = new Map([...after, ...before].map((upload) => [upload.id, upload]))
  for (const upload of waiting.values())
    await guarded('sweep', upload, () => completeUpload(upload, [], on), on)
  for (const upload of await on.uploads.expire(on.clock.now(), AT_ONCE))
    await guarded('expiry', upload, () => tidy(upload, on), on)
}

/** Forgets the parts of an upload that never became a document. */
async function tidy({ became, multipart, documentId }: Upload, on: UploadPorts): Promise<void> {
  if (became === null && multipart !== null) await on.multipart.abort(originalKey(documentId), multipart)
}

/** One upload that cannot be handled now does not keep the others waiting. */
async function guarded(
  task: string,
  upload: Upload,
  work: () => Promise<unknown>,
  on: UploadPorts,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    on.log.event('upload-fault', {
      task,
      upload: upload.id,
      error: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown',
    })
  }
}
