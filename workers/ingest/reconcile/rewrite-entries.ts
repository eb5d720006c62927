import { poolOf } from '../../domain/lane.ts'
import type { Inventoried } from '../../ports/inventory.ts'
import type { ReconcilePorts } from './ports.ts'

/**
 * Has all entries of a document written anew from the vectors that are kept. Where an index holds too many, they go first: the
 * document is found by the other index until its entries are back, within seconds.
 */
export async function rewriteEntries(
  { document, place, chunkIds }: Inventoried,
  held: { readonly words: number; readonly vectors: number },
  on: ReconcilePorts,
): Promise<void> {
  const { id } = document
  if (place !== null && held.words > chunkIds.length) await on.lexicalIndex.remove(place, id)
  if (place !== null && held.vectors > chunkIds.length) await on.vectorIndex.forget(place.key, id)
  await on.catalogue.markIndexed(id, true)
  await on.catalogue.describe(id, {})
  await on.slots.ask({ documentId: id, pool: poolOf(document.audience), lane: 'bulk' })
}
