import { blockImageKey } from '../domain/artifact-keys.ts'
import type { Block } from '../domain/block.ts'
import type { Document } from '../domain/document.ts'
import { type Failure, failure } from '../domain/failure.ts'
import { type Box, hull } from '../domain/locator.ts'
import { isPaged, isPicture } from '../domain/media-type.ts'
import { ok, type Result, refused } from '../domain/result.ts'
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

/** Names how the image of a picture that lies in a document is made: once, when the document is taken in, and then kept. */
const PACKED_VERSION = 'packed-1'

/** Names what makes the images of the blocks of a document, and its version. */
export const imagesBy = (document: Document, on: PageImagePorts): string =>
  isPaged(document.mediaType) ? rendererOf(document, on).version : PACKED_VERSION

/** Where the image of a block is kept, which may be nowhere yet. */
const keyOf = (document: Document, block: Block, on: PageImagePorts): string =>
  blockImageKey(block.id, imagesBy(document, on), WIDTH)

/** The refusal of a block that has no image. */
export const NO_IMAGE = failure('not-found', 'No such image')

/** Whether the image of a block was made already. */
export const hasBlockImage = (document: Document, block: Block, on: PageImagePorts): Promise<boolean> =>
  on.artifacts.has(keyOf(document, block, on))

/** The WebP image of a block where it was made already. */
export const keptBlockImage = (
  document: Document,
  block: Block,
  on: PageImagePorts,
): Promise<Uint8Array | undefined> => on.artifacts.get(keyOf(document, block, on))

/**
 * The WebP image of a block: of its place on a page, cut once and kept, or of the picture it shows, if one was kept. Refuses a page that
 * cannot be drawn, and a block without an image.
 * @param read how the original is read
 */
export async function blockImage(
  document: Document,
  block: Block,
  on: PageImagePorts,
  read: () => Promise<FileBytes> = () => originalOf(document, on.artifacts),
): Promise<Result<Uint8Array, Failure>> {
  const key = keyOf(document, block, on)
  const kept = await on.artifacts.get(key)
  if (kept !== undefined) return ok(kept)
  if (!isPlaced(block)) return refused(NO_IMAGE)
  const { pageIndex, rects } = block.locator
  const image = await rendererOf(document, on).crop(await read(), pageIndex, hull(rects), WIDTH)
  if (!image.ok) return image
  await on.artifacts.put(key, image.value.bytes, image.value.mediaType)
  return ok(image.value.bytes)
}

/** Keeps the image of a figure whose picture lies in its document. Refuses one that cannot be decoded. @param crop what is shown of it, null for all */
export async function keepPackedImage(
  document: Document,
  figure: Block,
  { file, crop }: { readonly file: Uint8Array; readonly crop: Box | null },
  on: PageImagePorts,
): Promise<Result<null, Failure>> {
  const shown = crop ?? WHOLE
  const image = await on.pictureRenderer.crop(file, 0, shown, WIDTH / (shown[2] - shown[0]))
  if (!image.ok) return image
  await on.artifacts.put(keyOf(document, figure, on), image.value.bytes, image.value.mediaType)
  return ok(null)
}

const WHOLE: Box = [0, 0, 1, 1]

/** A block that has a place on a page. */
export type PlacedBlock = Block & { readonly locator: Extract<Block['locator'], { on: 'page' }> }

/** Whether a block has a place on a page. */
export const isPlaced = (block: Block): block is PlacedBlock => block.locator.on === 'page'
