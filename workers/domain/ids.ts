import { z } from 'zod'

/** Twenty characters of Crockford's base 32: 100 random bits, lower case, without i, l, o and u. */
const KEY = '[0-9a-hjkmnp-tv-z]{20}'

/** The prefix of the extraction that made a block, for example `x1`; a new extraction never reuses it. */
const EXTRACTION = 'x[1-9][0-9]{0,3}'

/** Which review of a block as it was extracted made another in its place, for example `r1`. */
const REVIEW = 'r[1-9][0-9]{0,3}'

const id = <Brand extends string>(pattern: string) =>
  z
    .string()
    .regex(new RegExp(`^${pattern}$`))
    .brand<Brand>()

/** One revision of a work: `doc_` and a random key. */
export const DocumentId = id<'DocumentId'>(`doc_${KEY}`)
export type DocumentId = z.infer<typeof DocumentId>

/** A work, stable across its revisions: `wrk_` and a random key. */
export const WorkId = id<'WorkId'>(`wrk_${KEY}`)
export type WorkId = z.infer<typeof WorkId>

/** The ingestion of one document revision; it shares the document's key. */
export const JobId = id<'JobId'>(`job_${KEY}`)
export type JobId = z.infer<typeof JobId>

/** Names the extraction a block came from; with a review, what stands in for the block since (`x1r1`). */
export const ExtractionId = id<'ExtractionId'>(`${EXTRACTION}(?:${REVIEW})?`)
export type ExtractionId = z.infer<typeof ExtractionId>

/** A block: document key, extraction, page index (`n` where the format has no pages) and reading-order ordinal. */
export const BlockId = id<'BlockId'>(`blk_${KEY}_${EXTRACTION}(?:${REVIEW})?_(?:n|[0-9]+)_[0-9]+`)
export type BlockId = z.infer<typeof BlockId>

/** A chunk: document key, chunking, position in the document and a digest of what it holds. At most 64 bytes. */
export const ChunkId = id<'ChunkId'>(`chk_${KEY}_c[1-9][0-9]{0,3}_[0-9]+_[0-9a-f]{8}`)
export type ChunkId = z.infer<typeof ChunkId>

/** A figure as an index of pictures holds it: the chunk it stands in and the ordinal of its block. At most 64 bytes. */
export const FigureId = id<'FigureId'>(`chk_${KEY}_c[1-9][0-9]{0,3}_[0-9]+_[0-9a-f]{8}_f[0-9]+`)
export type FigureId = z.infer<typeof FigureId>

/** What a vector stands for: a chunk by its words, or a figure by its picture. */
export const VectorId = z.union([ChunkId, FigureId])
export type VectorId = z.infer<typeof VectorId>

const ORDINALS = `[0-9]+(?:-[0-9]+|${REVIEW})?`

/**
 * A citation: document key, extraction, ordinals such as `12-14.17` (`17r1` for what a review put in the place of 17), the ordinal
 * of its primary block where that is not the first (`_p13`), and the characters of the joined text it quotes where it does not
 * quote all (`_s20-95`).
 */
export const CitationId = id<'CitationId'>(
  `cit_${KEY}_${EXTRACTION}_${ORDINALS}(?:\\.${ORDINALS})*(?:_p[0-9]+)?(?:_s[0-9]+-[0-9]+)?`,
)
export type CitationId = z.infer<typeof CitationId>

/** The SHA-256 of some bytes, as 64 lower-case hexadecimal digits. */
export const Sha256 = id<'Sha256'>('[0-9a-f]{64}')
export type Sha256 = z.infer<typeof Sha256>

/** One retrieval, as its trace is named. */
export const TraceId = id<'TraceId'>(`trc_${KEY}`)
export type TraceId = z.infer<typeof TraceId>

/** One upload, from its announcement until it is forgotten: `upl_` and a random key. */
export const UploadId = id<'UploadId'>(`upl_${KEY}`)
export type UploadId = z.infer<typeof UploadId>

/** One piece of feedback. */
export const FeedbackId = id<'FeedbackId'>(`fbk_${KEY}`)
export type FeedbackId = z.infer<typeof FeedbackId>

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Spells random bytes as a key. @param bytes at least 20 bytes; the low five bits of each are used. */
export const keyFrom = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, 20), (byte) => ALPHABET[byte & 31]).join('')

const keyOf = (identifier: string): string => identifier.slice(4, 24)

/** The document a job ingests. */
export const documentOfJob = (job: JobId): DocumentId => DocumentId.parse(`doc_${keyOf(job)}`)

/** The job that ingests a document. */
export const jobOfDocument = (document: DocumentId): JobId => JobId.parse(`job_${keyOf(document)}`)

/** The document a block, chunk or citation belongs to. */
export const documentOf = (part: BlockId | VectorId | CitationId): DocumentId =>
  DocumentId.parse(`doc_${keyOf(part)}`)

/** Derives a block's id, so that a replayed extraction writes the same rows. */
export const blockId = (
  document: DocumentId,
  extraction: ExtractionId,
  pageIndex: number | null,
  ordinal: number,
): BlockId => BlockId.parse(`blk_${keyOf(document)}_${extraction}_${pageIndex ?? 'n'}_${ordinal}`)

/** Reads extraction, page index and ordinal back out of a block's id. */
export function partsOfBlock(block: BlockId): {
  readonly extraction: ExtractionId
  readonly pageIndex: number | null
  readonly ordinal: number
} {
  const [, , extraction, page, ordinal] = block.split('_')
  return {
    extraction: ExtractionId.parse(extraction),
    pageIndex: page === 'n' ? null : Number(page),
    ordinal: Number(ordinal),
  }
}

/** The extraction itself of one that names a review. */
export const extractedBy = (extraction: ExtractionId): ExtractionId =>
  ExtractionId.parse(extraction.replace(/r.*$/, ''))

/** The number of the review an extraction names, 0 for none. */
export const reviewOf = (extraction: ExtractionId): number => Number(/r(.*)$/.exec(extraction)?.[1] ?? 0)

/** What the n-th review of the blocks of an extraction makes, 1 or more. */
export const reviewed = (extraction: ExtractionId, nth: number): ExtractionId =>
  ExtractionId.parse(`${extractedBy(extraction)}r${nth}`)

/** A block as it was extracted, of that block or of what a review put in its place. */
export function asExtracted(block: BlockId): BlockId {
  const { extraction, pageIndex, ordinal } = partsOfBlock(block)
  return blockId(documentOf(block), extractedBy(extraction), pageIndex, ordinal)
}

/** Derives a chunk's id from its place and content. @param chunking for example `c1` @param digest SHA-256 of the content */
export const chunkId = (document: DocumentId, chunking: string, position: number, digest: Sha256): ChunkId =>
  ChunkId.parse(`chk_${keyOf(document)}_${chunking}_${position}_${digest.slice(0, 8)}`)

/** Names the vector of a figure. @param ordinal of its block */
export const figureId = (chunk: ChunkId, ordinal: number): FigureId => FigureId.parse(`${chunk}_f${ordinal}`)

/** Reads the chunk and the ordinal of the block back out of a figure's id. */
export function partsOfFigure(figure: FigureId): { readonly chunkId: ChunkId; readonly ordinal: number } {
  const at = figure.lastIndexOf('_f')
  return { chunkId: ChunkId.parse(figure.slice(0, at)), ordinal: Number(figure.slice(at + 2)) }
}
