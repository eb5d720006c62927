import pdfium from '@embedpdf/pdfium/pdfium.wasm'
import { describe } from 'vitest'
import { pdfiumReader } from '../../workers/adapters/pdf-reader/pdfium.ts'
import { unpdfReader } from '../../workers/adapters/pdf-reader/unpdf.ts'
import { pdfiumEngine } from '../../workers/adapters/pdfium/engine.ts'
import { pdfReaderSuite } from './pdf-reader.suite.ts'

describe('PDFium', () => pdfReaderSuite(pdfiumReader(pdfiumEngine(pdfium)), { exact: true }))
describe('unpdf', () => pdfReaderSuite(unpdfReader(), { exact: false }))
