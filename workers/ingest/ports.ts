import type { AsrProvider } from '../ports/asr-provider.ts'
import type { PageImagePorts } from '../ports/block-image.ts'
import type { Clock } from '../ports/clock.ts'
import type { DatabaseUse } from '../ports/database-use.ts'
import type { Digest } from '../ports/digest.ts'
import type { Readers } from '../ports/document-reader.ts'
import type { Embedders } from '../ports/embedder.ts'
import type { ImageReader } from '../ports/image-reader.ts'
import type { IndexVersions } from '../ports/index-versions.ts'
import type { JobLedger } from '../ports/job-ledger.ts'
import type { IndexMessage, JobQueue } from '../ports/job-queue.ts'
import type { JsonStore } from '../ports/json-store.ts'
import type { LexicalIndex } from '../ports/lexical-index.ts'
import type { Catalogue } from '../ports/library.ts'
import type { Log } from '../ports/log.ts'
import type { FigureArm } from '../ports/multimodal-embedder.ts'
import type { MultipartStore } from '../ports/multipart-store.ts'
import type { OcrProvider } from '../ports/ocr-provider.ts'
import type { PageScanner } from '../ports/page-scanner.ts'
import type { PdfReader } from '../ports/pdf-reader.ts'
import type { Randomness } from '../ports/randomness.ts'
import type { Reviews } from '../ports/reviews.ts'
import type { Slots } from '../ports/slots.ts'
import type { Timer } from '../ports/timer.ts'
import type { Tokenizer } from '../ports/tokenizer.ts'
import type { UploadBook } from '../ports/upload-book.ts'
import type { UploadSigner } from '../ports/upload-signer.ts'
import type { VectorIndex } from '../ports/vector-index.ts'

/** What ingestion works on. */
export interface IngestPorts extends PageImagePorts {
  readonly catalogue: Catalogue
  readonly reviews: Reviews
  readonly records: JsonStore
  readonly ledger: JobLedger
  readonly slots: Slots
  /** For versions of the index; what is called to a slot comes through `slots`. */
  readonly queue: JobQueue<IndexMessage>
  readonly pdfReader: PdfReader
  readonly readers: Readers
  readonly images: ImageReader
  /** Draws pages of PDFs that are to be recognised. */
  readonly scanner: PageScanner
  /** Null where none is set: pictures are refused then, and pages without usable text are gaps. */
  readonly ocr: OcrProvider | null
  /** BCP 47 of what documents are expected to be in that do not say, the likeliest first. */
  readonly ocrLanguages: readonly string[]
  /** Null where none is set: recordings are refused then. */
  readonly asr: AsrProvider | null
  readonly tokenizer: Tokenizer
  readonly embedders: Embedders
  /** Null where none is set: figures are found by their words alone then. */
  readonly figures: FigureArm | null
  readonly indexVersions: IndexVersions
  readonly lexicalIndex: LexicalIndex
  readonly vectorIndex: VectorIndex
  readonly digest: Digest
  readonly clock: Clock
  readonly timer: Timer
  readonly randomness: Randomness
  readonly log: Log
  /** What was asked of the database since the ports were wired. */
  databaseUse(): DatabaseUse
}

/** What uploads work on besides. */
export interface UploadPorts extends IngestPorts {
  readonly uploads: UploadBook
  readonly signer: UploadSigner
  readonly multipart: MultipartStore
}
