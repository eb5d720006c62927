import type { Readers } from '../../ports/document-reader.ts'
import { delimitedTextReader } from './delimited/delimited-text.ts'
import { docxReader } from './docx/docx-reader.ts'
import { htmlReader } from './html/html-reader.ts'
import { markdownReader } from './markdown/markdown-reader.ts'
import { plainTextReader } from './plain/plain-text.ts'
import { pptxReader } from './pptx/pptx-reader.ts'
import { xlsxReader } from './xlsx/xlsx-reader.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument'

/** The readers of this engine. What is large of them is loaded with the first file of its kind. */
export const documentReaders: Readers = {
  [`${OFFICE}.wordprocessingml.document`]: docxReader(),
  [`${OFFICE}.presentationml.presentation`]: pptxReader(),
  [`${OFFICE}.spreadsheetml.sheet`]: xlsxReader(),
  'text/html': htmlReader(),
  'text/markdown': markdownReader(),
  'text/csv': delimitedTextReader(),
  'text/tab-separated-values': delimitedTextReader(),
  'text/plain': plainTextReader(),
}
