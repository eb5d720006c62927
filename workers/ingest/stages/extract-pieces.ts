import { originalKey } from '../../domain/artifact-keys.ts'
import type { Page } from '../../domain/document.ts'
import { failure } from '../../domain/failure.ts'
import { LARGEST_READ_WHOLE } from '../../domain/file-limits.ts'
import { type DocumentId, ExtractionId } from '../../domain/ids.ts'
import { MediaType } from '../../domain/media-type.ts'
import { ok, refused } from '../../domain/result.ts'
import type { ReadDocument } from '../../ports/document-reader.ts'
import { blocksOfPieces } from '../extract/read/blocks.ts'
import type { Step } from '../step.ts'

/** Names the blocks this extraction makes. Raised with every change of what a block's text, order or place can be. */
const EXTRACTION = ExtractionId.parse('x1')

/** Blocks written in one step: well under a second of work. */
const BATCH = 1_000

const TOO_LARGE = `A document that is no PDF has at most ${LARGEST_READ_WHOLE / 2 ** 20} MiB`

/** Turns a document that is not pages of print into blocks, batch by batch. It is read again for each: that takes less than keeping it. */
export const extractPieces: Step = async ({ document, cursor }, on) => {
  const kind = MediaType.safeParse(document.mediaType)
  const reader = kind.data && on.readers[kind.data]
  if (reader === undefined) throw new Error(`This engine has no reader of ${document.mediaType}`)
  if (document.byteLength > LARGEST_READ_WHOLE) return refused(failure('resource-limit', TOO_LARGE))
  const bytes = await on.artifacts.get(originalKey(document.id))
  if (bytes === undefined) throw new Error('The original is missing')
  const read = await reader.read(bytes)
  if (!read.ok) return read
  const { pieces } = read.value
  const to = Math.min(pieces.length, cursor + BATCH)
  const ids = {
    documentId: document.id,
    extraction: EXTRACTION,
    extractor: 'reader',
    extractorVersion: reader.version,
  }
  const slides = slidesOf(document.id, read.value)
  await on.catalogue.addPages(
    cursor === 0 ? slides : [],
    await blocksOfPieces(read.value, cursor, to, ids, on.digest),
  )
  await on.catalogue.update(document.id, {
    extraction: EXTRACTION,
    ...(slides.length > 0 && { pageCount: slides.length }),
  })
  return ok({
    cursor: to < pieces.length ? to : 'done',
    counts: { pagesExpected: slides.length, pagesDone: slides.length, blocks: to },
  })
}

/** The slides of a presentation as its pages; none of other documents. */
function slidesOf(documentId: DocumentId, { pieces, slides }: ReadDocument): Page[] {
  if (slides === null) return []
  const { count, width, height } = slides
  const withText = new Set(pieces.map(({ place }) => (place.on === 'slide' ? place.slideIndex : null)))
  return Array.from({ length: count }, (_, pageIndex) => ({
    documentId,
    pageIndex,
    width,
    height,
    printedLabel: null,
    fileLabel: null,
    outcome: withText.has(pageIndex) ? ('text' as const) : ('empty' as const),
    reason: null,
  }))
}
