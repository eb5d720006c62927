import type { Failure } from '../../domain/failure.ts'
import { ok, type Result } from '../../domain/result.ts'
import type { ImageReader, Raster } from '../../ports/image-reader.ts'
import { type FileBytes, wholeOf } from '../../ports/original.ts'
import type { PageImage, PageRenderer } from '../../ports/page-renderer.ts'
import { fitted } from './fitted.ts'
import { WEBP_VERSION, webpEncoder } from './webp-encoder.ts'
import { partUnder, sizeWithin, type Window } from './window.ts'

/**
 * Shows the pictures of a file as pages, no larger than they are.
 * @param webp `@jsquash/webp/codec/enc/webp_enc_simd.wasm`, compiled
 */
export function pictureRenderer(images: ImageReader, webp: WebAssembly.Module): PageRenderer {
  const encode = webpEncoder(webp)

  async function show(
    file: FileBytes,
    pageIndex: number,
    shown: (picture: Raster) => Raster,
  ): Promise<Result<PageImage, Failure>> {
    const opened = await images.open(await wholeOf(file))
    const picture = opened.ok ? await opened.value.page(pageIndex) : opened
    if (!picture.ok) return picture
    const { rgba, ...size } = shown(picture.value)
    return ok({ mediaType: 'image/webp', ...size, bytes: await encode(rgba, size.width, size.height) })
  }

  return {
    version: `${images.version}+${WEBP_VERSION}`,
    render: (file, pageIndex, width) =>
      show(file, pageIndex, (picture) =>
        fitted(picture, sizeWithin(picture.width, picture.height, Math.min(width, picture.width))),
      ),
    crop: (file, pageIndex, box, width) =>
      show(file, pageIndex, (picture) => {
        const part = cut(picture, partUnder(box, picture))
        const wanted = (part.width / picture.width) * Math.min(width, picture.width)
        return fitted(part, sizeWithin(part.width, part.height, wanted))
      }),
  }
}

/** Copies a part of a picture. */
function cut(picture: Raster, { left, top, width, height }: Window): Raster {
  const rgba = new Uint8Array(width * height * 4)
  for (let row = 0; row < height; row++) {
    const from = ((top + row) * picture.width + left) * 4
    rgba.set(picture.rgba.subarray(from, from + width * 4), row * width * 4)
  }
  return { width, height, rgba }
}
