import { type Failure, failure } from '../domain/failure.ts'
import type { MediaType } from '../domain/media-type.ts'
import { type Result, refused } from '../domain/result.ts'
import type { Readers } from '../ports/document-reader.ts'
import { recognise, type Sample } from './recognise.ts'

/** Tells the kind of a file that this engine reads. Refuses all others, and says what would be needed for them. */
export function readableKind(sample: Sample, readers: Readers): Result<MediaType, Failure> {
  const kind = recognise(sample)
  if (!kind.ok || kind.value === 'application/pdf' || readers[kind.value] !== undefined) return kind
  return refused(failure('unsupported-media', lackFor(kind.value)))
}

function lackFor(kind: MediaType): string {
  if (kind.startsWith('image/')) return 'A picture needs an OCR provider, and none is set'
  if (/^(audio|video)\//.test(kind)) return 'A recording needs an ASR provider, and no ASR provider is set'
  return `Files of the kind ${kind} are not read`
}

/** Whether a file begins as an archive does: what it holds stands at its end. */
export const isArchive = (head: Uint8Array): boolean => head[0] === 0x50 && head[1] === 0x4b
