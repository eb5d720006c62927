import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tesseractOcr } from '../../../workers/adapters/ocr-provider/tesseract.ts'
import { compiled } from '../compiled.ts'

const model = (name: string): ArrayBuffer =>
  new Uint8Array(
    readFileSync(
      createRequire(import.meta.url).resolve(
        `@tesseract.js-data/${name}/4.0.0_best_int/${name}.traineddata.gz`,
      ),
    ),
  ).buffer

/** Tesseract in Node. */
export const tesseractInNode = tesseractOcr(async () => ({
  core: compiled('tesseract.js-core/tesseract-core-simd-lstm.wasm'),
  models: new Map([
    ['en', { name: 'eng', gzipped: model('eng') }],
    ['hi', { name: 'hin', gzipped: model('hin') }],
  ]),
}))
