import { unitLength } from '../../workers/adapters/embedder/unit-length.ts'
import { type Facets, type Partition, partitionOf } from '../../workers/domain/facets.ts'
import { type ChunkId, chunkId } from '../../workers/domain/ids.ts'
import { indexKey } from '../../workers/domain/index-version.ts'
import { Audience, type Scope } from '../../workers/domain/scope.ts'
import type { Embedding } from '../../workers/ports/embedder.ts'
import type { Hit, VectorEntry } from '../../workers/ports/vector-index.ts'
import { A_MAKE, aDigest, aDocumentId, aWorkId } from './builders.ts'
import { aScope } from './scopes.ts'
import { wordVector } from './word-vector.ts'

/** The vector space of tests: small, and not a multiple of sixteen. */
export const SPACE = { dimensions: 40 }

/** A vector whose cosine with the one for 0 falls as the angle grows. @param degrees 0–90 */
export function atAngle(degrees: number): Embedding {
  const vector = new Float32Array(SPACE.dimensions)
  vector[3] = Math.cos((degrees * Math.PI) / 180)
  vector[11] = Math.sin((degrees * Math.PI) / 180)
  return vector
}

/** The vector of some words. */
export const ofWords = (words: string): Embedding => unitLength(wordVector(words, SPACE.dimensions))

/** The facets of the n-th document: an English textbook without grade and subject unless said otherwise. */
export const someFacets = (document: number, given: Partial<Facets> = {}): Facets => ({
  documentId: aDocumentId(document),
  workId: aWorkId(document),
  sourceFamily: 'textbook',
  grade: null,
  subject: null,
  locale: 'en',
  ...given,
})

/** The id of a document's chunk. */
export const someChunk = (document: number, position: number): ChunkId =>
  chunkId(aDocumentId(document), 'c1', position, aDigest('text'))

/** The entry of a document's chunk. */
export const anEntry = (
  document: number,
  position: number,
  embedding: Embedding,
  given: Partial<Facets> = {},
): VectorEntry => ({
  chunkId: someChunk(document, position),
  facets: someFacets(document, given),
  embedding,
})

/** A partition as a query uses it. @param audience for example `{ of: 'tenant', tenant: 'school-a' }` */
export function aPartition(audience: object, hidden: readonly number[] = []): Partition {
  const of = Audience.parse(audience)
  return {
    key: indexKey(A_MAKE, partitionOf(of, null)),
    audience: of,
    table: 1,
    generation: 1,
    hidden: hidden.map((document) => aDocumentId(document)),
    unsettled: [],
  }
}

let schools = 0

/** A school that no other test of the file uses, its partition and somebody of it. */
export function aSchool(hidden: readonly number[] = []): {
  readonly tenant: string
  readonly partition: Partition
  readonly scope: Scope
} {
  const tenant = `school-${++schools}`
  return { tenant, partition: aPartition({ of: 'tenant', tenant }, hidden), scope: aScope({ tenant }) }
}

/** The chunks of hits, in order. */
export const ids = (hits: readonly Hit[]): ChunkId[] => hits.map(({ chunkId }) => chunkId)

/** The numbers from 0 on. */
export const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at)
