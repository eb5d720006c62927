import { chunkDraftsKey } from '../domain/artifact-keys.ts'
import type { Block } from '../domain/block.ts'
import type { Chunk } from '../domain/chunk.ts'
import type { Document } from '../domain/document.ts'
import { type BlockId, type ChunkId, type ExtractionId, partsOfBlock } from '../domain/ids.ts'
import type { ChunkerName } from '../domain/index-version.ts'
import { chunkOf, heldBy } from './add-context.ts'
import type { StoredDraft } from './cut-chunks.ts'
import { embeddingKeysOf } from './embed-chunks.ts'
import { removeFigures } from './embed-figures.ts'
import { type PartsInVersion, partsInVersions } from './parts-in-versions.ts'
import type { IngestPorts } from './ports.ts'

/**
 * Has the chunks of a document hold what stands in the place of its reviewed blocks, whatever they held before. What no longer
 * stands leaves both indices of every version first; what comes in its place is not entered here. Doing it again changes nothing.
 */
export async function replaceReviewed(document: Document, on: IngestPorts): Promise<void> {
  const replacements = await on.reviews.replacements(document.id)
  if (replacements.size === 0 || document.extraction === null) return
  const parts = await partsInVersions(document, on)
  for (const chunker of new Set(parts.map(({ version }) => version.chunker))) {
    const ofChunker = parts.filter(({ version }) => version.chunker === chunker)
    const { chunks } = ofChunker[0]!
    const key = chunkDraftsKey(document.id, document.extraction, chunker)
    const drafts =
      chunks.length === 0 ? undefined : ((await on.records.get(key)) as StoredDraft[] | undefined)
    if (drafts === undefined) continue
    const made = await madeAnew(document, document.extraction, chunker, drafts, chunks, replacements, on)
    if (made.outdated.length === 0 && made.chunks.length === 0) continue
    await takeOut(document, made.outdated, made.chunks, ofChunker, on)
    await on.catalogue.replaceChunks(
      made.outdated.map(({ id }) => id),
      made.chunks,
    )
  }
}

/** The chunks that do not hold what they should, and those that do. */
async function madeAnew(
  document: Document,
  extraction: ExtractionId,
  chunker: ChunkerName,
  drafts: readonly StoredDraft[],
  chunks: readonly Chunk[],
  replacements: ReadonlyMap<BlockId, Block | null>,
  on: IngestPorts,
): Promise<{ readonly outdated: readonly Chunk[]; readonly chunks: readonly Chunk[] }> {
  const byPosition = new Map(chunks.map((chunk) => [chunk.position, chunk]))
  const outdated: Chunk[] = []
  const made: Chunk[] = []
  for (const [position, draft] of drafts.entries()) {
    if (!draft.blockIds.some((id) => replacements.has(id))) continue
    const held = heldBy(draft, await blocksOf(document, extraction, draft, on), replacements)
    const stands = byPosition.get(position)
    if (isSame(stands?.blockRefs ?? [], held?.map(({ id }) => id) ?? [])) continue
    if (stands !== undefined) outdated.push(stands)
    if (held !== null)
      made.push(
        await chunkOf(document, chunker, draft, position, held, await on.tokenizer.counter(), on.digest),
      )
  }
  return { outdated, chunks: made }
}

const isSame = (a: readonly BlockId[], b: readonly BlockId[]): boolean =>
  a.length === b.length && a.every((id, at) => id === b[at])

/** The blocks of a draft as they were extracted. */
async function blocksOf(
  { id }: Document,
  extraction: ExtractionId,
  { blockIds }: StoredDraft,
  on: Pick<IngestPorts, 'catalogue'>,
): Promise<ReadonlyMap<BlockId, Block>> {
  const ordinals = blockIds.map((block) => partsOfBlock(block).ordinal)
  const from = Math.min(...ordinals)
  const blocks = await on.catalogue.blocks(id, extraction, from, Math.max(...ordinals) - from + 1)
  return new Map(blocks.map((block) => [block.id, block]))
}

/** Takes the entries of outdated chunks out of both indices of the versions that have them, and removes their vectors. */
async function takeOut(
  document: Document,
  outdated: readonly Chunk[],
  instead: readonly Chunk[],
  parts: readonly PartsInVersion[],
  on: IngestPorts,
): Promise<void> {
  const ids = outdated.map(({ id }) => id)
  const kept = new Set<ChunkId>(instead.map(({ id }) => id))
  const gone = outdated.filter(({ id }) => !kept.has(id))
  const placement = await on.catalogue.placement(document.id)
  for (const { version } of parts) {
    for (const key of [placement?.key, placement?.other]) {
      const place = key && (await on.catalogue.placeIn(key, version))
      if (!place) continue
      await on.lexicalIndex.removeChunks(place, ids)
      await on.vectorIndex.remove(place.key, document.id, ids)
      await removeFigures(document, gone, place, on)
    }
    await on.artifacts.remove(await embeddingKeysOf(document, gone, version.embedder, on))
  }
}
