import { ok } from '../domain/result.ts'
import type { PlacingStage } from '../ports/index-versions.ts'
import { placeDocument, placingBegun } from './place-document.ts'
import { isPast } from './placings.ts'
import type { Step } from './step.ts'

/** Makes the stage of a job that brings its document through one stage of its way into the index. */
export const placeThrough =
  (stage: PlacingStage): Step =>
  async ({ document }, on) => {
    const { version, placing } = await placingBegun(document, on)
    const reached = isPast(placing, stage) ? placing : await placeDocument(document, version, on)
    if (reached === 'deleted') return ok({ cursor: 'done' })
    const chunks = await on.catalogue.countChunks(document.id, version.chunker)
    return ok({ cursor: isPast(reached, stage) ? 'done' : reached.cursor, counts: { chunks } })
  }
