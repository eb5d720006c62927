import { expect, test } from 'vitest'
import type { Box } from '../../../../workers/domain/locator.ts'
import { boxOnPage, type Placement } from '../../../../workers/ingest/prepare-image/placement.ts'
import { straightened } from '../../../../workers/ingest/prepare-image/straightened.ts'
import type { GreyImage } from '../../../../workers/ports/ocr-provider.ts'

const [WIDTH, HEIGHT] = [300, 200]
/** A dark square on white paper. */
const SQUARE: Box = [0.7, 0.2, 0.74, 0.26]

function aPicture(): GreyImage {
  const grey = new Uint8Array(WIDTH * HEIGHT).fill(255)
  for (let y = SQUARE[1] * HEIGHT; y < SQUARE[3] * HEIGHT; y++)
    grey.fill(0, Math.round(y) * WIDTH + SQUARE[0] * WIDTH, Math.round(y) * WIDTH + SQUARE[2] * WIDTH)
  return { width: WIDTH, height: HEIGHT, grey }
}

/** The least box that covers what is dark. */
function darkBox({ width, height, grey }: GreyImage): Box {
  let [x0, y0, x1, y1] = [width, height, 0, 0]
  for (const [at, value] of grey.entries()) {
    if (value >= 128) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    ;[x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x + 1), Math.max(y1, y + 1)]
  }
  return [x0 / width, y0 / height, x1 / width, y1 / height]
}

const CASES = [0, 90, 180, 270].flatMap((turn) => [-14, -1, 0, 6].map((skew) => [turn, skew] as const))

test.each(CASES)(
  'what stands in a picture turned by %i and straightened by %i is found on the page',
  (turn, skew) => {
    const placement: Placement = { width: WIDTH, height: HEIGHT, turn: turn as Placement['turn'], skew }
    for (const scale of [1, 1.7]) {
      const found = boxOnPage(placement)(darkBox(straightened(aPicture(), placement, scale)))
      const [x, y] = [(found[0] + found[2]) / 2, (found[1] + found[3]) / 2]
      expect(Math.abs(x - 0.72) * WIDTH).toBeLessThan(1.5)
      expect(Math.abs(y - 0.23) * HEIGHT).toBeLessThan(1.5)
      expect(found[0]).toBeLessThan(SQUARE[0] + 0.006)
      expect(found[3]).toBeGreaterThan(SQUARE[3] - 0.006)
    }
  },
)

test('boxes stay within the page', () => {
  const placement: Placement = { width: WIDTH, height: HEIGHT, turn: 90, skew: 9 }
  for (const box of [
    [0, 0, 0.01, 0.01],
    [0.99, 0.99, 1, 1],
    [0, 0, 1, 1],
  ] as const) {
    const [x0, y0, x1, y1] = boxOnPage(placement)(box)
    expect(x0 >= 0 && y0 >= 0 && x0 < x1 && y0 < y1 && x1 <= 1 && y1 <= 1).toBe(true)
  }
})
