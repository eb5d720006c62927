import type { Readers } from '../../ports/document-reader.ts'
import { captionsReader } from './captions/captions-reader.ts'
import { ttmlReader } from './captions/ttml-reader.ts'
import { delimitedTextReader } from './delimited/delimited-text.ts'
import { docxReader } from './docx/docx-reader.ts'
import { emailReader } from './email/email-reader.ts'
import { epubReader } from './epub/epub-reader.ts'
import { htmlReader } from './html/html-reader.ts'
import { markdownReader } from './markdown/markdown-reader.ts'
import { odpReader } from './odf/odp-reader.ts'
import { odsReader } from './odf/ods-reader.ts'
import { odtReader } from './odf/odt-reader.ts'
import { plainTextReader } from './plain/plain-text.ts'
import { pptxReader } from './pptx/pptx-reader.ts'
import { rtfReader } from './rtf/rtf-reader.ts'
import { xlsxReader } from './xlsx/xlsx-reader.ts'

const captions = captionsReader()
const delimited = delimitedTextReader()

/** The readers of this engine. What is large of them is loaded with the first file of its kind. */
export const documentReaders: Readers = {
  'text/plain': plainTextReader(),
  'text/html': htmlReader(),
  'text/markdown': markdownReader(),
  'text/vtt': captions,
  'application/x-subrip': captions,
  'application/ttml+xml': ttmlReader(),
  'message/rfc822': emailReader(),
  'application/rtf': rtfReader(),
  'application/epub+zip': epubReader(),
  'text/csv': delimited,
  'text/tab-separated-values': delimited,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': docxReader(),
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': pptxReader(),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': xlsxReader(),
  'application/vnd.oasis.opendocument.text': odtReader(),
  'application/vnd.oasis.opendocument.presentation': odpReader(),
  'application/vnd.oasis.opendocument.spreadsheet': odsReader(),
}
