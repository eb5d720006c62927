import { pdfiumScanner } from '../../../workers/adapters/page-scanner/pdfium.ts'
import type { IngestPorts } from '../../../workers/ingest/ports.ts'
import type { OcrProvider } from '../../../workers/ports/ocr-provider.ts'
import { imagesInNode } from '../images/readers.ts'
import { engine } from '../pdfium.ts'
import { type SmallLibrary, smallLibrary } from '../small-library.ts'

/** A library in memory that takes pictures and scans, too. @param given other ports that are different in a test */
export const pictureLibrary = (
  ocr: OcrProvider,
  given: Partial<Omit<IngestPorts, 'slots'>> = {},
): SmallLibrary => smallLibrary({ images: imagesInNode, scanner: pdfiumScanner(engine), ocr, ...given })
