import type { Chunk } from '../domain/chunk.ts'
import type { Document } from '../domain/document.ts'
import type { IndexVersion } from '../domain/index-version.ts'
import type { IngestPorts } from './ports.ts'

/** What a version of the index may hold of a document. */
export interface PartsInVersion {
  readonly version: IndexVersion
  readonly chunks: readonly Chunk[]
}

/** What each version of the index may hold of a document. */
export async function partsInVersions(
  document: Document,
  on: Pick<IngestPorts, 'catalogue' | 'indexVersions'>,
): Promise<readonly PartsInVersion[]> {
  const versions = await on.indexVersions.all()
  return Promise.all(
    versions.map(async (version) => ({
      version,
      chunks: await on.catalogue.chunks(document.id, version.chunker),
    })),
  )
}
