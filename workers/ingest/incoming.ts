import { originalKey } from '../domain/artifact-keys.ts'
import { type Failure, failure } from '../domain/failure.ts'
import type { DocumentId, Sha256 } from '../domain/ids.ts'
import { UNKNOWN_MEDIA } from '../domain/media-type.ts'
import { ok, type Result, refused } from '../domain/result.ts'
import type { StoredPart } from '../ports/multipart-store.ts'
import { newDocumentId } from './admit.ts'
import { pendingBytes } from './pending-bytes.ts'
import type { UploadPorts } from './ports.ts'
import { isArchive, readableKind } from './readable-kind.ts'
import { HEAD_BYTES } from './recognise.ts'

/** Bytes up to which a file is held in memory, so that it can be opened before it is taken. */
const LARGEST_HELD = 16 * 1024 * 1024

/** Bytes of a part; R2 wants 5 MiB or more, all alike but the last. */
const PART_BYTES = 8 * 1024 * 1024

/** A file that lies in the artifact store part by part, not yet to be read there. */
export interface InParts {
  readonly id: DocumentId
  readonly checksum: Sha256
  readonly byteLength: number
  readonly mediaType: string
  /** Makes the parts the original of its document. */
  complete(): Promise<void>
  /** Forgets the parts. */
  abort(): Promise<void>
}

/** A file as it comes, of a length that is not known before its end. */
export interface Incoming {
  /** Takes bytes, which may be changed once it has answered. Refuses with `too-large` or `unsupported-media`. */
  write(bytes: Uint8Array): Promise<Result<void, Failure>>
  /** The whole file: in memory, or in parts. */
  end(): Promise<Uint8Array | InParts>
  /** Forgets what came. */
  abort(): Promise<void>
}

/** Takes a file in: a small one is held, of a larger one no more than two parts are in memory. @param largest in bytes */
export function incoming(on: UploadPorts, largest: number): Incoming {
  const id = newDocumentId(on)
  const key = originalKey(id)
  const digest = on.digest.begin()
  const parts: StoredPart[] = []
  const held = pendingBytes()
  let byteLength = 0
  let storing: { readonly multipart: string; readonly mediaType: string } | undefined

  async function store(count: number): Promise<void> {
    const part = held.take(count)
    await digest.write(part)
    parts.push(await on.multipart.put(key, storing!.multipart, parts.length + 1, part))
  }

  async function abort(): Promise<void> {
    held.clear()
    if (storing !== undefined) await on.multipart.abort(key, storing.multipart)
  }

  return {
    async write(bytes) {
      held.push(bytes)
      byteLength += bytes.length
      if (byteLength > largest)
        return refused(failure('too-large', `A file in a body has at most ${largest} bytes`))
      if (storing === undefined && held.length > LARGEST_HELD) {
        const head = held.first(HEAD_BYTES)
        const seen = { head, tail: new Uint8Array(0), byteLength, fileName: null, declaredType: null }
        const kind = readableKind(seen, on)
        if (!kind.ok && !isArchive(head)) return kind
        const mediaType = kind.ok ? kind.value : UNKNOWN_MEDIA
        storing = { mediaType, multipart: await on.multipart.begin(key, mediaType) }
      }
      while (storing !== undefined && held.length >= PART_BYTES) await store(PART_BYTES)
      return ok(undefined)
    },

    async end() {
      if (storing === undefined) return held.take(held.length)
      if (held.length > 0) await store(held.length)
      const { multipart, mediaType } = storing
      return {
        id,
        checksum: await digest.end(),
        byteLength,
        mediaType,
        abort,
        async complete() {
          if (!(await on.multipart.complete(key, multipart, parts)))
            throw new Error(`The parts of ${id} are not those that were put`)
        },
      }
    },

    abort,
  }
}
