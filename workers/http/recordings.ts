import type { Context } from 'hono'
import { originalKey } from '../domain/artifact-keys.ts'
import type { Document } from '../domain/document.ts'
import { failure } from '../domain/failure.ts'
import { isRecording } from '../domain/media-type.ts'
import type { ArtifactStore } from '../ports/artifact-store.ts'
import type { AppEnv } from './app.ts'
import { byteRange } from './byte-range.ts'
import { problemResponse } from './problem.ts'
import { visibleDocument } from './visible-document.ts'

const NO_RECORDING = failure('not-found', 'No such recording')
const NO_SUCH_BYTES = failure(
  'range-not-satisfiable',
  'The recording ends before the bytes that are asked for',
)

/** Bytes sent in one answer to a range, which may be less than is asked for: a player asks for the rest when it gets there. */
const LARGEST_RANGE = 4 * 2 ** 20

/** Bytes read at a time of a recording that is sent as a whole. */
const STRETCH = 2 ** 20

/** The path of a recording; with a signed link to it, it can be played. */
export const recordingPath = ({ id }: Pick<Document, 'id'>): string => `/recordings/${id}`

/** `GET /recordings/{document}?token=`: a recording as it was brought, or the part of it that is asked for, while its document may be seen. */
export async function serveRecording(c: Context<AppEnv>): Promise<Response> {
  const document = await visibleDocument(c, 'document')
  const isThere = document !== undefined && document.deletedAt === null && document.revokedAt === null
  if (!isThere || !isRecording(document.mediaType)) return problemResponse(NO_RECORDING, c.req.path)
  const { artifacts } = c.var.services
  const key = originalKey(document.id)
  const size = await artifacts.size(key)
  if (size === undefined) return problemResponse(NO_RECORDING, c.req.path)
  const etag = `"${document.checksum}"`
  const headers = {
    'content-type': document.mediaType,
    'content-disposition': 'inline',
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=300',
    etag,
  }
  const condition = c.req.header('if-range')
  const asked = condition === undefined || condition === etag ? c.req.header('range') : undefined
  const range = byteRange(asked, size)
  if (range === 'unsatisfiable')
    return problemResponse(NO_SUCH_BYTES, c.req.path, { 'content-range': `bytes */${size}` })
  if (range === null) return new Response(streamed(key, size, artifacts), { headers })
  const last = Math.min(range.last, range.first + LARGEST_RANGE - 1)
  const bytes = await artifacts.range(key, range.first, last - range.first + 1)
  if (bytes === undefined) return problemResponse(NO_RECORDING, c.req.path)
  return new Response(bytes, {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${range.first}-${last}/${size}` },
  })
}

/** A file read as it is sent, never held as a whole. */
function streamed(key: string, size: number, artifacts: ArtifactStore): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const bytes = at < size ? await artifacts.range(key, at, Math.min(STRETCH, size - at)) : undefined
        if (bytes === undefined || bytes.length === 0) return controller.close()
        at += bytes.length
        controller.enqueue(bytes)
      },
    },
    { highWaterMark: 0 },
  )
}
