import type { Block } from '../domain/block.ts'
import type { Document } from '../domain/document.ts'
import type { BlockId } from '../domain/ids.ts'
import type { Scope } from '../domain/scope.ts'
import { hasBlockImage, isPlaced, type PageImagePorts } from '../ports/block-image.ts'
import type { Library } from '../ports/library.ts'

/** A block that has an image, and its document. */
export interface ShownBlock {
  readonly document: Document
  readonly block: Block
}

/** A block that the scope may see now and that has a place on a page, or a picture that was kept; undefined for every other. */
export async function shownBlock(
  id: BlockId,
  scope: Scope,
  on: PageImagePorts & { readonly library: Library },
): Promise<ShownBlock | undefined> {
  const [found] = await on.library.blocksById(scope, [id])
  if (found === undefined || found.document.revokedAt !== null || found.document.deletedAt !== null)
    return undefined
  const { block, document } = found
  const isShown = isPlaced(block) || (block.kind === 'figure' && (await hasBlockImage(document, block, on)))
  return isShown ? { block, document } : undefined
}
