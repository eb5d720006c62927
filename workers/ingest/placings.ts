import type { DocumentId } from '../domain/ids.ts'
import type { IndexVersionId } from '../domain/index-version.ts'
import { PLACING_STAGES, type Placing, type PlacingStage } from '../ports/index-versions.ts'
import type { IngestPorts } from './ports.ts'

/** Whether a placing has left a stage behind it. */
export const isPast = (placing: Placing, stage: PlacingStage): boolean =>
  PLACING_STAGES.indexOf(placing.stage) > PLACING_STAGES.indexOf(stage)

/** Has the entries of a document in a version written anew from its chunks on: they were taken out, or tell what it was. */
export async function embedAgain(
  documentId: DocumentId,
  versionId: IndexVersionId,
  on: Pick<IngestPorts, 'indexVersions'>,
): Promise<Placing> {
  const before = await on.indexVersions.placing(documentId, versionId)
  const fresh = { documentId, versionId, stage: 'chunk', cursor: 0, attempts: 0 } as const
  if (before === undefined || !isPast(before, 'contextualise')) return before ?? fresh
  const again = { ...fresh, stage: 'embed' } as const
  await on.indexVersions.record(again)
  return again
}
