import type { Block } from '../../domain/block.ts'
import type { Document } from '../../domain/document.ts'
import { isPaged } from '../../domain/media-type.ts'
import { ok } from '../../domain/result.ts'
import { blockImage, hasBlockImage, isPlaced, keepPackedImage } from '../../ports/block-image.ts'
import { type FileBytes, originalOf } from '../../ports/original.ts'
import { unpacked } from '../pictures.ts'
import type { IngestPorts } from '../ports.ts'
import type { Step } from '../step.ts'

/** Blocks a step looks through for figures. */
const BATCH = 400

/** Figures cut in one step: a page of many drawings takes half a second each time. */
const MOST_CUT = 4

/**
 * Makes the images of figures, a few a step. Whole pages are drawn on their first view and kept from then on, so that nobody pays for
 * pages nobody opens. A figure that cannot be drawn is left out: whoever asks for its image is told why.
 */
export const render: Step = async ({ document, cursor }, on) => {
  const { extraction } = document
  if (extraction === null) return ok({ cursor: 'done' })
  const blocks = await on.catalogue.blocks(document.id, extraction, cursor, BATCH)
  const missing: Block[] = []
  for (const block of blocks)
    if (block.kind === 'figure' && !(await hasBlockImage(document, block, on))) missing.push(block)
  const makers = { page: cut, packed: unpack }
  const next = await makers[isPaged(document.mediaType) ? 'page' : 'packed'](document, missing, on)
  if (next !== null) return ok({ cursor: next.ordinal })
  return ok({ cursor: blocks.length === BATCH ? blocks.at(-1)!.ordinal + 1 : 'done' })
}

/** Cuts figures out of pages, in a file that is read once for all of them. @returns the figure to go on with, or null */
async function cut(document: Document, figures: readonly Block[], on: IngestPorts): Promise<Block | null> {
  let original: Promise<FileBytes> | undefined
  const placed = figures.filter(isPlaced)
  for (const figure of placed.slice(0, MOST_CUT)) {
    await blockImage(document, figure, on, () => {
      original ??= originalOf(document, on.artifacts)
      return original
    })
    await on.timer.turn()
  }
  return placed[MOST_CUT] ?? null
}

/** Keeps pictures that lie in a document. @returns the figure to go on with, or null */
async function unpack(document: Document, figures: readonly Block[], on: IngestPorts): Promise<Block | null> {
  const { pictures, next } = await unpacked(document, figures, MOST_CUT, on)
  for (const { figure, ...picture } of pictures) {
    await keepPackedImage(document, figure, picture, on)
    await on.timer.turn()
  }
  return next
}
