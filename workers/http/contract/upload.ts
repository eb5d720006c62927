import { z } from 'zod'
import { DocumentId, Sha256, UploadId } from '../../domain/ids.ts'
import { FileName } from '../../domain/shown-name.ts'
import type { Begun } from '../../ingest/begin-upload.ts'
import { IngestMetadata } from './document.ts'

/** The body of `POST /uploads`: what is said of a file, and which bytes it has. */
export const UploadBody = z
  .strictObject({
    metadata: IngestMetadata,
    byte_length: z.int().min(0),
    sha256: Sha256,
    file_name: FileName.nullable().default(null),
    media_type: z
      .string()
      .regex(/^[\w.+-]{1,100}\/[\w.+-]{1,100}$/)
      .nullable()
      .default(null),
  })
  .meta({ id: 'UploadRequest' })

/** The JSON body of `POST /ingest`; the parts of an upload in parts, each with the `ETag` that its PUT answered. */
export const IngestUploadBody = z
  .strictObject({
    upload_id: UploadId,
    parts: z
      .array(z.strictObject({ number: z.int().min(1).max(10_000), etag: z.string().min(1).max(200) }))
      .min(1)
      .max(10_000)
      .optional(),
  })
  .meta({ id: 'IngestUpload' })

const wireHeaders = z.record(z.string(), z.string())

/** The answer to `POST /uploads` where the bytes are new: where to PUT them, as a whole or in parts. */
export const WireUpload = z
  .strictObject({
    upload_id: UploadId,
    document_id: DocumentId,
    deduplicated: z.literal(false),
    method: z.literal('PUT'),
    /** Null for a file in parts. */
    url: z.string().nullable(),
    headers: wireHeaders.nullable(),
    /** Null for a file as a whole; `from` is the first byte of a part, `to` the one after its last. */
    parts: z
      .array(
        z.strictObject({
          number: z.int(),
          url: z.string(),
          headers: wireHeaders,
          from: z.int(),
          to: z.int(),
        }),
      )
      .nullable(),
    /** When the addresses stop to work; the same request again answers new ones for the same upload. */
    expires_at: z.string(),
  })
  .meta({ id: 'Upload' })

/** Puts an upload on the wire. */
export const wireUpload = ({
  upload,
  destination: { put, parts },
  expiresAt,
}: Exclude<Begun, { existing: unknown }>): z.infer<typeof WireUpload> => ({
  upload_id: upload.id,
  document_id: upload.documentId,
  deduplicated: false,
  method: 'PUT',
  url: put?.url ?? null,
  headers: put && { ...put.headers },
  parts:
    parts?.map(({ number, url, headers, from, to }) => ({
      number,
      url,
      headers: { ...headers },
      from,
      to,
    })) ?? null,
  expires_at: new Date(expiresAt).toISOString(),
})
