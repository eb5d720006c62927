import { blockImageKey } from '../domain/artifact-keys.ts'
import type { Block } from '../domain/block.ts'
import type { Document } from '../domain/document.ts'
import type { Failure } from '../domain/failure.ts'
import { hull } from '../domain/locator.ts'
import { isPicture } from '../domain/media-type.ts'
import { ok, type Result } from '../domain/result.ts'
import type { ArtifactStore } from './artifact-store.ts'
import { type FileBytes, originalOf } from './original.ts'
import type { PageRenderer } from './page-renderer.ts'

/** Width of the page that an image of a block is cut from, in pixels: about 190 dpi on A4, sharp enough for the labels of a figure. */
const WIDTH = 1_600

/** What showing a page, or a part of one, works on. */
export interface PageImagePorts {
  readonly artifacts: ArtifactStore
  readonly renderer: PageRenderer
  /** For documents that are pictures. */
  readonly pictureRenderer: PageRenderer
}

/** What draws the pages of a document. */
export const rendererOf = (
  { mediaType }: Pick<Document, 'mediaType'>,
  { renderer, pictureRenderer }: PageImagePorts,
): PageRenderer => (isPicture(mediaType) ? pictureRenderer : renderer)

/** Where the image of a block's place is kept, which may be nowhere yet. */
const keyOf = (document: Document, block: Block, on: PageImagePorts): string =>
  blockImageKey(block.id, rendererOf(document, on).version, WIDTH)

/** Whether the image of a block's place was made already. */
export const hasBlockImage = (document: Document, block: Block, on: PageImagePorts): Promise<boolean> =>
  on.artifacts.has(keyOf(document, block, on))

/** The WebP image of a block's place, cut once and kept. Refuses a page that cannot be drawn. @param read how the original is read */
export async function blockImage(
  document: Document,
  block: PlacedBlock,
  on: PageImagePorts,
  read: () => Promise<FileBytes> = () => originalOf(document, on.artifacts),
): Promise<Result<Uint8Array, Failure>> {
  const key = keyOf(document, block, on)
  const kept = await on.artifacts.get(key)
  if (kept !== undefined) return ok(kept)
  const { pageIndex, rects } = block.locator
  const image = await rendererOf(document, on).crop(await read(), pageIndex, hull(rects), WIDTH)
  if (!image.ok) return image
  await on.artifacts.put(key, image.value.bytes, image.value.mediaType)
  return ok(image.value.bytes)
}

/** A block that has a place on a page. */
export type PlacedBlock = Block & { readonly locator: Extract<Block['locator'], { on: 'page' }> }

/** Whether a block has a place on a page. */
export const isPlaced = (block: Block): block is PlacedBlock => block.locator.on === 'page'
