import type { Readers } from '../../ports/document-reader.ts'
import { captionsReader } from './captions/captions-reader.ts'
import { ttmlReader } from './captions/ttml-reader.ts'
import { delimitedTextReader } from './delimited/delimited-text.ts'
import { htmlReader } from './html/html-reader.ts'
import { markdownReader } from './markdown/markdown-reader.ts'
import { plainTextReader } from './plain/plain-text.ts'

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
  'text/csv': delimited,
  'text/tab-separated-values': delimited,
}
