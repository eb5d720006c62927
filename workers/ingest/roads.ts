import { isPaged } from '../domain/media-type.ts'
import { ok } from '../domain/result.ts'
import { classify } from './stages/classify.ts'
import { extract } from './stages/extract.ts'
import { extractPieces } from './stages/extract-pieces.ts'
import type { Step } from './step.ts'

/** How files of one family become blocks. */
interface Road {
  readonly classify: Step
  readonly extract: Step
}

/** Pages of print and pictures of them, looked at one by one before they are laid out. */
const PRINT: Road = { classify, extract }

/** Everything that a reader reads as a whole. */
const READ: Road = { classify: async () => ok({ cursor: 'done' }), extract: extractPieces }

/** Makes a stage that goes the road of its document's kind. */
export const onItsRoad =
  (stage: keyof Road): Step =>
  (work, on) =>
    (isPaged(work.document.mediaType) ? PRINT : READ)[stage](work, on)
