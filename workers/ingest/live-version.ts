import type { IndexMake, IndexVersion } from '../domain/index-version.ts'
import { FIRST_CHUNKER } from './chunker.ts'
import type { IngestPorts } from './ports.ts'

/** What a version of the index is made with unless an operator asks for something else. */
export const newestMake = ({ embedders }: Pick<IngestPorts, 'embedders'>): IndexMake => ({
  chunker: FIRST_CHUNKER,
  embedder: embedders[0].version,
})

/** The version of the index that answers; a library that has none begins its first. */
export const liveVersion = async (
  on: Pick<IngestPorts, 'indexVersions' | 'embedders' | 'clock'>,
): Promise<IndexVersion> =>
  (await on.indexVersions.live()) ?? (await on.indexVersions.begin(newestMake(on), on.clock.now()))
