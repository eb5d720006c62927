import { describe } from 'vitest'
import { pdfiumReader } from '../../workers/adapters/pdf-reader/pdfium.ts'
import { unpdfReader } from '../../workers/adapters/pdf-reader/unpdf.ts'
import { engine } from '../support/pdfium.ts'
import { pdfReaderSuite } from './pdf-reader.suite.ts'

describe('PDFium', () => pdfReaderSuite(pdfiumReader(engine), { exact: true }))
describe('unpdf', () => pdfReaderSuite(unpdfReader(), { exact: false }))
