import type { Document } from '../../domain/document.ts'
import { isPicture } from '../../domain/media-type.ts'
import { LAYOUT_VERSION } from '../extract/digital-pdf/version.ts'
import type { IngestPorts } from '../ports.ts'

/** The versions that shape what is learned of a document's pages as they stand in the file. */
export const readBy = (
  { mediaType }: Pick<Document, 'mediaType'>,
  { pdfReader, images }: Pick<IngestPorts, 'pdfReader' | 'images'>,
): string => `${isPicture(mediaType) ? images.version : pdfReader.version}+${LAYOUT_VERSION}`
