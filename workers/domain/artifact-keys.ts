import { type BlockId, DocumentId, documentOf, type ExtractionId, type Sha256 } from './ids.ts'
import { type Audience, audienceName } from './scope.ts'

/** What is kept of documents has keys that start with this. */
export const DOCUMENTS = 'documents/'

/** Everything kept for one document starts with this, so that it can be forgotten together. */
export const documentPrefix = (document: DocumentId): string => `${DOCUMENTS}${document}/`

/** The file as it was brought. */
export const originalKey = (document: DocumentId): string => `${documentPrefix(document)}original`

/** The document whose original is kept under a key; undefined for every other key. */
export const documentOfOriginal = (key: string): DocumentId | undefined =>
  DocumentId.safeParse(/^documents\/(doc_\w+)\/original$/.exec(key)?.[1]).data

/** What was learned of a document as a whole. @param shapedBy the versions of reader and layout */
export const surveyKey = (document: DocumentId, shapedBy: string): string =>
  `${documentPrefix(document)}survey/${shapedBy}.json`

/** What was learned of a run of pages. @param from first page index of the run */
export const summariesKey = (document: DocumentId, shapedBy: string, from: number): string =>
  `${documentPrefix(document)}survey/${shapedBy}/${from}.json`

/** What a file says of itself as a whole. @param shapedBy the versions of reader and layout */
export const factsKey = (document: DocumentId, shapedBy: string): string =>
  `${documentPrefix(document)}survey/${shapedBy}/facts.json`

/** What was recognised of a page's picture. @param shapedBy the versions of what drew, prepared and recognised it, and the languages */
export const scanKey = (document: DocumentId, shapedBy: string, pageIndex: number): string =>
  `${documentPrefix(document)}scans/${shapedBy}/${pageIndex}.json`

/** How a recording is cut into parts. @param shapedBy the version of what cuts it, and the bytes of a part */
export const recordingPlanKey = (document: DocumentId, shapedBy: string): string =>
  `${documentPrefix(document)}transcripts/${shapedBy}.json`

/** What was heard in a part of a recording. @param shapedBy the versions of what cut it and wrote it down, and the language */
export const transcriptKey = (document: DocumentId, shapedBy: string, part: number): string =>
  `${documentPrefix(document)}transcripts/${shapedBy}/${part}.json`

/** Line and word boxes of one page's blocks. */
export const linesKey = (document: DocumentId, extraction: ExtractionId, pageIndex: number): string =>
  `${documentPrefix(document)}${extraction}/lines/${pageIndex}.json`

/** Where the extraction of a run of pages left off. @param next the page index it goes on at */
export const carryKey = (document: DocumentId, extraction: ExtractionId, next: number): string =>
  `${documentPrefix(document)}${extraction}/carry/${next}.json`

/** The image of one page. @param shapedBy the version of the renderer @param width in pixels */
export const pageImageKey = (
  document: DocumentId,
  pageIndex: number,
  shapedBy: string,
  width: number,
): string => `${documentPrefix(document)}pages/${shapedBy}/${width}/${pageIndex}.webp`

/** The images of blocks of a document start with this. */
export const cropsOf = (document: DocumentId): string => `${documentPrefix(document)}crops/`

/** The image of the place of one block. @param shapedBy the version of the renderer @param width of the whole page in pixels */
export const blockImageKey = (block: BlockId, shapedBy: string, width: number): string =>
  `${cropsOf(documentOf(block))}${shapedBy}/${width}/${block}.webp`

/** The chunks of a document before they have a context. @param chunker its version */
export const chunkDraftsKey = (document: DocumentId, extraction: ExtractionId, chunker: string): string =>
  `${documentPrefix(document)}${extraction}/chunks/${chunker}.json`

/** The vectors of the figures of a document, by one model, start with this. */
export const figureVectorsOf = (document: DocumentId, embedder: string): string =>
  `${documentPrefix(document)}figures/${embedder}/`

/** The vector of a figure's image. @param embedder the model's version @param shapedBy the version of what made the image */
export const figureVectorKey = (figure: BlockId, embedder: string, shapedBy: string): string =>
  `${figureVectorsOf(documentOf(figure), embedder)}${shapedBy}/${figure}`

const EMBEDDINGS = 'embeddings/'

/** The vectors of the texts of one audience start with this. */
export const embeddingsOf = (audience: Audience): string => `${EMBEDDINGS}${audienceName(audience)}/`

/** The vector of one text, shared by the documents of one audience. @param embedder its version @param digest of the text */
export const embeddingKey = (audience: Audience, embedder: string, digest: Sha256): string =>
  `${embeddingsOf(audience)}${embedder}/${digest}`

/** Whether a key is of a vector. */
export const isEmbeddingKey = (key: string): boolean => key.startsWith(EMBEDDINGS)
