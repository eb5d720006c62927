import type { Document } from '../domain/document.ts'
import type { IndexMake, IndexVersion } from '../domain/index-version.ts'
import { PLACING_STAGES, type Placing, type PlacingStage } from '../ports/index-versions.ts'
import { addContext } from './add-context.ts'
import { addToIndices } from './add-to-indices.ts'
import { cutChunks } from './cut-chunks.ts'
import { embedChunks } from './embed-chunks.ts'
import { forget } from './forget.ts'
import { liveVersion } from './live-version.ts'
import { partsInVersions } from './parts-in-versions.ts'
import { embedAgain } from './placings.ts'
import type { IngestPorts } from './ports.ts'

/** One slice of bringing a document into a version of the index. @returns where to go on, or `done` */
type PlacingStep = (
  document: Document,
  make: IndexMake,
  cursor: number,
  on: IngestPorts,
  /** Tries of this place that failed before. */
  tries: number,
) => Promise<number | 'done'>

const STEPS: Readonly<Record<Exclude<PlacingStage, 'complete'>, PlacingStep>> = {
  chunk: cutChunks,
  contextualise: addContext,
  embed: embedChunks,
  place: addToIndices,
}

/**
 * Brings a document one slice further into a version of the index, from its blocks on. Doing a slice again changes nothing.
 * What a slice wrote of a document that was deleted meanwhile is removed.
 * @returns how far it is now; `complete` means that every chunk is confirmed in both indices
 */
export async function placeDocument(
  document: Document,
  version: IndexVersion,
  on: IngestPorts,
): Promise<Placing | 'deleted'> {
  const parts = await partsInVersions(document, on)
  let reached: Placing | undefined
  let fault: unknown
  try {
    reached = await placeSlice(await placingOf(document, version, on), document, version, on)
  } catch (thrown) {
    fault = thrown
  }
  if ((await on.catalogue.find(document.id)) === undefined) {
    await forget(document, parts, on)
    return 'deleted'
  }
  if (reached === undefined) throw fault
  return reached
}

async function placeSlice(
  placing: Placing,
  document: Document,
  version: IndexVersion,
  on: IngestPorts,
): Promise<Placing> {
  if (placing.stage === 'complete') return placing
  await on.indexVersions.record({ ...placing, attempts: placing.attempts + 1 })
  const before = await on.catalogue.placement(document.id)
  const next = await STEPS[placing.stage](document, version, placing.cursor, on, placing.attempts)
  const after = next === 'done' ? { stage: following(placing.stage), cursor: 0 } : { cursor: next }
  const reached = { ...placing, ...after, attempts: 0 }
  await on.indexVersions.record(reached)
  // Described otherwise meanwhile: what was written tells what the document was.
  const now = await on.catalogue.placement(document.id)
  return now?.edition === before?.edition ? reached : embedAgain(document.id, version.id, on)
}

const following = (stage: PlacingStage): PlacingStage =>
  PLACING_STAGES[PLACING_STAGES.indexOf(stage) + 1] ?? 'complete'

const placingOf = async (
  { id }: Document,
  version: IndexVersion,
  on: Pick<IngestPorts, 'indexVersions'>,
): Promise<Placing> =>
  (await on.indexVersions.placing(id, version.id)) ?? {
    documentId: id,
    versionId: version.id,
    stage: 'chunk',
    cursor: 0,
    attempts: 0,
  }

/** How far a document is in the version that its ingestion began to bring it into; the live one, where none was begun. */
export async function placingBegun(
  document: Document,
  on: Pick<IngestPorts, 'indexVersions' | 'embedders' | 'clock'>,
): Promise<{ readonly version: IndexVersion; readonly placing: Placing }> {
  const live = await liveVersion(on)
  const versions = [
    live,
    ...(await on.indexVersions.all()).filter(({ id, state }) => id !== live.id && state !== 'gone'),
  ]
  for (const version of versions) {
    const placing = await on.indexVersions.placing(document.id, version.id)
    if (placing !== undefined) return { version, placing }
  }
  return { version: live, placing: await placingOf(document, live, on) }
}
