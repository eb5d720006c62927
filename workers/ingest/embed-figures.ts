import { figureVectorKey } from '../domain/artifact-keys.ts'
import type { Block } from '../domain/block.ts'
import type { Chunk } from '../domain/chunk.ts'
import { type Document, facetsOf } from '../domain/document.ts'
import { type FigureId, figureId, partsOfBlock } from '../domain/ids.ts'
import { figureKey, type IndexMake } from '../domain/index-version.ts'
import { hasBlockImage, imagesBy, keptBlockImage, type PageImagePorts } from '../ports/block-image.ts'
import type { FigureArm } from '../ports/multimodal-embedder.ts'
import type { Place } from '../ports/placements.ts'
import { inTime } from './in-time.ts'
import type { IngestPorts } from './ports.ts'

/** Tries of a place in which a fault of the model is one of the stage; in the next, figures are left out. */
const TRIES = 2

/** Milliseconds the last try may take: what is not embedded by then is left out. */
const LAST_TRY = 45_000

/** What handling figures works on. */
export type FigurePorts = Pick<IngestPorts, 'catalogue' | 'artifacts' | 'figures' | 'timer' | 'log'> &
  PageImagePorts

/** A figure of a chunk. */
interface Figure {
  readonly id: FigureId
  readonly block: Block
}

/** The figures that stand in a run of chunks, in order. */
export async function figuresIn(
  { id, extraction }: Document,
  chunks: readonly Chunk[],
  on: Pick<IngestPorts, 'catalogue'>,
): Promise<readonly Figure[]> {
  const places = chunks.flatMap((chunk) =>
    chunk.blockRefs.map((ref) => [partsOfBlock(ref).ordinal, chunk.id] as const),
  )
  if (extraction === null || places.length === 0) return []
  const first = places.reduce((least, [ordinal]) => Math.min(least, ordinal), places[0]![0])
  const last = places.reduce((most, [ordinal]) => Math.max(most, ordinal), first)
  const chunkAt = new Map(places)
  const blocks = await on.catalogue.blocks(id, extraction, first, last - first + 1)
  return blocks.flatMap((block) => {
    const chunk = chunkAt.get(block.ordinal)
    return block.kind === 'figure' && chunk !== undefined
      ? [{ id: figureId(chunk, block.ordinal), block }]
      : []
  })
}

/** Where the vector of a figure is kept, which may be nowhere yet. */
const keyOf = (document: Document, { block }: Figure, { embedder }: FigureArm, on: PageImagePorts): string =>
  figureVectorKey(block.id, embedder.version, imagesBy(document, on))

/**
 * Makes the vectors of the images of figures in a run of chunks, where they are not kept yet. A figure without an image has none.
 * @param tries that failed before; after some, the pictures are given to the model one by one, and what it does not take is left out:
 * such a figure is found by its words
 * @throws when the model fails and may be tried again
 */
export async function embedFigures(
  document: Document,
  chunks: readonly Chunk[],
  tries: number,
  on: FigurePorts,
): Promise<void> {
  const arm = on.figures
  if (arm === null) return
  const wanted: { readonly key: string; readonly image: Uint8Array }[] = []
  for (const figure of await figuresIn(document, chunks, on)) {
    const key = keyOf(document, figure, arm, on)
    if (await on.artifacts.has(key)) continue
    const image = await keptBlockImage(document, figure.block, on)
    if (image !== undefined && image.byteLength <= arm.embedder.mostBytes) wanted.push({ key, image })
  }
  const embed = async (some: typeof wanted): Promise<void> => {
    const vectors = await arm.embedder.embedImages(some.map(({ image }) => image))
    for (const [at, { key }] of some.entries()) await keep(key, vectors[at]!, on)
  }
  if (wanted.length === 0) return
  if (tries < TRIES) return embed(wanted)
  let leftOut = wanted.length
  const oneByOne = async (): Promise<void> => {
    for (const one of wanted)
      await embed([one]).then(
        () => leftOut--,
        () => {},
      )
  }
  await inTime('The model of pictures', LAST_TRY, on.timer, oneByOne).catch(() => {})
  if (leftOut > 0) on.log.event('figures-left-out', { document: document.id, figures: leftOut })
}

/** Has no figure keep the rest from being written: what the model does not take now is left out. */
export const embedFiguresOnce = (
  document: Document,
  chunks: readonly Chunk[],
  on: FigurePorts,
): Promise<void> => embedFigures(document, chunks, TRIES, on)

const keep = (key: string, { buffer, byteOffset, byteLength }: Float32Array, on: FigurePorts) =>
  on.artifacts.put(key, new Uint8Array(buffer, byteOffset, byteLength), 'application/octet-stream')

/** Writes the vectors that are kept of the figures of some chunks into the place beside that of their texts. */
export async function enterFigures(
  document: Document,
  chunks: readonly Chunk[],
  place: Place,
  on: Omit<FigurePorts, 'timer' | 'log'>,
): Promise<void> {
  const arm = on.figures
  if (arm === null) return
  const facets = facetsOf(document)
  const entries = []
  for (const figure of await figuresIn(document, chunks, on)) {
    const kept = await on.artifacts.get(keyOf(document, figure, arm, on))
    if (kept !== undefined)
      entries.push({ chunkId: figure.id, facets, embedding: new Float32Array(kept.slice().buffer) })
  }
  if (entries.length > 0) await arm.vectorIndex.upsert(figureKey(place.key, arm.embedder.version), entries)
}

/** Takes the figures of a document out of the place beside that of its texts. */
export async function leaveFigures(
  document: Pick<Document, 'id'>,
  place: Pick<Place, 'key'>,
  { figures: arm }: Pick<IngestPorts, 'figures'>,
): Promise<void> {
  if (arm !== null) await arm.vectorIndex.forget(figureKey(place.key, arm.embedder.version), document.id)
}

/** Takes the figures of some chunks out of the place beside that of their texts. */
export async function removeFigures(
  document: Document,
  chunks: readonly Chunk[],
  place: Pick<Place, 'key'>,
  on: Pick<IngestPorts, 'catalogue' | 'figures'>,
): Promise<void> {
  const arm = on.figures
  if (arm === null) return
  const ids = (await figuresIn(document, chunks, on)).map(({ id }) => id)
  if (ids.length > 0)
    await arm.vectorIndex.remove(figureKey(place.key, arm.embedder.version), document.id, ids)
}

/** How many figures of a document have an image that the model may be given, and how many of those a vector; and the names of all. */
export async function countFigures(
  document: Document,
  { chunker }: Pick<IndexMake, 'chunker'>,
  on: Omit<FigurePorts, 'timer' | 'log'>,
): Promise<{ readonly drawn: number; readonly embedded: number; readonly ids: readonly FigureId[] }> {
  const arm = on.figures
  let [drawn, embedded] = [0, 0]
  if (arm === null) return { drawn, embedded, ids: [] }
  const figures = await figuresIn(document, await on.catalogue.chunks(document.id, chunker), on)
  for (const figure of figures) {
    const isEmbedded = await on.artifacts.has(keyOf(document, figure, arm, on))
    if (isEmbedded) embedded += 1
    const isDrawn = isEmbedded || (await hasBlockImage(document, figure.block, on))
    if (isDrawn) drawn += 1
  }
  return { drawn, embedded, ids: figures.map(({ id }) => id) }
}
