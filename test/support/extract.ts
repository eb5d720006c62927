import { pdfiumReader } from '../../workers/adapters/pdf-reader/pdfium.ts'
import { corpusFile } from './corpus.ts'
import { engine } from './pdfium.ts'
import { type Extracted, readPdf } from './read-pdf.ts'

/** Reads a PDF as ingestion does, in Node. @throws where the file is refused */
export const extractPdf = (bytes: Uint8Array): Promise<Extracted> => readPdf(bytes, pdfiumReader(engine))

const ofCorpus = new Map<string, Promise<Extracted>>()

/** Likewise a corpus file, once in a test file. @param name for example `textbooks/freeculture.pdf` */
export function extractCorpus(name: string): Promise<Extracted> {
  const known = ofCorpus.get(name) ?? extractPdf(corpusFile(name))
  ofCorpus.set(name, known)
  return known
}
