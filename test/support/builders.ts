import { type Block, joinTexts } from '../../workers/domain/block.ts'
import type { Chunk } from '../../workers/domain/chunk.ts'
import { CERTAIN, confidence, weakest } from '../../workers/domain/confidence.ts'
import type { Document, Page } from '../../workers/domain/document.ts'
import {
  type BlockId,
  blockId,
  chunkId,
  DocumentId,
  ExtractionId,
  keyFrom,
  Sha256,
  WorkId,
} from '../../workers/domain/ids.ts'
import {
  ChunkerName,
  EmbedderName,
  type IndexMake,
  indexVersionId,
} from '../../workers/domain/index-version.ts'
import { Pool, type Ticket } from '../../workers/domain/lane.ts'
import { type Locator, pageIndexOf } from '../../workers/domain/locator.ts'

/** Spells a number as the key of an id: equal numbers, equal keys. */
const key = (number: number): string =>
  keyFrom(Uint8Array.from({ length: 20 }, (_, at) => (number >>> (5 * at)) & 31))

/** The id of the n-th document of a test. */
export const aDocumentId = (number = 0): DocumentId => DocumentId.parse(`doc_${key(number)}`)

/** Where a document queues: interactive, for school A. */
export const aTicket = (documentId = aDocumentId(), given: Partial<Ticket> = {}): Ticket => ({
  documentId,
  pool: Pool.parse('tenant:school-a'),
  lane: 'interactive',
  ...given,
})

/** The id of the n-th work of a test. */
export const aWorkId = (number = 0): WorkId => WorkId.parse(`wrk_${key(number)}`)

/** Stands in for a SHA-256: equal texts, equal digests. */
export function aDigest(text: string): Sha256 {
  let state = 0x811c9dc5
  for (const character of text) state = Math.imul(state ^ character.codePointAt(0)!, 0x01000193) >>> 0
  return Sha256.parse(
    Array.from({ length: 8 }, (_, at) =>
      (Math.imul(state ^ at, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0'),
    ).join(''),
  )
}

/** The extraction of every built block. */
export const X1: ExtractionId = ExtractionId.parse('x1')

/** A published textbook for everybody; its work and bytes follow from its id unless given. */
export function aDocument(given: Partial<Document> = {}): Document {
  const id = given.id ?? aDocumentId()
  return {
    id,
    workId: WorkId.parse(`wrk_${id.slice(4)}`),
    revision: 1,
    audience: { of: 'global' },
    title: 'A textbook',
    sourceFamily: 'textbook',
    owner: 'curator-1',
    grade: null,
    subject: null,
    locale: null,
    checksum: aDigest(id),
    byteLength: 1000,
    mediaType: 'application/pdf',
    fileName: 'textbook.pdf',
    extraction: X1,
    pageCount: 1,
    status: 'published',
    reason: null,
    supersededBy: null,
    revokedAt: null,
    deletedAt: null,
    createdAt: 1_700_000_000_000,
    publishedAt: 1_700_000_001_000,
    ...given,
  }
}

/** The first page of the first document, with text. */
export const aPage = (given: Partial<Page> = {}): Page => ({
  documentId: aDocumentId(),
  pageIndex: 0,
  width: 595,
  height: 842,
  printedLabel: null,
  fileLabel: null,
  outcome: 'text',
  reason: null,
  ...given,
})

/** What the chunks of tests are made for. */
export const A_MAKE: IndexMake = {
  chunker: ChunkerName.parse('c1'),
  embedder: EmbedderName.parse('words-1'),
}

/** The version of the index that the chunks of tests are in. */
export const A_VERSION = indexVersionId(A_MAKE)

/** A paragraph in the middle of the first page; its id follows from document, page and ordinal. */
export function aBlock(given: Partial<Block> = {}): Block {
  const documentId = given.documentId ?? aDocumentId()
  const ordinal = given.ordinal ?? 0
  const text = given.text ?? `Paragraph ${ordinal}.`
  const locator: Locator = given.locator ?? {
    on: 'page',
    pageIndex: 0,
    pageLabel: null,
    paragraphIndex: ordinal + 1,
    rects: [[0.1, 0.4, 0.9, 0.5]],
  }
  const extraction = given.extraction ?? X1
  return {
    id: blockId(documentId, extraction, pageIndexOf(locator), ordinal),
    documentId,
    extraction,
    ordinal,
    kind: 'paragraph',
    text,
    textSha256: aDigest(text),
    headingPath: [],
    headingLevel: null,
    locator,
    row: null,
    continues: null,
    confidence: CERTAIN,
    language: 'en',
    extractor: 'test',
    extractorVersion: '1',
    ...given,
  }
}

/** A chunk of the given blocks; text, confidence and id follow from them. */
export function aChunk(blocks: readonly [Block, ...Block[]] = [aBlock()], given: Partial<Chunk> = {}): Chunk {
  const position = given.position ?? 0
  const text = given.text ?? joinTexts(blocks).text
  const [first, ...rest] = blocks
  const documentId = first.documentId
  return {
    id: chunkId(documentId, 'c1', position, aDigest(text)),
    documentId,
    position,
    text,
    context: '',
    blockRefs: [first.id, ...rest.map((block): BlockId => block.id)],
    tokenCount: Math.max(1, Math.ceil(text.length / 4)),
    contentSha256: aDigest(text),
    confidence: weakest([confidence(first.confidence), ...rest.map((block) => block.confidence)]),
    chunker: A_MAKE.chunker,
    ...given,
  }
}
