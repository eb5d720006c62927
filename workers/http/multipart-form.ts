import { decodeField, type MultipartError, make, type PartInfo } from 'multipasta'
import { type Failure, failure } from '../domain/failure.ts'
import { ok, type Result, refused } from '../domain/result.ts'

/** What a multipart body of `POST /ingest` holds, in the order in which it comes. */
export type FormEvent =
  | { readonly of: 'metadata'; readonly text: string }
  | { readonly of: 'file'; readonly name: string | null }
  | { readonly of: 'bytes'; readonly bytes: Uint8Array }

/** Bytes the metadata may have. */
const LARGEST_METADATA = 64 * 1024

const NOT_WELL_FORMED = failure('invalid-request', 'The multipart body is not well formed')
const OTHER_PARTS = failure('invalid-request', 'The parts are "metadata" (JSON) and "file", and no others')

/**
 * Reads a body of exactly one `metadata` and one `file` part, in any order, piece by piece: no more of it is in memory than
 * was sent at once. @param take handles what came; its refusal ends the reading and leaves the rest of the body
 */
export async function readForm(
  request: Request,
  take: (event: FormEvent) => Promise<Result<void, Failure>>,
): Promise<Result<void, Failure>> {
  const form = parsedForm(request.headers.get('content-type') ?? '')
  for await (const bytes of request.body?.values({ preventCancel: true }) ?? []) {
    const events = form.write(bytes)
    if (!events.ok) return events
    for (const event of events.value) {
      const taken = await take(event)
      if (!taken.ok) return taken
    }
  }
  return form.end()
}

/** Cuts bytes into events. */
function parsedForm(contentType: string) {
  let events: FormEvent[] = []
  let fault: Failure | undefined
  let ended = false
  const seen = { metadata: 0, file: 0 }
  const parser = make({
    headers: { 'content-type': contentType },
    isFile: (info) => named(info).name !== 'metadata',
    maxFieldSize: LARGEST_METADATA,
    onError: (error) => {
      fault ??= faultOf(error)
    },
    onField: (info, value) => {
      seen.metadata += 1
      events.push({ of: 'metadata', text: decodeField(info, value) })
    },
    onFile: (info) => {
      const { name, filename } = named(info)
      if (name === 'file' && (filename !== undefined || info.contentType === 'application/octet-stream'))
        seen.file += 1
      else fault ??= OTHER_PARTS
      events.push({ of: 'file', name: filename?.slice(0, 255).replace(/[\ud800-\udbff]$/, '') || null })
      return (bytes) => {
        if (bytes !== null && bytes.length > 0) events.push({ of: 'bytes', bytes })
      }
    },
    onDone: () => {
      ended = true
    },
  })
  return {
    write(bytes: Uint8Array): Result<readonly FormEvent[], Failure> {
      events = []
      try {
        parser.write(bytes)
      } catch {
        // The parser does nothing but compute: what it throws at is in the body, a bad escape in a name for one.
        fault ??= NOT_WELL_FORMED
      }
      if (seen.metadata > 1 || seen.file > 1) fault ??= OTHER_PARTS
      return fault === undefined ? ok(events) : refused(fault)
    },
    end(): Result<void, Failure> {
      if (fault !== undefined) return refused(fault)
      if (!ended) return refused(NOT_WELL_FORMED)
      return seen.metadata === 1 && seen.file === 1 ? ok(undefined) : refused(OTHER_PARTS)
    },
  }
}

/** What a part is called. The parser gives up where a name has letters beyond Latin-1, which browsers send as they are. */
function named({ name, filename, headers }: PartInfo): Pick<PartInfo, 'name' | 'filename'> {
  if (name !== '') return { name, filename }
  const header = [headers['content-disposition'] ?? ''].flat().join()
  return {
    name: /;\s*name="([^"]*)"/i.exec(header)?.[1] ?? '',
    filename: /;\s*filename="([^"]*)"/i.exec(header)?.[1],
  }
}

const faultOf = (error: MultipartError): Failure =>
  error._tag === 'ReachedLimit'
    ? failure('too-large', `The metadata part has at most ${LARGEST_METADATA} bytes`)
    : NOT_WELL_FORMED
