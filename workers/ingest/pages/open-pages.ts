import { type Failure, failure } from '../../domain/failure.ts'
import { LARGEST_READ_WHOLE } from '../../domain/file-limits.ts'
import { isPicture } from '../../domain/media-type.ts'
import { ok, type Result, refused } from '../../domain/result.ts'
import { type FileBytes, wholeOf } from '../../ports/original.ts'
import type { PdfFile } from '../../ports/pdf-reader.ts'
import type { IngestPorts } from '../ports.ts'
import { pictureFile } from './picture-file.ts'

const TOO_LARGE = failure(
  'resource-limit',
  `A file of pictures has at most ${LARGEST_READ_WHOLE / 2 ** 20} MiB`,
)

/** Opens a file of pages. A picture is a page without text. Refuses as its reader does. */
export async function openPages(
  mediaType: string,
  bytes: FileBytes,
  on: Pick<IngestPorts, 'pdfReader' | 'images'>,
): Promise<Result<PdfFile, Failure>> {
  if (!isPicture(mediaType)) return on.pdfReader.open(bytes)
  if (sizeOf(bytes) > LARGEST_READ_WHOLE) return refused(TOO_LARGE)
  const file = await on.images.open(await wholeOf(bytes))
  return file.ok ? ok(pictureFile(file.value)) : file
}

const sizeOf = (bytes: FileBytes): number => (bytes instanceof Uint8Array ? bytes.length : bytes.size)
