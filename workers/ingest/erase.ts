import type { Document } from '../domain/document.ts'
import { forget } from './forget.ts'
import { partsInVersions } from './parts-in-versions.ts'
import type { IngestPorts } from './ports.ts'

/**
 * Deletes a document in any state. It is hidden first, then leaves both indices, the artifacts and the library; a tombstone
 * without text stays. Doing it again finishes what was cut off.
 */
export async function erase(document: Document, on: IngestPorts): Promise<void> {
  const now = on.clock.now()
  await on.catalogue.revoke(document.id, document.revokedAt ?? now)
  const parts = await partsInVersions(document, on)
  await forget(document, parts, on)
  await on.catalogue.erase(document.id, now)
  // A step that was under way may have written once more; from now on the library takes nothing of the document.
  await forget(document, parts, on)
  await on.ledger.remove(document.id)
}
