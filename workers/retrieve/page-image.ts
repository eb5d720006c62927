import { pageImageKey } from '../domain/artifact-keys.ts'
import type { Document } from '../domain/document.ts'
import { type Failure, failure } from '../domain/failure.ts'
import { ok, type Result, refused } from '../domain/result.ts'
import { type PageImagePorts, rendererOf } from '../ports/block-image.ts'
import { originalOf } from '../ports/original.ts'

/** Width of a page image in pixels: about 150 dpi on A4, sharp enough to read footnotes. */
const WIDTH = 1_280

/** The WebP image of a page, rendered on its first view and kept. Refuses a page that is not there or cannot be drawn. */
export async function pageImage(
  document: Document,
  pageIndex: number,
  on: PageImagePorts,
): Promise<Result<Uint8Array, Failure>> {
  if (document.pageCount === null || pageIndex >= document.pageCount)
    return refused(failure('not-found', 'No such page'))
  const renderer = rendererOf(document, on)
  const key = pageImageKey(document.id, pageIndex, renderer.version, WIDTH)
  const kept = await on.artifacts.get(key)
  if (kept !== undefined) return ok(kept)
  const original = await originalOf(document, on.artifacts)
  const image = await renderer.render(original, pageIndex, WIDTH)
  if (!image.ok) return image
  await on.artifacts.put(key, image.value.bytes, image.value.mediaType)
  return ok(image.value.bytes)
}
