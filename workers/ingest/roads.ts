import { isPaged, isRecording } from '../domain/media-type.ts'
import { ok } from '../domain/result.ts'
import { classify } from './stages/classify.ts'
import { extract } from './stages/extract.ts'
import { extractPieces } from './stages/extract-pieces.ts'
import { extractSpeech } from './stages/extract-speech.ts'
import { transcribe } from './stages/transcribe.ts'
import type { Step } from './step.ts'

/** How files of one family become blocks. */
interface Road {
  readonly classify: Step
  readonly extract: Step
}

/** Pages of print and pictures of them, looked at one by one before they are laid out. */
const PRINT: Road = { classify, extract }

/** Recordings, written down part by part before what was said in all of them is looked at together. */
const HEARD: Road = { classify: transcribe, extract: extractSpeech }

/** Everything that a reader reads as a whole. */
const READ: Road = { classify: async () => ok({ cursor: 'done' }), extract: extractPieces }

/** Makes a stage that goes the road of its document's kind. */
export const onItsRoad =
  (stage: keyof Road): Step =>
  (work, on) =>
    roadOf(work.document.mediaType)[stage](work, on)

const roadOf = (mediaType: string): Road =>
  isPaged(mediaType) ? PRINT : isRecording(mediaType) ? HEARD : READ
