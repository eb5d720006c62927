import { failure } from '../../workers/domain/failure.ts'
import { refused } from '../../workers/domain/result.ts'
import type { IngestPorts } from '../../workers/ingest/ports.ts'

const NOT_GIVEN = refused(failure('unsupported-media', 'This engine was given no reader of pictures'))

/** What an engine without OCR and ASR has in their place. */
export const NO_OCR: Pick<IngestPorts, 'images' | 'scanner' | 'ocr' | 'ocrLanguages' | 'asr'> = {
  images: {
    version: 'none',
    mediaTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/tiff'],
    open: async () => NOT_GIVEN,
  },
  scanner: { version: 'none', scan: async () => NOT_GIVEN },
  ocr: null,
  ocrLanguages: ['en'],
  asr: null,
}
