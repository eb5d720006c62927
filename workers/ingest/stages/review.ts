import { failure } from '../../domain/failure.ts'
import { ok, refused } from '../../domain/result.ts'
import { WEAK_BELOW } from '../../domain/review.ts'
import type { Step } from '../step.ts'

/**
 * Holds the pages against what was expected: every page has an outcome, and a file none of whose pages could be read never
 * passes for a success. The counts are told first, so that a refused job has them, too. Blocks of which the engine is not sure
 * are noted for a teacher.
 */
export const review: Step = async ({ document, cursor }, on) => {
  const { pages, blocks } = await on.catalogue.counts(document.id)
  const expected = document.pageCount ?? 0
  const seen = pages.text + pages.ocr + pages.empty + pages.ocr_required + pages.failed
  if (seen !== expected) throw new Error(`${expected} pages expected, ${seen} accounted for`)
  if (cursor === 0)
    return ok({
      cursor: 1,
      counts: {
        pagesText: pages.text,
        pagesOcr: pages.ocr,
        pagesEmpty: pages.empty,
        pagesOcrRequired: pages.ocr_required,
        pagesFailed: pages.failed,
        blocks,
      },
    })
  const read = pages.text + pages.ocr
  // What OCR read of a page in part is evidence; the title that a picture has besides it is not worth a document.
  const isOfUse = read > 0 || (on.ocr !== null && blocks > 0)
  if (!isOfUse && pages.ocr_required > 0)
    return refused(
      failure(
        'ocr-required',
        on.ocr === null
          ? `${pages.ocr_required} of ${expected} pages have no usable text, and no OCR provider is set`
          : `${pages.ocr_required} of ${expected} pages have no usable text, and OCR could not read them`,
      ),
    )
  if (!isOfUse && pages.failed > 0)
    return refused(failure('page-unreadable', `None of the ${expected} pages could be read`))
  await on.reviews.flagWeak(document.id, WEAK_BELOW)
  return ok({ cursor: 'done' })
}
