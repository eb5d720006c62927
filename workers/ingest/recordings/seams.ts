import type { HeardSegment, HeardWord } from '../../ports/asr-provider.ts'

/** Milliseconds by which two readings of one word may differ. */
const SAME_WORD = 1_000

/** Milliseconds by which they differ where it hardly counts for their being one word: said again and again, words are this far apart. */
const NEXT_WORD = 600

/** What a word counts at least that is alike. */
const LEAST_ALIKE = 0.1

/** What was heard in a part, in the time of the whole recording. */
export interface HeardPart {
  readonly segments: readonly HeardSegment[]
  /** What the part holds of the recording, in milliseconds. */
  readonly startMs: number
  readonly endMs: number
}

/**
 * Joins what was heard in overlapping parts, so that each word stands once: from one part to the next in the middle of the words
 * both heard alike, or at the seam where they heard nothing alike.
 * @param seams where each part takes over from the one before it, in milliseconds
 */
export function joinParts(parts: readonly HeardPart[], seams: readonly number[]): HeardSegment[] {
  let joined: readonly HeardSegment[] = parts[0]?.segments ?? []
  for (const [at, next] of parts.slice(1).entries()) {
    const [a, b] = [joined.flatMap(timedWords), next.segments.flatMap(timedWords)]
    const [keptOfA, skippedOfB] = turningPoint(a, b, next.startMs, parts[at]!.endMs, seams[at]!)
    const last = keptWords(joined, 0, keptOfA)
    const least = last.at(-1)?.startMs ?? 0
    const rest = keptWords(next.segments, skippedOfB, Number.POSITIVE_INFINITY)
    joined = [...last, ...rest.map((segment) => ({ ...segment, startMs: Math.max(least, segment.startMs) }))]
  }
  return [...joined]
}

/** How many words of one part are kept, and how many of the next are left out. @param from the next begins @param to the one ends */
function turningPoint(
  a: readonly HeardWord[],
  b: readonly HeardWord[],
  from: number,
  to: number,
  seam: number,
): readonly [number, number] {
  const firstOfA = a.findIndex(({ endMs }) => endMs > from)
  const lastOfB = b.findLastIndex(({ startMs }) => startMs < to)
  if (firstOfA === -1 || lastOfB === -1) return [a.length, 0]
  const alike = bestRun(a, b, firstOfA, lastOfB)
  const half = Math.ceil(alike.length / 2)
  if (half > 0) return [alike.inA + half, alike.inB + half]
  const keptOfA = a.findIndex((word, at) => at >= firstOfA && middleOf(word) >= seam)
  return [keptOfA === -1 ? a.length : keptOfA, b.filter((word) => middleOf(word) < seam).length]
}

/** The run of words that both parts heard alike, and most nearly at the same time. */
function bestRun(a: readonly HeardWord[], b: readonly HeardWord[], firstOfA: number, lastOfB: number) {
  let best = { inA: 0, inB: 0, length: 0, worth: 0 }
  for (let inA = firstOfA; inA < a.length; inA++)
    for (let inB = 0; inB <= lastOfB; inB++) {
      let [length, worth] = [0, 0]
      for (; inA + length < a.length && inB + length <= lastOfB; length++) {
        const [one, other] = [a[inA + length]!, b[inB + length]!]
        if (!isAlike(one, other)) break
        worth += Math.max(LEAST_ALIKE, 1 - apart(one, other) / NEXT_WORD)
      }
      if (worth > best.worth) best = { inA, inB, length, worth }
    }
  return best
}

const apart = (one: HeardWord, other: HeardWord): number => Math.abs(middleOf(one) - middleOf(other))

const isAlike = (one: HeardWord, other: HeardWord): boolean =>
  apart(one, other) <= SAME_WORD && lettersOf(one) === lettersOf(other)

const lettersOf = ({ text }: HeardWord): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')

const middleOf = ({ startMs, endMs }: HeardWord): number => (startMs + endMs) / 2

/** The words of a segment; where they have no times of their own, spread over it by their lengths. */
function timedWords({ words, text, startMs, endMs }: HeardSegment): readonly HeardWord[] {
  if (words.length > 0) return words
  const at = (letter: number): number => startMs + ((endMs - startMs) * letter) / text.length
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    startMs: at(index),
    endMs: at(index + word.length),
  }))
}

/** The segments that hold the words from one number to another, cut to these. */
function keptWords(segments: readonly HeardSegment[], from: number, to: number): HeardSegment[] {
  let before = 0
  return segments.flatMap((segment) => {
    const words = timedWords(segment)
    const kept = words.slice(Math.max(0, from - before), Math.max(0, to - before))
    before += words.length
    const [first, last] = [kept[0], kept.at(-1)]
    if (first === undefined || last === undefined) return []
    if (kept.length === words.length) return [segment]
    return [
      {
        ...segment,
        startMs: Math.round(first.startMs),
        endMs: Math.round(last.endMs),
        text: kept.map(({ text }) => text).join(' '),
        words: segment.words.length > 0 ? kept : [],
      },
    ]
  })
}
