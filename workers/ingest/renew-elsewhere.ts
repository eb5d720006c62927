import type { DocumentId } from '../domain/ids.ts'
import { embedAgain } from './placings.ts'
import type { IngestPorts } from './ports.ts'

/** Has the versions of the index that do not answer brought up to date with a document that changed, in the background. */
export async function renewElsewhere(
  document: DocumentId,
  on: Pick<IngestPorts, 'indexVersions' | 'queue'>,
): Promise<void> {
  const live = await on.indexVersions.live()
  for (const version of await on.indexVersions.all()) {
    if (version.id === live?.id || version.state === 'gone') continue
    await embedAgain(document, version.id, on)
    await on.queue.send({ indexVersion: version.id })
  }
}
