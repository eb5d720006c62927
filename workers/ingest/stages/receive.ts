import { originalKey } from '../../domain/artifact-keys.ts'
import type { Document } from '../../domain/document.ts'
import { failure } from '../../domain/failure.ts'
import { ok, refused } from '../../domain/result.ts'
import type { IngestPorts } from '../ports.ts'
import { isArchive, readableKind } from '../readable-kind.ts'
import { HEAD_BYTES, TAIL_BYTES } from '../recognise.ts'
import type { Step } from '../step.ts'

/** Makes sure that the original arrived whole, and that it is a file of a kind that is read, whatever it was said to be. */
export const receive: Step = async ({ document }, on) => {
  const key = originalKey(document.id)
  const head = await on.artifacts.range(key, 0, HEAD_BYTES)
  if (head === undefined) throw new Error('The original has not arrived')
  if ((await on.artifacts.checksum(key)) !== document.checksum)
    return refused(failure('checksum-mismatch', 'The bytes that arrived are not those that were announced'))
  const { byteLength, fileName, mediaType: declaredType } = document
  const tail = isArchive(head) && byteLength > HEAD_BYTES ? await lastOf(document, on) : new Uint8Array(0)
  const kind = readableKind({ head, tail, byteLength, fileName, declaredType }, on)
  if (!kind.ok) return kind
  if (kind.value !== document.mediaType) await on.catalogue.update(document.id, { mediaType: kind.value })
  return ok({ cursor: 'done' })
}

/** The end of a file, where an archive says what it holds. */
async function lastOf({ id, byteLength }: Document, on: IngestPorts): Promise<Uint8Array> {
  const from = Math.max(0, byteLength - TAIL_BYTES)
  return (await on.artifacts.range(originalKey(id), from, byteLength - from)) ?? new Uint8Array(0)
}
