import type { Block } from '../../domain/block.ts'
import type { Document } from '../../domain/document.ts'
import { isPaged } from '../../domain/media-type.ts'
import { ok } from '../../domain/result.ts'
import { blockImage, hasBlockImage, isPlaced, type PlacedBlock } from '../../ports/block-image.ts'
import { type FileBytes, originalOf } from '../../ports/original.ts'
import type { IngestPorts } from '../ports.ts'
import type { Step } from '../step.ts'

/** Blocks a step looks through for figures. */
const BATCH = 400

/** Figures cut in one step: a page of many drawings takes half a second each time. */
const MOST_CUT = 4

/**
 * Cuts the images of figures, a few a step. Whole pages are drawn on their first view and kept from then on, so that nobody pays for
 * pages nobody opens. A figure that cannot be drawn is left out: whoever asks for its image is told why.
 */
export const render: Step = async ({ document, cursor }, on) => {
  const { extraction } = document
  if (extraction === null || !isPaged(document.mediaType)) return ok({ cursor: 'done' })
  const blocks = await on.catalogue.blocks(document.id, extraction, cursor, BATCH)
  const figures = blocks.filter(isFigure)
  const missing: PlacedBlock[] = []
  for (const figure of figures) if (!(await hasBlockImage(document, figure, on))) missing.push(figure)
  const now = missing.slice(0, MOST_CUT)
  await cut(document, now, on)
  const rest = missing[MOST_CUT]
  if (rest !== undefined) return ok({ cursor: rest.ordinal })
  return ok({ cursor: blocks.length === BATCH ? blocks.at(-1)!.ordinal + 1 : 'done' })
}

const isFigure = (block: Block): block is PlacedBlock => block.kind === 'figure' && isPlaced(block)

/** Cuts figures out of a file that is read once for all of them. */
async function cut(document: Document, figures: readonly PlacedBlock[], on: IngestPorts): Promise<void> {
  let original: Promise<FileBytes> | undefined
  for (const figure of figures) {
    await blockImage(document, figure, on, () => {
      original ??= originalOf(document, on.artifacts)
      return original
    })
    await on.timer.turn()
  }
}
