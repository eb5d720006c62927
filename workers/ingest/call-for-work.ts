import type { Document } from '../domain/document.ts'
import { poolOf } from '../domain/lane.ts'
import type { IngestPorts } from './ports.ts'

/** Has a document called to a slot before what comes in bulk: somebody waits for what was changed by hand. */
export const callForWork = (
  document: Pick<Document, 'id' | 'audience'>,
  on: Pick<IngestPorts, 'slots'>,
): Promise<void> =>
  on.slots.ask({ documentId: document.id, pool: poolOf(document.audience), lane: 'interactive' })
