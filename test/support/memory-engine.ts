import { memoryArtifacts } from '../../workers/adapters/artifact-store/memory.ts'
import { memoryCache } from '../../workers/adapters/cache/memory.ts'
import { memoryCatalogue } from '../../workers/adapters/catalogue/memory.ts'
import { emptyShelf, type Shelf } from '../../workers/adapters/catalogue/shelf.ts'
import { systemClock } from '../../workers/adapters/clock/system.ts'
import { webCryptoDigest } from '../../workers/adapters/digest/web-crypto.ts'
import { documentReaders } from '../../workers/adapters/document-reader/readers.ts'
import { unitLength } from '../../workers/adapters/embedder/unit-length.ts'
import { memoryIndexVersions } from '../../workers/adapters/index-versions/memory.ts'
import { memoryInventory } from '../../workers/adapters/inventory/memory.ts'
import { memoryLedger } from '../../workers/adapters/job-ledger/memory.ts'
import { jsonStore } from '../../workers/adapters/json-store/artifacts.ts'
import { memoryLexicalIndex } from '../../workers/adapters/lexical-index/memory.ts'
import { memoryLibrary } from '../../workers/adapters/library/memory.ts'
import { memoryMultipart } from '../../workers/adapters/multipart-store/memory.ts'
import { systemRandomness } from '../../workers/adapters/randomness/system.ts'
import { memoryReviews } from '../../workers/adapters/reviews/memory.ts'
import { type MemorySlots, memorySlots } from '../../workers/adapters/slots/memory.ts'
import { systemTimer } from '../../workers/adapters/timer/system.ts'
import { o200kTokenizer } from '../../workers/adapters/tokenizer/o200k.ts'
import { memoryUploadBook } from '../../workers/adapters/upload-book/memory.ts'
import { memoryIndex } from '../../workers/adapters/vector-index/memory.ts'
import { failure } from '../../workers/domain/failure.ts'
import { refused } from '../../workers/domain/result.ts'
import type { UploadPorts } from '../../workers/ingest/ports.ts'
import type { ReconcilePorts } from '../../workers/ingest/reconcile/ports.ts'
import type { Embedder } from '../../workers/ports/embedder.ts'
import type { IndexMessage, JobMessage } from '../../workers/ports/job-queue.ts'
import type { PdfReader } from '../../workers/ports/pdf-reader.ts'
import type { UploadSigner } from '../../workers/ports/upload-signer.ts'
import type { RetrievePorts } from '../../workers/retrieve/ports.ts'
import type { ResolvePorts } from '../../workers/retrieve/resolve.ts'
import { A_MAKE } from './builders.ts'
import { DRAWS_NOTHING } from './draws-nothing.ts'
import { NO_OCR } from './no-ocr.ts'
import { wordVector } from './word-vector.ts'

/** Everything both journeys work on, in memory, with the messages that wait. */
export interface MemoryEngine extends ReconcilePorts, RetrievePorts, ResolvePorts {
  readonly shelf: Shelf
  readonly slots: MemorySlots
  readonly waiting: JobMessage[]
  /** Versions of the index that wait for work. */
  readonly indexWork: IndexMessage[]
}

const DIMENSIONS = 256

/** Texts that share words are near each other. */
export const byWords: Embedder = {
  version: A_MAKE.embedder,
  dimensions: DIMENSIONS,
  rankWeight: 1,
  embed: async (texts) => texts.map((text) => unitLength(wordVector(text, DIMENSIONS))),
}

/** A test that reads files says with what: PDFium is started differently in Node and in a Worker. */
const READS_NOTHING: PdfReader = {
  version: 'none',
  open: async () => refused(failure('unsupported-media', 'This engine was given no reader')),
}

/** Answers addresses that nobody takes. */
const SIGNS_NOTHING: UploadSigner = {
  lifetime: 900,
  whole: async (key) => ({ url: `https://objects.test/${key}`, headers: {} }),
  part: async (key, _, number) => ({ url: `https://objects.test/${key}?partNumber=${number}`, headers: {} }),
}

/** How many slots a school has, as in `wrangler.toml`. */
export const CAPS = { all: 4, bulk: 3 } as const

/** An engine of its own, over memory. @param given what is different in a test */
export function memoryEngine(given: Partial<Omit<UploadPorts, 'slots'>> = {}): MemoryEngine {
  const shelf = emptyShelf()
  const artifacts = memoryArtifacts()
  const clock = given.clock ?? systemClock
  const waiting: JobMessage[] = []
  const indexWork: IndexMessage[] = []
  return {
    shelf,
    waiting,
    indexWork,
    queue: { send: async (message) => void indexWork.push(message) },
    library: memoryLibrary(shelf),
    catalogue: memoryCatalogue(shelf),
    reviews: memoryReviews(shelf),
    inventory: memoryInventory(shelf),
    artifacts,
    records: jsonStore(given.artifacts ?? artifacts),
    ledger: memoryLedger(clock),
    slots: memorySlots(clock, CAPS, async (ticket) => void waiting.push(ticket)),
    uploads: memoryUploadBook(),
    signer: SIGNS_NOTHING,
    multipart: memoryMultipart(given.artifacts ?? artifacts),
    pdfReader: READS_NOTHING,
    readers: documentReaders,
    reranker: null,
    ...NO_OCR,
    renderer: DRAWS_NOTHING,
    pictureRenderer: DRAWS_NOTHING,
    tokenizer: o200kTokenizer,
    embedders: [byWords],
    figures: null,
    indexVersions: memoryIndexVersions(shelf),
    queryEmbeddings: memoryCache(100),
    rankings: memoryCache(100),
    content: memoryCache(1_000),
    lexicalIndex: memoryLexicalIndex(),
    vectorIndex: memoryIndex(byWords),
    digest: webCryptoDigest,
    clock,
    timer: systemTimer,
    randomness: systemRandomness,
    log: { event: () => {} },
    databaseUse: () => ({ roundTrips: 0, rowsRead: 0, rowsWritten: 0 }),
    ...given,
  }
}
