import { type Failure, failure } from '../domain/failure.ts'
import type { MediaType } from '../domain/media-type.ts'
import { ok, type Result, refused } from '../domain/result.ts'
import { compoundFileFailure } from './recognise/compound-file.ts'
import { hasPdfHeader } from './recognise/pdf-header.ts'
import { roughText } from './recognise/rough-text.ts'
import { kindBySignature } from './recognise/signatures.ts'
import { kindOfText } from './recognise/text-kind.ts'
import { kindOfZip } from './recognise/zip-kind.ts'

/** Bytes of a file's beginning that are enough to tell its kind. */
export const HEAD_BYTES = 65_536

/** Bytes of a file's end that hold the directory of all but very large archives. */
export const TAIL_BYTES = 65_536 + 22

/** What is looked at of a file. */
export interface Sample {
  /** The whole file, or at least its first `HEAD_BYTES`. */
  readonly head: Uint8Array
  /** At least its last `TAIL_BYTES`; empty where the head is the whole file. */
  readonly tail: Uint8Array
  /** Bytes of the whole file. */
  readonly byteLength: number
  readonly fileName: string | null
  /** The `Content-Type` it came with. */
  readonly declaredType: string | null
}

/**
 * Tells a file's kind by its bytes. Its name and its declared type count only between kinds that no byte tells apart.
 * Refuses with `empty-file`, `password-protected` (where the outside shows it) or `unsupported-media`.
 */
export function recognise(sample: Sample): Result<MediaType, Failure> {
  const { head } = sample
  if (sample.byteLength === 0 || head.length === 0)
    return refused(failure('empty-file', 'The file has no bytes'))
  const signed = kindBySignature(head)
  if (signed !== undefined) return signed
  const compound = compoundFileFailure(sample)
  if (compound !== undefined) return refused(compound)
  const zip = kindOfZip(sample)
  if (zip !== undefined) return zip
  const text = roughText(head.subarray(0, HEAD_BYTES))
  if (text !== undefined) return kindOfText(text, sample)
  return hasPdfHeader(head) ? ok('application/pdf') : refused(NO_KNOWN_KIND)
}

/** The refusal of a file that is of no kind the engine knows. */
const NO_KNOWN_KIND = failure('unsupported-media', 'The file is of no kind that is read')
