import { r2Artifacts } from './adapters/artifact-store/r2.ts'
import { memoryCache } from './adapters/cache/memory.ts'
import { weightOf } from './adapters/cache/weight.ts'
import { d1Catalogue } from './adapters/catalogue/d1.ts'
import { systemClock } from './adapters/clock/system.ts'
import { metered } from './adapters/d1/meter.ts'
import { webCryptoDigest } from './adapters/digest/web-crypto.ts'
import { documentReaders } from './adapters/document-reader/readers.ts'
import { d1FeedbackBox } from './adapters/feedback-box/d1.ts'
import { d1IndexVersions } from './adapters/index-versions/d1.ts'
import { d1Inventory } from './adapters/inventory/d1.ts'
import { durableObjectLedger } from './adapters/job-ledger/durable-object.ts'
import { cloudflareQueue } from './adapters/job-queue/cloudflare.ts'
import { jsonStore } from './adapters/json-store/artifacts.ts'
import { webCryptoKeyedDigest } from './adapters/keyed-digest/web-crypto.ts'
import { d1LexicalIndex } from './adapters/lexical-index/d1.ts'
import { d1Library } from './adapters/library/d1.ts'
import { joseLinks } from './adapters/links/jose.ts'
import { consoleLog } from './adapters/log/console.ts'
import { r2Multipart } from './adapters/multipart-store/r2.ts'
import { systemRandomness } from './adapters/randomness/system.ts'
import { d1Reviews } from './adapters/reviews/d1.ts'
import { durableObjectSlots } from './adapters/slots/durable-object.ts'
import { systemTimer } from './adapters/timer/system.ts'
import { d1TraceStore } from './adapters/trace-store/d1.ts'
import { d1UploadBook } from './adapters/upload-book/d1.ts'
import { aws4fetchSigner, type S3Access } from './adapters/upload-signer/aws4fetch.ts'
import { indexByEmbedder } from './adapters/vector-index/by-embedder.ts'
import type { Services } from './http/services.ts'
import type { AsrProvider } from './ports/asr-provider.ts'
import type { Embedder, Embedding } from './ports/embedder.ts'
import type { ImageReader } from './ports/image-reader.ts'
import type { Candidate } from './ports/library.ts'
import type { FigureArm } from './ports/multimodal-embedder.ts'
import type { OcrProvider } from './ports/ocr-provider.ts'
import type { PageRenderer } from './ports/page-renderer.ts'
import type { PageScanner } from './ports/page-scanner.ts'
import type { PdfReader } from './ports/pdf-reader.ts'
import type { Reranker } from './ports/reranker.ts'
import type { TokenVerifier } from './ports/token-verifier.ts'
import type { Tokenizer } from './ports/tokenizer.ts'
import type { VectorIndex } from './ports/vector-index.ts'
import type { RankedBefore } from './retrieve/ranked-before.ts'

/** The bindings both set-ups have. */
export type SharedBindings = Pick<
  Env,
  'DB' | 'ARTIFACTS' | 'DOCUMENT_JOB' | 'TENANT_SLOTS' | 'INTERACTIVE' | 'BULK'
>

/** A model and the index its vectors are kept in. */
export interface DenseArm {
  readonly embedder: Embedder
  readonly vectorIndex: VectorIndex
}

/** What differs between a laptop and a deployment. */
export interface Choice {
  readonly tokens: TokenVerifier
  /** Signs links; at least 32 bytes. */
  readonly linkKey: Uint8Array
  /** Where files are PUT to. */
  readonly uploads: S3Access
  /** The models this Worker can ask, each with the index of its vectors; the first is for new versions of the index. */
  readonly arms: readonly [DenseArm, ...DenseArm[]]
  readonly pdfReader: PdfReader
  readonly renderer: PageRenderer
  readonly pictureRenderer: PageRenderer
  readonly scanner: PageScanner
  readonly images: ImageReader
  readonly ocr: OcrProvider | null
  readonly ocrLanguages: readonly string[]
  readonly asr: AsrProvider | null
  /** The model of pictures with the index of its vectors; null for none. */
  readonly figures: FigureArm | null
  readonly reranker: Reranker | null
  readonly tokenizer: Tokenizer
  /** How long a trace is kept, in milliseconds; 0 keeps none. */
  readonly traceLifetime: number
}

/** A binding that only one of the set-ups has. @throws where `wrangler.toml` does not name it */
export function bound<Bindings extends Env, Name extends keyof Bindings & string>(
  env: Bindings,
  name: Name,
): NonNullable<Bindings[Name]> {
  const binding = env[name]
  if (binding === undefined || binding === null) throw new Error(`wrangler.toml names no binding ${name}`)
  return binding
}

/** Queries whose vectors an isolate keeps: 4 MB of 1,024 numbers each. */
const queryEmbeddings = memoryCache<Embedding>(1_000)

/** How long what was ranked or read may be taken again, should a database be put back to an earlier time. */
const lifetime = { ms: 10 * 60 * 1_000, clock: systemClock }

/** Rankings of near-duplicate queries that an isolate keeps: 15 KB each, 6 MB. */
const rankings = memoryCache<RankedBefore>(400, { lifetime })

/** Rows of passages that an isolate keeps, in bytes. */
const content = memoryCache<Candidate>(8_000_000, { weigh: weightOf, lifetime })

/** Turns bindings into ports: the services of one request. */
export function wire(env: SharedBindings, { arms, uploads, ...choice }: Choice): Services {
  const { database, use } = metered(env.DB)
  const artifacts = r2Artifacts(env.ARTIFACTS)
  return {
    ...choice,
    artifacts,
    records: jsonStore(artifacts),
    readers: documentReaders,
    library: d1Library(database),
    catalogue: d1Catalogue(database),
    reviews: d1Reviews(database),
    inventory: d1Inventory(database),
    embedders: [arms[0].embedder, ...arms.slice(1).map(({ embedder }) => embedder)],
    vectorIndex: indexByEmbedder(
      new Map(arms.map(({ embedder, vectorIndex }) => [embedder.version, vectorIndex])),
    ),
    indexVersions: d1IndexVersions(database),
    lexicalIndex: d1LexicalIndex(database),
    feedback: d1FeedbackBox(database),
    ledger: durableObjectLedger(env.DOCUMENT_JOB),
    queryEmbeddings,
    rankings,
    content,
    slots: durableObjectSlots(env.TENANT_SLOTS),
    queue: cloudflareQueue({ interactive: env.INTERACTIVE, bulk: env.BULK }),
    uploads: d1UploadBook(database),
    signer: aws4fetchSigner(uploads, systemClock),
    multipart: r2Multipart(env.ARTIFACTS),
    traces: d1TraceStore(database),
    queryDigest: webCryptoKeyedDigest(choice.linkKey),
    links: joseLinks(choice.linkKey, systemClock),
    digest: webCryptoDigest,
    clock: systemClock,
    timer: systemTimer,
    randomness: systemRandomness,
    log: consoleLog,
    databaseUse: use,
  }
}
