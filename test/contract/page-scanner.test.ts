import { pdfiumScanner } from '../../workers/adapters/page-scanner/pdfium.ts'
import { engine } from '../support/pdfium.ts'
import { pageScannerSuite } from './page-scanner.suite.ts'

pageScannerSuite(pdfiumScanner(engine))
