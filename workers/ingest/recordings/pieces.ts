import type { Cue } from '../../domain/cue.ts'
import { endsSentence, segmentsOf } from '../../domain/spoken-segments.ts'
import type { HeardSegment, HeardWord } from '../../ports/asr-provider.ts'
import type { Piece } from '../../ports/document-reader.ts'

/** Names how what was heard becomes pieces. Raised with every change of what a piece can be. */
export const SPEECH_VERSION = 's1'

/** A recogniser is never as sure as text that stands in a file. */
const MOST_SURE = 0.95

/** How sure words are whose provider does not say it: good enough to be read, not enough to be believed alone. */
const UNMEASURED = 0.7

/** What was heard as pieces of a document: they end with a sentence where they can. */
export const piecesOf = (segments: readonly HeardSegment[]): Piece[] =>
  segmentsOf(segments.flatMap(cuesOf)).map(({ text, startMs, endMs, confidence }) => ({
    kind: 'transcript',
    text,
    headingLevel: null,
    row: null,
    place: { on: 'time', startMs, endMs },
    language: null,
    confidence,
  }))

/** The sentences of a segment where the times of its words tell them apart, else the whole. */
function cuesOf({ startMs, endMs, text, confidence, words }: HeardSegment): Cue[] {
  const sure = Math.min(MOST_SURE, confidence ?? UNMEASURED)
  if (words.length === 0) return [{ startMs, endMs, speaker: null, confidence: sure, lines: [text] }]
  return sentencesOf(words).map((sentence) => ({
    startMs: sentence[0].startMs,
    endMs: sentence.at(-1)!.endMs,
    speaker: null,
    confidence: sure,
    lines: [sentence.map((word) => word.text).join(' ')],
  }))
}

function sentencesOf(words: readonly HeardWord[]): [HeardWord, ...HeardWord[]][] {
  const sentences: [HeardWord, ...HeardWord[]][] = []
  for (const [at, word] of words.entries()) {
    const before = words[at - 1]
    const last = sentences.at(-1)
    if (last === undefined || before === undefined || endsSentence(before.text)) sentences.push([word])
    else last.push(word)
  }
  return sentences
}
