import type { Document } from '../../domain/document.ts'
import { ExtractionId } from '../../domain/ids.ts'
import { ok } from '../../domain/result.ts'
import type { Transcript } from '../../ports/asr-provider.ts'
import type { Piece } from '../../ports/document-reader.ts'
import { blocksOfPieces } from '../extract/read/blocks.ts'
import type { IngestPorts } from '../ports.ts'
import { piecesOf, SPEECH_VERSION } from '../recordings/pieces.ts'
import type { RecordingPlan } from '../recordings/plan.ts'
import { type HeardPart, joinParts } from '../recordings/seams.ts'
import {
  recordingPlan,
  type Transcription,
  transcriptionOf,
  transcriptOf,
} from '../recordings/transcription.ts'
import type { Step } from '../step.ts'

/** Names the blocks this extraction makes. Raised with every change of what a block's text, order or place can be. */
const EXTRACTION = ExtractionId.parse('x1')

/** Blocks written in one step: well under a second of work. */
const BATCH = 1_000

/** Turns what was heard in a recording into blocks, batch by batch. */
export const extractSpeech: Step = async ({ document, cursor }, on) => {
  const transcription = transcriptionOf(document, on)
  const plan = await recordingPlan(document, transcription, on)
  if (!plan.ok) return plan
  const { pieces, language } = await heardPieces(document, plan.value, transcription, on)
  const to = Math.min(pieces.length, cursor + BATCH)
  const ids = {
    documentId: document.id,
    extraction: EXTRACTION,
    extractor: 'asr',
    extractorVersion: `${transcription.shapedBy}+${SPEECH_VERSION}`,
  }
  await on.catalogue.addPages([], await blocksOfPieces({ pieces, language }, cursor, to, ids, on.digest))
  await on.catalogue.update(document.id, { extraction: EXTRACTION })
  return ok({ cursor: to < pieces.length ? to : 'done', counts: { blocks: to } })
}

async function heardPieces(
  document: Document,
  { parts, seams }: RecordingPlan,
  transcription: Transcription,
  on: IngestPorts,
): Promise<{ readonly pieces: readonly Piece[]; readonly language: string | null }> {
  const transcripts = await Promise.all(parts.map((_, at) => transcriptOf(document, at, transcription, on)))
  const heard = transcripts.map(({ segments }, at): HeardPart => {
    const { startMs, endMs } = parts[at]!
    return { segments: segments.map((one) => later(one, startMs)), startMs, endMs: endMs ?? startMs }
  })
  return {
    pieces: piecesOf(joinParts(heard, seams)),
    language:
      transcription.language ?? transcripts.find(({ language }) => language !== null)?.language ?? null,
  }
}

type Segment = Transcript['segments'][number]

const later = (segment: Segment, ms: number): Segment => ({
  ...segment,
  startMs: segment.startMs + ms,
  endMs: segment.endMs + ms,
  words: segment.words.map((word) => ({ ...word, startMs: word.startMs + ms, endMs: word.endMs + ms })),
})
