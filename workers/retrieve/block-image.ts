import { blockImageKey } from '../domain/artifact-keys.ts'
import type { Block } from '../domain/block.ts'
import type { Document } from '../domain/document.ts'
import { type Failure, failure } from '../domain/failure.ts'
import type { BlockId } from '../domain/ids.ts'
import { type Box, hull, type PageLocator } from '../domain/locator.ts'
import { isPicture } from '../domain/media-type.ts'
import { ok, type Result } from '../domain/result.ts'
import type { Scope } from '../domain/scope.ts'
import type { Library } from '../ports/library.ts'
import { originalOf } from '../ports/original.ts'
import type { PageImagePorts } from './page-image.ts'

/** Width of the page that an image of a block is cut from, in pixels: about 190 dpi on A4, sharp enough for the labels of a figure. */
const WIDTH = 1_600

/** The refusal of a block that has no image, of one that may not be seen, and of one there is not. */
export const NO_IMAGE = failure('not-found', 'No such image')

/** A block that has a place on a page. */
export interface ShownBlock {
  readonly document: Document
  readonly block: Block
  readonly pageIndex: number
  readonly box: Box
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
  const { locator } = found.block
  return locator.on === 'page' ? { ...found, ...placeOf(locator) } : undefined
}

const placeOf = ({ pageIndex, rects }: PageLocator) => ({ pageIndex, box: hull(rects) })

/** The WebP image of the place of a block, cut on its first view and kept. Refuses a page that cannot be drawn. */
export async function blockImage(
  { document, block, pageIndex, box }: ShownBlock,
  on: PageImagePorts,
): Promise<Result<Uint8Array, Failure>> {
  const renderer = isPicture(document.mediaType) ? on.pictureRenderer : on.renderer
  const key = blockImageKey(block.id, renderer.version, WIDTH)
  const kept = await on.artifacts.get(key)
  if (kept !== undefined) return ok(kept)
  const image = await renderer.crop(await originalOf(document, on.artifacts), pageIndex, box, WIDTH)
  if (!image.ok) return image
  await on.artifacts.put(key, image.value.bytes, image.value.mediaType)
  return ok(image.value.bytes)
}
