import type { Document } from '../domain/document.ts'
import { failure } from '../domain/failure.ts'
import type { BlockId } from '../domain/ids.ts'
import type { Scope } from '../domain/scope.ts'
import { isPlaced, type PlacedBlock } from '../ports/block-image.ts'
import type { Library } from '../ports/library.ts'

/** The refusal of a block that has no image, of one that may not be seen, and of one there is not. */
export const NO_IMAGE = failure('not-found', 'No such image')

/** A block that has a place on a page, and its document. */
export interface ShownBlock {
  readonly document: Document
  readonly block: PlacedBlock
}

/** A block whose place on a page the scope may see now; undefined where it may not, there is none, or it has no box. */
export async function shownBlock(
  id: BlockId,
  scope: Scope,
  { library }: { readonly library: Library },
): Promise<ShownBlock | undefined> {
  const [found] = await library.blocksById(scope, [id])
  if (found === undefined || found.document.revokedAt !== null || found.document.deletedAt !== null)
    return undefined
  const { block, document } = found
  return isPlaced(block) ? { block, document } : undefined
}
