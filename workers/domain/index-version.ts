import { z } from 'zod'
import type { PartitionKey } from './facets.ts'

/** Names how blocks are cut into chunks, for example `c2`. */
export const ChunkerName = z
  .string()
  .regex(/^c[1-9][0-9]{0,3}$/)
  .brand<'ChunkerName'>()
export type ChunkerName = z.infer<typeof ChunkerName>

/** Names a model that makes vectors, and its version. */
export const EmbedderName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{0,59}$/)
  .brand<'EmbedderName'>()
export type EmbedderName = z.infer<typeof EmbedderName>

/** One way of indexing the whole library: `<chunker>.<embedder>`. */
export const IndexVersionId = z
  .string()
  .regex(/^c[1-9][0-9]{0,3}\.[a-z0-9][a-z0-9.-]{0,59}$/)
  .brand<'IndexVersionId'>()
export type IndexVersionId = z.infer<typeof IndexVersionId>

/** What shapes an index. */
export interface IndexMake {
  readonly chunker: ChunkerName
  readonly embedder: EmbedderName
}

/**
 * Where a version of the index stands: being filled, answering every query, kept for going back, or removed. Only one is live.
 */
export const IndexState = z.enum(['building', 'live', 'draining', 'gone'])
export type IndexState = z.infer<typeof IndexState>

/** A version of the index. */
export interface IndexVersion extends IndexMake {
  readonly id: IndexVersionId
  readonly state: IndexState
  /** When it came into that state. */
  readonly since: number
}

/** The id of a version: equal makes are the same version. */
export const indexVersionId = ({ chunker, embedder }: IndexMake): IndexVersionId =>
  IndexVersionId.parse(`${chunker}.${embedder}`)

/** Reads chunker and embedder back out of the id of a version. */
export function makeOf(id: IndexVersionId): IndexMake {
  const dot = id.indexOf('.')
  return { chunker: ChunkerName.parse(id.slice(0, dot)), embedder: EmbedderName.parse(id.slice(dot + 1)) }
}

/** Where a version keeps the vectors of a partition: never shared with another version. */
export type IndexKey = string & { readonly __brand: 'IndexKey' }

/** The place of a partition in a version, for example `use-lite-en-1/c2/tenant:a`. */
export const indexKey = ({ chunker, embedder }: IndexMake, partition: PartitionKey): IndexKey =>
  `${embedder}/${chunker}/${partition}` as IndexKey

/** The model whose vectors are kept at a place. */
export const embedderAt = (key: IndexKey): EmbedderName => EmbedderName.parse(key.slice(0, key.indexOf('/')))

/** Where the vectors of figures of a partition are kept, beside those of its texts: apart for each model and chunker. */
export const figureKey = (place: IndexKey, embedder: EmbedderName): IndexKey =>
  `${embedder}${place.slice(place.indexOf('/'))}` as IndexKey
