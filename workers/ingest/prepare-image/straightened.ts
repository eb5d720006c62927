import type { GreyImage } from '../../ports/ocr-provider.ts'
import { type Placement, pointOnPage, uprightSize } from './placement.ts'

const PAPER = 255

/**
 * Turns a picture upright, straightens its lines and scales it, in one go. What lies outside of it is white.
 * @param placement its width and height are those of the picture
 * @param scale of the result against the picture
 */
export function straightened(image: GreyImage, placement: Placement, scale: number): GreyImage {
  if (placement.turn === 0 && placement.skew === 0 && scale === 1) return image
  const upright = uprightSize(placement)
  const width = Math.max(1, Math.round(upright.width * scale))
  const height = Math.max(1, Math.round(upright.height * scale))
  const onPage = pointOnPage(placement)
  const grey = new Uint8Array(width * height)
  const [stepX, stepY] = [upright.width / width, upright.height / height]
  // The mapping is affine: one step to the right always moves alike.
  const [originX, originY] = onPage(0, 0)
  const [rightX, rightY] = difference(onPage(stepX, 0), [originX, originY])
  for (let y = 0; y < height; y++) {
    const [fromX, fromY] = onPage(0.5 * stepX, (y + 0.5) * stepY)
    for (let x = 0; x < width; x++)
      grey[y * width + x] = sample(image, fromX + x * rightX - 0.5, fromY + x * rightY - 0.5)
  }
  return { width, height, grey }
}

const difference = (
  a: readonly [number, number],
  b: readonly [number, number],
): readonly [number, number] => [a[0] - b[0], a[1] - b[1]]

/** The brightness between four pixels. */
function sample({ width, height, grey }: GreyImage, x: number, y: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const [right, below] = [x - left, y - top]
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1)
    return atRim(grey, width, height, Math.round(x), Math.round(y))
  const at = top * width + left
  const upper = grey[at]! * (1 - right) + grey[at + 1]! * right
  const lower = grey[at + width]! * (1 - right) + grey[at + width + 1]! * right
  return upper * (1 - below) + lower * below + 0.5
}

const atRim = (grey: Uint8Array, width: number, height: number, x: number, y: number): number =>
  x < 0 || y < 0 || x >= width || y >= height ? PAPER : grey[y * width + x]!
