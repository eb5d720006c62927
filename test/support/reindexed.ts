import { unitLength } from '../../workers/adapters/embedder/unit-length.ts'
import { memoryIndex } from '../../workers/adapters/vector-index/memory.ts'
import { ChunkerName, EmbedderName, type IndexVersionId } from '../../workers/domain/index-version.ts'
import { buildIndexVersion, listIndexVersions, switchIndexVersion } from '../../workers/ingest/reindex.ts'
import type { Embedder } from '../../workers/ports/embedder.ts'
import { aScope } from './scopes.ts'
import { type SmallLibrary, smallLibrary } from './small-library.ts'
import { wordVector } from './word-vector.ts'

/** Who may touch versions of the index. */
export const CURATOR = aScope({ tenant: null, role: 'curator' })

const DIMENSIONS = 64

/** A model that remembers what it was asked. */
function listeningModel(name: string): Embedder & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    version: EmbedderName.parse(name),
    dimensions: DIMENSIONS,
    rankWeight: 1,
    async embed(texts, purpose) {
      asked.push(...texts.map((text) => `${purpose}: ${text}`))
      return texts.map((text) => unitLength(wordVector(text, DIMENSIONS)))
    },
  }
}

/** Two models to choose from. */
export const twoModels = () => [listeningModel('words-1'), listeningModel('words-2')] as const

/** An empty library that may have versions of its index by two models. */
export const indexedLibrary = (embedders = twoModels()): SmallLibrary =>
  smallLibrary({ embedders, vectorIndex: memoryIndex({ dimensions: DIMENSIONS }) })

/** The versions of a library's index: their state, and how many of the documents they hold. */
export async function statesOf({ on }: SmallLibrary): Promise<Record<string, string>> {
  const listed = await listIndexVersions(CURATOR, on)
  if (!listed.ok) throw new Error(listed.error.detail)
  return Object.fromEntries(
    listed.value.map(({ version, coverage }) => [
      version.id,
      `${version.state} ${coverage.complete}/${coverage.expected}`,
    ]),
  )
}

/** Builds a version and waits until it is whole. */
export async function buildIn(library: SmallLibrary, id: IndexVersionId): Promise<void> {
  const [chunker, embedder] = id.split('.')
  const make = { chunker: ChunkerName.parse(chunker), embedder: EmbedderName.parse(embedder) }
  const built = await buildIndexVersion(make, CURATOR, library.on)
  if (!built.ok) throw new Error(built.error.detail)
  await library.work()
}

/** Makes a version the live one. */
export const switchIn = ({ on }: SmallLibrary, id: IndexVersionId, force = false) =>
  switchIndexVersion(id, force, CURATOR, on)
