import { z } from 'zod'
import { BlockId, ChunkId } from '../../domain/ids.ts'
import type { Resolved } from '../../retrieve/resolve.ts'
import { WireCitation, wireCitation } from './citation.ts'

/** The body of `POST /resolve`. */
export const ResolveBody = z
  .strictObject({
    chunk_ids: z.array(ChunkId).max(100).default([]),
    block_ids: z.array(BlockId).max(100).default([]),
  })
  .refine((given) => given.chunk_ids.length + given.block_ids.length > 0, 'Give at least one id')
  .meta({ id: 'ResolveRequest' })

/** The answer to `POST /resolve`: one item an id, chunks first, in the order given. */
export const WireResolved = z
  .strictObject({ items: z.array(z.strictObject({ id: z.string(), citation: WireCitation.nullable() })) })
  .meta({ id: 'Resolved' })

/** Puts resolved ids on the wire. */
export const wireResolved = (all: readonly Resolved[]): z.infer<typeof WireResolved> => ({
  items: all.map(({ id, citation }) => ({ id, citation: citation === null ? null : wireCitation(citation) })),
})
