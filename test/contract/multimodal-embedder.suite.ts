import { describe, expect, test } from 'vitest'
import type { Embedding } from '../../workers/ports/embedder.ts'
import type { MultimodalEmbedder } from '../../workers/ports/multimodal-embedder.ts'

/** Stands in for a WebP file that shows one colour and nothing else. */
export const pictureOf = (name: string): Uint8Array => new TextEncoder().encode(`RIFF ${name}`)

/** What a stand-in model makes of a picture or of words: the same of what has the same colours. */
export function colourVector(said: string, dimensions: number): number[] {
  const colours = ['red', 'green', 'blue', 'yellow']
  const vector = new Array<number>(dimensions).fill(0)
  colours.forEach((colour, at) => {
    if (said.includes(colour)) vector[at] = 3
  })
  vector[dimensions - 1] = 1
  return vector
}

/** What every multimodal embedder promises. @param many more items than any limit of a call */
export function multimodalContract(make: () => MultimodalEmbedder, many: number): void {
  const embedder = make()
  const COLOURS = ['a red ball', 'a green leaf', 'a blue sea']

  describe('a multimodal embedder', () => {
    test('gives a vector of unit length and of the promised size for each picture and each question', async () => {
      const all = [
        ...(await embedder.embedImages(COLOURS.map(pictureOf))),
        ...(await embedder.embedQueries(COLOURS)),
      ]
      expect(all).toHaveLength(2 * COLOURS.length)
      for (const one of all) {
        expect([one instanceof Float32Array, one.length]).toEqual([true, embedder.dimensions])
        expect(cosine(one, one)).toBeCloseTo(1, 5)
      }
    })

    test('has one space: a question is nearest to the picture of what it asks for', async () => {
      const pictures = await embedder.embedImages(COLOURS.map(pictureOf))
      const questions = await embedder.embedQueries(COLOURS)
      for (const [asked, question] of questions.entries()) {
        const nearness = pictures.map((picture) => cosine(question, picture))
        expect(nearness.indexOf(Math.max(...nearness))).toBe(asked)
      }
    })

    test('keeps the order of many, over more than one call', async () => {
      const names = Array.from({ length: many }, (_, at) => COLOURS[at % 3]!)
      const expected = await embedder.embedQueries(COLOURS)
      const pictures = await embedder.embedImages(names.map(pictureOf))
      const questions = await embedder.embedQueries(names)
      for (const at of names.keys()) {
        expect(cosine(pictures[at]!, expected[at % 3]!)).toBeCloseTo(1, 5)
        expect(cosine(questions[at]!, expected[at % 3]!)).toBeCloseTo(1, 5)
      }
    })

    test('takes none', async () => {
      expect([await embedder.embedImages([]), await embedder.embedQueries([])]).toEqual([[], []])
    })

    test('has a version that can stand in a key, and limits', () => {
      expect(embedder.version).toMatch(/^[a-z0-9.-]{1,60}$/)
      expect(embedder.mostBytes).toBeGreaterThan(100_000)
      expect(embedder.rankWeight).toBeGreaterThan(0)
      expect(embedder.rankWeight).toBeLessThanOrEqual(1)
    })
  })
}

const cosine = (one: Embedding, other: Embedding): number =>
  one.reduce((sum, value, at) => sum + value * other[at]!, 0)
