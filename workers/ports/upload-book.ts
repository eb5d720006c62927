import type { DocumentId, UploadId } from '../domain/ids.ts'
import type { Scope } from '../domain/scope.ts'
import type { Upload } from '../domain/upload.ts'

/** Remembers announced files until they have become documents, and for a while after. */
export interface UploadBook {
  /**
   * Opens an upload, unless its owner has one open for the same bytes in the same audience: then that one, with the metadata,
   * names and expiry of this one. Atomic: of concurrent calls for the same bytes one opens.
   */
  open(upload: Upload): Promise<Upload>
  /** An upload, open or not; undefined where the scope may not see its audience. */
  find(scope: Scope, id: UploadId): Promise<Upload | undefined>
  /** The upload that was opened last for the place of a document, open ones first. Not for answering callers. */
  ofDocument(id: DocumentId): Promise<Upload | undefined>
  /** Notes which document an upload became; the first one stands. */
  close(id: UploadId, became: DocumentId): Promise<void>
  /** Forgets an upload. */
  remove(id: UploadId): Promise<void>
  /** Open uploads in the order of their ids. @param after the id to go on after, or null for the first @param limit at most so many */
  waiting(after: UploadId | null, limit: number): Promise<readonly Upload[]>
  /** Forgets uploads whose time is over and answers them. @param now in milliseconds @param limit at most so many */
  expire(now: number, limit: number): Promise<readonly Upload[]>
}
