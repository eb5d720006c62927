import { describe, expect, test } from 'vitest'
import type { Embedder, Embedding } from '../../workers/ports/embedder.ts'

const TEXTS = [
  'How do plants make food?',
  'Plants make food from light, water and carbon dioxide.',
  'The treaty was signed in 1648 after thirty years of war.',
  'ऊर्जा का संरक्षण होता है',
  'a\nb\tc   d',
  '🌱',
  ':',
]

/**
 * What every embedder promises.
 * @param many how many texts to ask for at once, more than any limit of a call
 */
export function embedderContract(make: () => Embedder, many: number): void {
  const embedder = make()
  const embed = async (...texts: readonly string[]) => embedder.embed(texts, 'passage')
  const one = async (text: string): Promise<Embedding> => (await embed(text))[0]!

  describe('an embedder', () => {
    test('gives a vector of unit length and of the promised size for each text', async () => {
      const embeddings = await embed(...TEXTS)
      expect(embeddings).toHaveLength(TEXTS.length)
      for (const embedding of embeddings) {
        expect(embedding).toBeInstanceOf(Float32Array)
        expect(embedding).toHaveLength(embedder.dimensions)
        expect(cosine(embedding, embedding)).toBeCloseTo(1, 5)
      }
    })

    test('gives the vectors in the order of the texts, each as if it were alone', async () => {
      const together = await embed(...TEXTS)
      for (const [at, text] of TEXTS.entries())
        expect(difference(together[at]!, await one(text))).toBeLessThan(1e-5)
    })

    test('gives the same vectors to callers at the same time', async () => {
      const alone = await embed(...TEXTS)
      const crowd = await Promise.all([embed(...TEXTS), embed(...TEXTS), embed(...TEXTS)])
      for (const embeddings of crowd) {
        for (const [at, embedding] of embeddings.entries())
          expect(difference(embedding, alone[at]!)).toBeLessThan(1e-5)
      }
    })

    test('takes no texts', async () => {
      expect(await embed()).toEqual([])
    })

    test('takes many texts', async () => {
      const texts = Array.from({ length: many }, (_, at) => `chapter ${at}`)
      const embeddings = await embed(...texts)
      expect(embeddings).toHaveLength(many)
      expect(difference(embeddings[many - 1]!, await one(`chapter ${many - 1}`))).toBeLessThan(1e-5)
    })

    test('takes a text of any length', async () => {
      const long = await one('energy is neither made nor lost '.repeat(2_000))
      expect(cosine(long, long)).toBeCloseTo(1, 5)
    })

    test('puts a question nearer to its answer than to something else', async () => {
      const [question, answer, other] = await embed(...TEXTS)
      expect(cosine(question!, answer!)).toBeGreaterThan(cosine(question!, other!) + 0.2)
    })

    test('has a version that can stand in a key', () => {
      expect(embedder.version).toMatch(/^[a-z0-9.-]{1,60}$/)
    })
  })
}

const cosine = (one: Embedding, other: Embedding): number =>
  one.reduce((sum, value, at) => sum + value * other[at]!, 0)

const difference = (one: Embedding, other: Embedding): number =>
  one.reduce((most, value, at) => Math.max(most, Math.abs(value - other[at]!)), 0)
