import { z } from 'zod'
import { Metadata } from './document.ts'
import { DocumentId, Sha256, UploadId } from './ids.ts'
import { Audience } from './scope.ts'

/** A file that was announced, and what became of it. */
export const Upload = z.strictObject({
  id: UploadId,
  /** The document it becomes where its bytes are new; the object is put straight to that document's place. */
  documentId: DocumentId,
  audience: Audience,
  metadata: Metadata,
  /** The subject of the token that announced it. */
  owner: z.string().min(1),
  checksum: Sha256,
  byteLength: z.int().min(1),
  fileName: z.string().nullable(),
  /** What the caller takes the file for; its bytes decide. */
  mediaType: z.string().nullable(),
  /** Names the parts that are put one by one; null for a file that is put as a whole. */
  multipart: z.string().nullable(),
  /** The document it became, which is another one where the same bytes were there already; null while it is open. */
  became: DocumentId.nullable(),
  createdAt: z.int(),
  /** When it is forgotten. */
  expiresAt: z.int(),
})
export type Upload = z.infer<typeof Upload>

/** Bytes of every part but the last: R2 wants them equal, of 5 MiB or more, and at most 10,000 of them. */
export const PART_BYTES = 32 * 1024 * 1024

/** One part of a file: its number, from 1, and its bytes from `from` up to and without `to`. */
export interface PartRange {
  readonly number: number
  readonly from: number
  readonly to: number
}

/** The parts a file is put in, in order. */
export const partsOf = (byteLength: number): readonly PartRange[] =>
  Array.from({ length: Math.ceil(byteLength / PART_BYTES) }, (_, at) => ({
    number: at + 1,
    from: at * PART_BYTES,
    to: Math.min(byteLength, (at + 1) * PART_BYTES),
  }))
