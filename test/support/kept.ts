import { originalKey } from '../../workers/domain/artifact-keys.ts'
import type { Document } from '../../workers/domain/document.ts'
import { indexVersionId } from '../../workers/domain/index-version.ts'
import { embeddingKeysOf } from '../../workers/ingest/embed-chunks.ts'
import { A_MAKE, aTicket } from './builders.ts'
import { forSchool, type Shelved, shelve } from './library.ts'
import type { MemoryEngine } from './memory-engine.ts'

/** The school of every document here. */
export const SCHOOL = 'school-a'

/** A document of two chunks that stands before its publication. */
export async function aboutToPublish(on: MemoryEngine, given: Partial<Document> = {}): Promise<Shelved> {
  const shelved = await shelve(
    on,
    { audience: forSchool(SCHOOL), status: 'running', publishedAt: null, ...given },
    ['Mitosis has four phases.', 'Metaphase is one of them.'],
  )
  const { document } = shelved
  await on.artifacts.put(originalKey(document.id), new Uint8Array(3), document.mediaType)
  await on.ledger.open(aTicket(document.id))
  await on.indexVersions.record({
    documentId: document.id,
    versionId: indexVersionId(A_MAKE),
    stage: 'place',
    cursor: 0,
    attempts: 0,
  })
  return shelved
}

/** What is kept of a document, everywhere. */
export async function keptOf({ document, chunks }: Shelved, on: MemoryEngine) {
  const partition = await on.catalogue.partition(document.audience, document.subject, A_MAKE)
  const ids = chunks.map(({ id }) => id)
  const keys = [originalKey(document.id), ...(await embeddingKeysOf(document, chunks, A_MAKE.embedder, on))]
  const { blocks } = await on.catalogue.counts(document.id)
  return {
    words: await on.lexicalIndex.count(partition, document.id),
    vectors: await on.vectorIndex.count(partition.key, document.id, ids),
    indexed: on.shelf.indexed.has(document.id),
    artifacts: (await Promise.all(keys.map((key) => on.artifacts.has(key)))).filter(Boolean).length,
    job: (await on.ledger.read(document.id)) !== undefined,
    blocks,
  }
}
