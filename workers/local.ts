import pdfiumWasm from '@embedpdf/pdfium/pdfium.wasm'
import jpegWasm from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'
import pngWasm from '@jsquash/png/codec/pkg/squoosh_png_bg.wasm'
import webpDecoding from '@jsquash/webp/codec/dec/webp_dec.wasm'
import webpWasm from '@jsquash/webp/codec/enc/webp_enc_simd.wasm'
import { createLocalJWKSet } from 'jose'
import development from '../fixtures/development-keys.json'
import { systemClock } from './adapters/clock/system.ts'
import { migrated } from './adapters/d1/migrate.ts'
import { embeddedEmbedder } from './adapters/embedder/embedded.ts'
import { loadEmbeddedModel } from './adapters/embedder/embedded-model.ts'
import { imageReader } from './adapters/image-reader/by-signature.ts'
import { jpegFormat } from './adapters/image-reader/jpeg.ts'
import { pngFormat } from './adapters/image-reader/png.ts'
import { tiffFormat } from './adapters/image-reader/tiff.ts'
import { webpFormat } from './adapters/image-reader/webp.ts'
import { tesseractOcr } from './adapters/ocr-provider/tesseract.ts'
import { loadTesseract } from './adapters/ocr-provider/tesseract-model.ts'
import { pdfiumRenderer } from './adapters/page-renderer/pdfium-webp.ts'
import { pictureRenderer } from './adapters/page-renderer/picture-webp.ts'
import { pdfiumScanner } from './adapters/page-scanner/pdfium.ts'
import { pdfiumReader } from './adapters/pdf-reader/pdfium.ts'
import { withRescue } from './adapters/pdf-reader/rescue.ts'
import { unpdfReader } from './adapters/pdf-reader/unpdf.ts'
import { pdfiumEngine } from './adapters/pdfium/engine.ts'
import getBlockWasm from './adapters/pdfium/get-block.wasm'
import { joseVerifier } from './adapters/token-verifier/jose.ts'
import { o200kTokenizer } from './adapters/tokenizer/o200k.ts'
import { REGION } from './adapters/upload-signer/aws4fetch.ts'
import { durableObjectIndex } from './adapters/vector-index/durable-object.ts'
import { askingOnly } from './asking-only.ts'
import { deployedAsr } from './deployed-asr.ts'
import { deployedMultimodal } from './deployed-multimodal.ts'
import { deployedReranker } from './deployed-reranker.ts'
import { entry, entrypoint } from './entry.ts'
import type { Services } from './http/services.ts'
import { takeLocalPut } from './local-uploads.ts'
import { LocalSettings } from './settings.ts'
import { bound, wire } from './wiring.ts'

export { DocumentJob } from './adapters/job-ledger/durable-object.ts'
export { TenantSlots } from './adapters/slots/durable-object.ts'
export { VectorPartition } from './adapters/vector-index/vector-partition.ts'

/** The public half of the development key: what it signed is taken here and nowhere else. */
const { d: _private, ...publicKey } = development.tokens
const keys = createLocalJWKSet({ keys: [publicKey] })

/** Where the local bucket takes PUTs, and what it is called there. */
const OBJECTS = '/s3'
const BUCKET = 'gre-artifacts'

const pdfium = pdfiumEngine(pdfiumWasm, getBlockWasm)
const embedder = embeddedEmbedder(loadEmbeddedModel)
const pictureFormats = [pngFormat(pngWasm), jpegFormat(jpegWasm), webpFormat(webpDecoding), tiffFormat]
const ocr = tesseractOcr(loadTesseract)

/** The embedded set-up: everything real, nothing outside this machine. */
const wired = async (env: Env): Promise<Services> => {
  const settings = LocalSettings.parse(env)
  const images = imageReader(pictureFormats, settings.PICTURE_MEGAPIXELS)
  await migrated(env.DB)
  const services = wire(env, {
    tokens: joseVerifier(keys, settings.TOKEN_ISSUER, settings.TOKEN_AUDIENCE),
    linkKey: new TextEncoder().encode(development.links),
    uploads: { endpoint: (origin) => origin + OBJECTS, bucket: BUCKET, ...development.s3 },
    arms: [{ embedder, vectorIndex: durableObjectIndex(bound(env, 'VECTOR_PARTITION'), embedder) }],
    pdfReader: withRescue(pdfiumReader(pdfium), unpdfReader()),
    renderer: pdfiumRenderer(pdfium, webpWasm),
    pictureRenderer: pictureRenderer(images, webpWasm),
    scanner: pdfiumScanner(pdfium),
    images,
    ocr,
    ocrLanguages: settings.OCR_LANGUAGES,
    asr: deployedAsr(settings, env.AI),
    figures: deployedMultimodal(settings, env.AI, (space) =>
      durableObjectIndex(bound(env, 'VECTOR_PARTITION'), space),
    ),
    reranker: deployedReranker(settings, env.AI),
    tokenizer: o200kTokenizer,
    traceLifetime: settings.TRACE_DAYS,
  })
  return askingOnly(settings.SEARCH_ARMS, services)
}

const handlers = entry(wired, {
  under: `${OBJECTS}/`,
  handle: (request, env) =>
    takeLocalPut(
      request,
      {
        bucket: env.ARTIFACTS,
        name: BUCKET,
        key: { ...development.s3, region: REGION },
        clock: systemClock,
        under: OBJECTS,
      },
      () => wired(env),
    ),
})

/** What other Workers bind to. */
export const Retrieval = entrypoint(handlers)

export default handlers
