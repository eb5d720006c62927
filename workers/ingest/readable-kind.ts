import { type Failure, failure } from '../domain/failure.ts'
import { isRecording, type MediaType } from '../domain/media-type.ts'
import { type Result, refused } from '../domain/result.ts'
import type { IngestPorts } from './ports.ts'
import { recognise, type Sample } from './recognise.ts'

/** Tells the kind of a file that this engine reads. Refuses all others, and says what would be needed for them. */
export function readableKind(sample: Sample, on: ReadingPorts): Result<MediaType, Failure> {
  const kind = recognise(sample)
  if (!kind.ok || kind.value === 'application/pdf' || on.readers[kind.value] !== undefined) return kind
  const isPicture = on.images.mediaTypes.includes(kind.value)
  if (isPicture && on.ocr !== null) return kind
  if (isRecording(kind.value) && on.asr?.mediaTypes.includes(kind.value)) return kind
  return refused(
    failure(
      'unsupported-media',
      isPicture ? 'A picture needs an OCR provider, and none is set' : lackFor(kind.value, on),
    ),
  )
}

/** What tells which kinds are read. */
export type ReadingPorts = Pick<IngestPorts, 'readers' | 'images' | 'ocr' | 'asr'>

function lackFor(kind: MediaType, { asr }: ReadingPorts): string {
  if (isRecording(kind) && asr === null)
    return 'A recording needs an ASR provider, and no ASR provider is set'
  return `Files of the kind ${kind} are not read`
}

/** Whether a file begins as an archive does: what it holds stands at its end. */
export const isArchive = (head: Uint8Array): boolean => head[0] === 0x50 && head[1] === 0x4b
