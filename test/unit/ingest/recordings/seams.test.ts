import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type HeardPart, joinParts } from '../../../../workers/ingest/recordings/seams.ts'
import type { HeardSegment, HeardWord } from '../../../../workers/ports/asr-provider.ts'

/** A segment of words of half a second each. */
function aSegment(text: string, startMs: number, timed = true): HeardSegment {
  const words = text
    .split(' ')
    .map(
      (word, at): HeardWord => ({ text: word, startMs: startMs + at * 500, endMs: startMs + at * 500 + 400 }),
    )
  return { startMs, endMs: words.at(-1)!.endMs, text, confidence: 0.9, words: timed ? words : [] }
}

const aPart = (startMs: number, endMs: number, ...segments: HeardSegment[]): HeardPart => ({
  startMs,
  endMs,
  segments,
})

const textOf = (segments: readonly HeardSegment[]): string => segments.map(({ text }) => text).join(' | ')

describe('over the seam of two parts', () => {
  test.each<[string, HeardPart, HeardPart, string]>([
    [
      'what both heard stands once',
      aPart(0, 11_000, aSegment('the cell divides in two', 8_500)),
      aPart(9_000, 20_000, aSegment('cell divides in two and rests', 9_000)),
      'the cell divides | in two and rests',
    ],
    [
      'it stands once where their times differ by half a second',
      aPart(0, 11_000, aSegment('the cell divides in two', 8_500)),
      aPart(9_000, 20_000, aSegment('divides in two and rests', 9_900)),
      'the cell divides in | two and rests',
    ],
    [
      'a word that one part heard cut off comes from the other',
      aPart(0, 11_000, aSegment('the nucleus dissolves in pro', 8_500)),
      aPart(9_000, 20_000, aSegment('clues dissolves in prophase of', 9_000)),
      'the nucleus dissolves | in prophase of',
    ],
    [
      'each part counts on its side where they heard nothing alike',
      aPart(0, 11_000, aSegment('one two three four five', 8_500)),
      aPart(9_000, 20_000, aSegment('six seven eight nine ten', 9_000)),
      'one two three | eight nine ten',
    ],
    [
      'what only the earlier part heard stays',
      aPart(0, 11_000, aSegment('and so it ends', 9_200)),
      aPart(9_000, 20_000, aSegment('another day', 15_000)),
      'and so it ends | another day',
    ],
    [
      'what only the later part heard stays',
      aPart(0, 11_000, aSegment('one day', 1_000)),
      aPart(9_000, 20_000, aSegment('it went on', 9_200)),
      'one day | it went on',
    ],
    [
      'words without times of their own are taken to be spread evenly',
      aPart(0, 11_000, aSegment('the cell divides in two', 8_500, false)),
      aPart(9_000, 20_000, aSegment('cell divides in two and rests', 9_000, false)),
      'the cell divides | in two and rests',
    ],
    ['silence has nothing', aPart(0, 11_000), aPart(9_000, 20_000), ''],
  ])('%s', (_, a, b, expected) => expect(textOf(joinParts([a, b], [10_000]))).toBe(expected))

  test('a lecture cut anywhere is the lecture: no word is lost, none doubled, times stay in order', () => {
    const said = fc.constantFrom('cells', 'divide', 'the', 'spindle', 'and', 'rest')
    const many = { minLength: 30, maxLength: 90 }
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(said, many),
          said.chain((word) => fc.array(fc.constant(word), many)),
        ),
        fc.integer({ min: 4_000, max: 12_000 }),
        fc.integer({ min: -150, max: 150 }),
        (words, longest, jitter) => {
          const spoken = words.map((text, at) => ({ text, startMs: at * 500, endMs: at * 500 + 400 }))
          const seams = Array.from(
            { length: Math.ceil((words.length * 500) / longest) - 1 },
            (_, at) => (at + 1) * longest,
          )
          const parts = [0, ...seams].map((from, at): HeardPart => {
            const [startMs, endMs] = [Math.max(0, from - 1_000), (seams[at] ?? words.length * 500) + 1_000]
            // A part hears the words that lie wholly in it, every second part a little late or early.
            const heard = spoken
              .filter((word) => word.startMs >= startMs && word.endMs <= endMs)
              .map((word) => ({
                ...word,
                startMs: word.startMs + (at % 2) * jitter,
                endMs: word.endMs + (at % 2) * jitter,
              }))
            const segments = heard.map((word) => ({ ...word, confidence: 0.9, words: [word] }))
            return { startMs, endMs, segments }
          })
          const joined = joinParts(parts, seams)
          expect(joined.map(({ text }) => text)).toEqual(words)
          const starts = joined.map(({ startMs }) => startMs)
          expect(starts).toEqual(starts.toSorted((a, b) => a - b))
        },
      ),
    )
  })
})
