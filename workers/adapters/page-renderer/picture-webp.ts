import { ok } from '../../domain/result.ts'
import type { ImageReader } from '../../ports/image-reader.ts'
import { wholeOf } from '../../ports/original.ts'
import type { PageRenderer } from '../../ports/page-renderer.ts'
import { sizeWithin } from './draw-page.ts'
import { fitted } from './fitted.ts'
import { WEBP_VERSION, webpEncoder } from './webp-encoder.ts'

/**
 * Shows the pictures of a file as pages, no larger than they are.
 * @param webp `@jsquash/webp/codec/enc/webp_enc_simd.wasm`, compiled
 */
export function pictureRenderer(images: ImageReader, webp: WebAssembly.Module): PageRenderer {
  const encode = webpEncoder(webp)
  return {
    version: `${images.version}+${WEBP_VERSION}`,
    async render(file, pageIndex, width) {
      const opened = await images.open(await wholeOf(file))
      const picture = opened.ok ? await opened.value.page(pageIndex) : opened
      if (!picture.ok) return picture
      const size = sizeWithin(picture.value.width, picture.value.height, Math.min(width, picture.value.width))
      const { rgba } = fitted(picture.value, size)
      return ok({ mediaType: 'image/webp', ...size, bytes: await encode(rgba, size.width, size.height) })
    },
  }
}
