import { matches } from '../../domain/facets.ts'
import type { ChunkId } from '../../domain/ids.ts'
import { canSee } from '../../domain/scope.ts'
import { queryTerms, type Term, wordsOf } from '../../domain/words.ts'
import type { LexicalEntry, LexicalIndex } from '../../ports/lexical-index.ts'
import type { Hit } from '../../ports/vector-index.ts'

/** The usual constants of BM25, which SQLite's FTS5 has built in. */
const SATURATION = 1.2
const LENGTH = 0.75

/** What a word of the context counts beside one of the text. */
const CONTEXT_WEIGHT = 0.5

/** The least a term weighs, as in FTS5: one that is in every other entry still finds. */
const LEAST_WEIGHT = 1e-6

interface Indexed {
  readonly entry: LexicalEntry
  readonly text: readonly string[]
  readonly context: readonly string[]
}

/** Finds chunks by BM25 in memory, without stemming. */
export function memoryLexicalIndex(): LexicalIndex {
  const partitions = new Map<number, Map<ChunkId, Indexed>>()
  const of = (table: number): Map<ChunkId, Indexed> => {
    const known = partitions.get(table) ?? new Map<ChunkId, Indexed>()
    partitions.set(table, known)
    return known
  }
  return {
    version: 'memory/segmenter-1',

    async add({ table }, _document, entries) {
      for (const entry of entries) {
        of(table).set(entry.chunkId, { entry, text: wordsOf(entry.text), context: wordsOf(entry.context) })
      }
    },

    async search(scope, asked, query, filter, limit) {
      const terms = queryTerms(query)
      if (terms.length === 0) return []
      return asked
        .filter(({ audience }) => canSee(scope, audience))
        .map((partition) => {
          const all = [...of(partition.table).values()]
          const eligible = all.filter(
            ({ entry: { facets } }) =>
              (matches(filter, facets) || partition.unsettled.includes(facets.documentId)) &&
              !partition.hidden.includes(facets.documentId),
          )
          return { partition, hits: ranked(all, eligible, terms).slice(0, limit) }
        })
    },

    async remove({ table }, document) {
      for (const [id, { entry }] of of(table)) if (entry.facets.documentId === document) of(table).delete(id)
    },

    async removeChunks({ table }, chunks) {
      for (const id of chunks) of(table).delete(id)
    },

    async documents({ table }, after, limit) {
      const run = [...of(table).values()].slice(after, after + limit)
      const found = [...new Set(run.map(({ entry }) => entry.facets.documentId))]
      return { found, next: run.length < limit ? null : after + limit }
    },

    count: async ({ table }, document) =>
      [...of(table).values()].filter(({ entry }) => entry.facets.documentId === document).length,
  }
}

function ranked(all: readonly Indexed[], eligible: readonly Indexed[], terms: readonly Term[]): Hit[] {
  const mean = all.reduce((sum, one) => sum + lengthOf(one), 0) / all.length
  const weighed = terms.map((term) => {
    const holding = all.filter((one) => frequency(one, term) > 0).length
    return { term, weight: Math.max(LEAST_WEIGHT, Math.log((all.length - holding + 0.5) / (holding + 0.5))) }
  })
  const score = (one: Indexed): number => {
    const norm = SATURATION * (1 - LENGTH + (LENGTH * lengthOf(one)) / mean)
    return weighed.reduce((sum, { term, weight }) => {
      const times = frequency(one, term)
      return sum + (weight * times * (SATURATION + 1)) / (times + norm)
    }, 0)
  }
  return eligible
    .map((one) => ({ chunkId: one.entry.chunkId, score: score(one) }))
    .filter((hit) => hit.score > 0)
    .sort((a, b) => b.score - a.score)
}

const lengthOf = ({ text, context }: Indexed): number => text.length + context.length

const frequency = ({ text, context }: Indexed, term: Term): number =>
  occurrences(text, term) + CONTEXT_WEIGHT * occurrences(context, term)

const occurrences = (words: readonly string[], term: Term): number =>
  words.filter((_, at) => term.every((word, along) => words[at + along] === word)).length
