import { originalKey } from '../../domain/artifact-keys.ts'
import { failure } from '../../domain/failure.ts'
import { ok, refused } from '../../domain/result.ts'
import { NO_KNOWN_FORMAT } from '../accept.ts'
import { HEADER_WITHIN, mediaTypeOf } from '../media-type.ts'
import type { Step } from '../step.ts'

/** Makes sure that the original arrived whole, and that it is a file of a kind that is read, whatever it was said to be. */
export const receive: Step = async ({ document }, on) => {
  const key = originalKey(document.id)
  const beginning = await on.artifacts.range(key, 0, HEADER_WITHIN)
  if (beginning === undefined) throw new Error('The original has not arrived')
  if ((await on.artifacts.checksum(key)) !== document.checksum)
    return refused(failure('checksum-mismatch', 'The bytes that arrived are not those that were announced'))
  const mediaType = mediaTypeOf(beginning)
  if (mediaType === undefined) return refused(NO_KNOWN_FORMAT)
  if (mediaType !== document.mediaType) await on.catalogue.update(document.id, { mediaType })
  return ok({ cursor: 'done' })
}
