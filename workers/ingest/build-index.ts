import { partitionOf } from '../domain/facets.ts'
import type { DocumentId } from '../domain/ids.ts'
import { type IndexVersion, type IndexVersionId, indexKey } from '../domain/index-version.ts'
import { MOST_PLACING_TRIES } from '../ports/index-versions.ts'
import { SLICE } from './deadlines.ts'
import { embeddingKeysOf } from './embed-chunks.ts'
import { leaveFigures } from './embed-figures.ts'
import { type PartsInVersion, partsInVersions } from './parts-in-versions.ts'
import { placeDocument } from './place-document.ts'
import type { IngestPorts } from './ports.ts'

/**
 * Works on a version of the index for one slice of time, then asks for the next: brings documents into one that is kept, takes
 * them out of one that is gone. A document that fails is tried again with the message, and left aside in the end.
 */
export async function workOnIndex(id: IndexVersionId, on: IngestPorts): Promise<void> {
  const until = on.clock.now() + SLICE
  do {
    const version = await on.indexVersions.find(id)
    if (version === undefined) return
    const isMore = version.state === 'gone' ? await empty(version, on) : await fill(version, on)
    if (!isMore) return
    await on.timer.turn()
  } while (on.clock.now() < until)
  await on.queue.send({ indexVersion: id })
}

/** Brings the next document one slice further; answers whether there may be more to do. */
async function fill(version: IndexVersion, on: IngestPorts): Promise<boolean> {
  const [next] = await on.indexVersions.incomplete(version.id, 1)
  if (next === undefined) return false
  const document = await on.catalogue.find(next)
  if (document === undefined) return true
  try {
    await placeDocument(document, version, on)
  } catch (fault) {
    const placing = await on.indexVersions.placing(next, version.id)
    if (placing === undefined || placing.attempts < MOST_PLACING_TRIES) throw fault
    on.log.event('placing-given-up', { document: next, version: version.id })
  }
  return true
}

/** Takes the next document out of a version that is gone; answers whether there may be more to do. */
async function empty(version: IndexVersion, on: IngestPorts): Promise<boolean> {
  const [next] = await on.indexVersions.placed(version.id, 1)
  if (next === undefined) {
    await on.indexVersions.dropChunker(version.chunker)
    return false
  }
  await takeOut(next, version, on)
  return true
}

/** Removes what only this version keeps of a document; words, figures and chunks go with the last version of a chunker. */
async function takeOut(id: DocumentId, version: IndexVersion, on: IngestPorts): Promise<void> {
  const document = await on.catalogue.find(id)
  if (document !== undefined) {
    const chunks = await on.catalogue.chunks(id, version.chunker)
    const placement = await on.catalogue.placement(id)
    const others = (await partsInVersions(document, on)).filter((one) => one.version.id !== version.id)
    const isLastOfChunker = !others.some((one) => one.version.chunker === version.chunker)
    for (const key of [placement?.key, placement?.other, partitionOf(document.audience, document.subject)]) {
      if (!key) continue
      const ids = chunks.map((chunk) => chunk.id)
      await on.vectorIndex.remove(indexKey(version, key), id, ids)
      if (isLastOfChunker) await leaveFigures({ id }, { key: indexKey(version, key) }, on)
    }
    const keysOf = (part: PartsInVersion) => embeddingKeysOf(document, part.chunks, part.version.embedder, on)
    const shared = new Set((await Promise.all(others.map(keysOf))).flat())
    const keys = await keysOf({ version, chunks })
    await on.artifacts.remove(keys.filter((key) => !shared.has(key)))
  }
  await on.indexVersions.forget(id, version.id)
}

/** Asks for work on every version that is not as it should be: a message may have been lost. */
export async function resumeIndexWork(on: IngestPorts): Promise<void> {
  for (const { id, state } of await on.indexVersions.all()) {
    const isOpen = state === 'gone' || (await on.indexVersions.incomplete(id, 1)).length > 0
    if (isOpen) await on.queue.send({ indexVersion: id })
  }
}
