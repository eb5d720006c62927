import { expect, test } from 'vitest'
import { askingOnly } from '../../workers/asking-only.ts'
import type { Services } from '../../workers/http/services.ts'

const SERVICES = {
  lexicalIndex: { version: 'words', search: async () => ['hit'], add: async () => {} },
  vectorIndex: { version: 'vectors', nearest: async () => ['hit'], upsert: async () => {} },
} as unknown as Services

test.each([
  ['both', ['lexical', 'dense'], ['words', 1], ['vectors', 1]],
  ['words', ['lexical'], ['words', 1], ['silent/vectors', 0]],
  ['meaning', ['dense'], ['silent/words', 0], ['vectors', 1]],
] as const)(
  'asking %s: the other finds nothing, under another version, and is written as ever',
  async (_, arms, lexical, dense) => {
    const { lexicalIndex, vectorIndex } = askingOnly(arms, SERVICES)
    const search = lexicalIndex.search as () => Promise<readonly unknown[]>
    const nearest = vectorIndex.nearest as unknown as () => Promise<readonly unknown[]>
    expect([lexicalIndex.version, (await search()).length]).toEqual(lexical)
    expect([vectorIndex.version, (await nearest()).length]).toEqual(dense)
    expect(lexicalIndex.add).toBe(SERVICES.lexicalIndex.add)
    expect(vectorIndex.upsert).toBe(SERVICES.vectorIndex.upsert)
  },
)
