import { describe } from 'vitest'
import { pdfiumReader } from '../../workers/adapters/pdf-reader/pdfium.ts'
import { unpdfReader } from '../../workers/adapters/pdf-reader/unpdf.ts'
import { readerByParts } from '../support/counted-source.ts'
import { engine, engineOfSmallBlocks } from '../support/pdfium.ts'
import { pdfReaderSuite } from './pdf-reader.suite.ts'

describe('PDFium', () => pdfReaderSuite(pdfiumReader(engine), { exact: true }))
describe('PDFium, by parts', () =>
  pdfReaderSuite(readerByParts(pdfiumReader(engineOfSmallBlocks())), { exact: true }))
describe('unpdf', () => pdfReaderSuite(unpdfReader(), { exact: false }))
