import type { Filter, Partition } from '../domain/facets.ts'
import { type ChunkId, partsOfFigure } from '../domain/ids.ts'
import { figureKey } from '../domain/index-version.ts'
import type { Scope } from '../domain/scope.ts'
import type { FigureArm } from '../ports/multimodal-embedder.ts'
import type { FigureSearch } from './answer.ts'
import type { Ranking } from './fuse.ts'
import type { RetrievePorts } from './ports.ts'
import { queryEmbedding } from './query-embedding.ts'
import type { Recorder } from './recorder.ts'

/** Figures that are ranked: every question has a nearest picture, and the far ones say nothing. */
const HITS = 10

/** Milliseconds after which an answer is given without the pictures. */
const DEADLINE = 2_000

/** What was found by pictures. */
export interface FoundByPicture {
  readonly how: FigureSearch
  readonly rankings: readonly Ranking[]
  /** The ordinal of the best figure of each chunk. */
  readonly figures: ReadonlyMap<ChunkId, number>
}

const nothing = (how: FigureSearch): FoundByPicture => ({ how, rankings: [], figures: new Map() })

/** What a search that asks no pictures found. */
export const BY_WORDS = (why: 'none_set_up' | 'no_words'): FoundByPicture =>
  nothing({ searchedBy: 'words', why })

/** Searches figures by what they show. Never throws and never takes long: a failure is told. */
export async function searchFigures(
  asked: { readonly query: string; readonly filter: Filter },
  scope: Scope,
  partitions: readonly Partition[],
  on: RetrievePorts,
  watch: Recorder,
): Promise<FoundByPicture> {
  const arm = on.figures
  if (arm === null) {
    watch.note('figures', { outcome: 'skipped', why: 'none_set_up' })
    return BY_WORDS('none_set_up')
  }
  const { rung, stop } = on.timer.start(DEADLINE)
  const search = nearest(asked, scope, partitions, arm, on, watch).catch((error: unknown) => {
    on.log.event('figures-arm-failed', { error: error instanceof Error ? error.name : 'unknown' })
    return failed('failed', watch)
  })
  try {
    return await Promise.race([search, rung.then(() => failed('timeout', watch))])
  } finally {
    stop()
  }
}

function failed(why: 'failed' | 'timeout', watch: Recorder): FoundByPicture {
  watch.note('figures', { outcome: why, why: null })
  return nothing({ searchedBy: 'words', why })
}

async function nearest(
  asked: { readonly query: string; readonly filter: Filter },
  scope: Scope,
  partitions: readonly Partition[],
  { embedder, vectorIndex }: FigureArm,
  on: RetrievePorts,
  watch: Recorder,
): Promise<FoundByPicture> {
  const model = { version: embedder.version, embed: embedder.embedQueries }
  const embedding = await watch.time('embed-for-figures', () =>
    queryEmbedding(asked.query, scope, model, on, watch),
  )
  const places = partitions.map((one) => ({ ...one, key: figureKey(one.key, embedder.version) }))
  const hits = await watch.time('figures', () =>
    vectorIndex.nearest(scope, places, embedding, asked.filter, HITS),
  )
  watch.note('figures', { out: hits.length })
  const figures = new Map<ChunkId, number>()
  for (const hit of hits) {
    const { chunkId, ordinal } = partsOfFigure(hit.chunkId)
    if (!figures.has(chunkId)) figures.set(chunkId, ordinal)
  }
  return {
    how: { searchedBy: 'words_and_images', embedder: embedder.version },
    rankings: [{ arm: 'figures', weight: embedder.rankWeight, ids: [...figures.keys()] }],
    figures,
  }
}
