import type { BlockKind } from '../../domain/block.ts'

/** A reader who counts paragraphs does not count these; they have the number of the paragraph after them. */
export const UNCOUNTED: ReadonlySet<BlockKind> = new Set(['heading', 'figure'])
