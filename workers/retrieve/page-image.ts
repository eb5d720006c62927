import { pageImageKey } from '../domain/artifact-keys.ts'
import type { Document } from '../domain/document.ts'
import { type Failure, failure } from '../domain/failure.ts'
import { isPicture } from '../domain/media-type.ts'
import { ok, type Result, refused } from '../domain/result.ts'
import type { ArtifactStore } from '../ports/artifact-store.ts'
import { originalOf } from '../ports/original.ts'
import type { PageRenderer } from '../ports/page-renderer.ts'

/** Width of a page image in pixels: about 150 dpi on A4, sharp enough to read footnotes. */
const WIDTH = 1_280

/** What showing a page works on. */
export interface PageImagePorts {
  readonly artifacts: ArtifactStore
  readonly renderer: PageRenderer
  /** For documents that are pictures. */
  readonly pictureRenderer: PageRenderer
}

/** The WebP image of a page, rendered on its first view and kept. Refuses a page that is not there or cannot be drawn. */
export async function pageImage(
  document: Document,
  pageIndex: number,
  on: PageImagePorts,
): Promise<Result<Uint8Array, Failure>> {
  if (document.pageCount === null || pageIndex >= document.pageCount)
    return refused(failure('not-found', 'No such page'))
  const renderer = isPicture(document.mediaType) ? on.pictureRenderer : on.renderer
  const key = pageImageKey(document.id, pageIndex, renderer.version, WIDTH)
  const kept = await on.artifacts.get(key)
  if (kept !== undefined) return ok(kept)
  const original = await originalOf(document, on.artifacts)
  const image = await renderer.render(original, pageIndex, WIDTH)
  if (!image.ok) return image
  await on.artifacts.put(key, image.value.bytes, image.value.mediaType)
  return ok(image.value.bytes)
}
