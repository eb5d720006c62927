import english from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'
import hindi from '@tesseract.js-data/hin/4.0.0_best_int/hin.traineddata.gz'
import core from 'tesseract.js-core/tesseract-core-simd-lstm.wasm'
import type { TesseractFiles } from './tesseract-engine.ts'

/** Tesseract 5 with the models of English and Hindi: 2.9 MB and 4.3 MB, as the npm packages ship them. */
export const tesseractFiles: TesseractFiles = {
  core,
  models: new Map([
    ['en', { name: 'eng', gzipped: english }],
    ['hi', { name: 'hin', gzipped: hindi }],
  ]),
}
