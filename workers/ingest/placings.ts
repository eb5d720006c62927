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
  await on.indexVersions.rewind(documentId, versionId)
  const now = await on.indexVersions.placing(documentId, versionId)
  return now ?? { documentId, versionId, stage: 'chunk', cursor: 0, attempts: 0 }
}
