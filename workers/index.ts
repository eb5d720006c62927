import pdfiumWasm from '@embedpdf/pdfium/pdfium.wasm'
import jpegWasm from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'
import pngWasm from '@jsquash/png/codec/pkg/squoosh_png_bg.wasm'
import webpDecoding from '@jsquash/webp/codec/dec/webp_dec.wasm'
import webpWasm from '@jsquash/webp/codec/enc/webp_enc_simd.wasm'
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { workersAiEmbedder } from './adapters/embedder/workers-ai.ts'
import { imageReader } from './adapters/image-reader/by-signature.ts'
import { jpegFormat } from './adapters/image-reader/jpeg.ts'
import { pngFormat } from './adapters/image-reader/png.ts'
import { tiffFormat } from './adapters/image-reader/tiff.ts'
import { webpFormat } from './adapters/image-reader/webp.ts'
import { pngEncoder } from './adapters/ocr-provider/png-encoder.ts'
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
import { vectorizeIndex } from './adapters/vector-index/vectorize.ts'
import { deployedAsr } from './deployed-asr.ts'
import { deployedMultimodal } from './deployed-multimodal.ts'
import { deployedOcr } from './deployed-ocr.ts'
import { deployedReranker } from './deployed-reranker.ts'
import { entry, entrypoint } from './entry.ts'
import { ProductionSettings } from './settings.ts'
import { bound, wire } from './wiring.ts'

export { DocumentJob } from './adapters/job-ledger/durable-object.ts'
export { TenantSlots } from './adapters/slots/durable-object.ts'

/** The key set of the identity provider, fetched when first needed and kept by the isolate. */
let keys: JWTVerifyGetKey | undefined

const pdfium = pdfiumEngine(pdfiumWasm, getBlockWasm)

const pictureFormats = [pngFormat(pngWasm), jpegFormat(jpegWasm), webpFormat(webpDecoding), tiffFormat]

/** What a deployment binds besides where `MULTIMODAL_PROVIDER` is set. */
type FigureBindings = Env & { readonly FIGURE_VECTORS?: VectorizeIndex }

/** The deployed Worker. */
const handlers = entry(async (env) => {
  const settings = ProductionSettings.parse(env)
  const { JWKS_URL, LINK_KEY, TOKEN_ISSUER, TOKEN_AUDIENCE } = settings
  const images = imageReader(pictureFormats, settings.PICTURE_MEGAPIXELS)
  keys ??= createRemoteJWKSet(new URL(JWKS_URL))
  const embedder = workersAiEmbedder(bound(env, 'AI'))
  return wire(env, {
    tokens: joseVerifier(keys, TOKEN_ISSUER, TOKEN_AUDIENCE),
    linkKey: new TextEncoder().encode(LINK_KEY),
    uploads: {
      endpoint: () => `https://${settings.R2_ACCOUNT_ID}.r2.cloudflarestorage.com`,
      bucket: settings.R2_BUCKET,
      accessKeyId: settings.R2_ACCESS_KEY_ID,
      secretAccessKey: settings.R2_SECRET_ACCESS_KEY,
    },
    arms: [{ embedder, vectorIndex: vectorizeIndex(bound(env, 'VECTORS'), embedder) }],
    pdfReader: withRescue(pdfiumReader(pdfium), unpdfReader()),
    renderer: pdfiumRenderer(pdfium, webpWasm),
    pictureRenderer: pictureRenderer(images, webpWasm),
    scanner: pdfiumScanner(pdfium),
    images,
    ocr: deployedOcr(settings, env.AI, pngEncoder(pngWasm)),
    ocrLanguages: settings.OCR_LANGUAGES,
    asr: deployedAsr(settings, env.AI),
    figures: deployedMultimodal(settings, env.AI, (space) =>
      vectorizeIndex(bound(env as FigureBindings, 'FIGURE_VECTORS'), space),
    ),
    reranker: deployedReranker(settings, env.AI),
    tokenizer: o200kTokenizer,
    traceLifetime: settings.TRACE_DAYS,
  })
})

/** What other Workers bind to. */
export const Retrieval = entrypoint(handlers)

export default handlers
