import type { GreyImage } from '../../ports/ocr-provider.ts'

/** Squares of this many pixels across are judged as a whole: narrower than the rim of a shadow. */
const TILE = 24
/** Ink that fills so many squares to each side of one hides its paper: thick type. What is larger is a picture. */
const REACH = 2
/** The brightness that so many pixels of a square reach is that of its paper. */
const PAPER_SHARE = 0.15
/** Paper in the deepest shadow has this part of the brightness of the brightest; what is darker is a picture. */
const DEEPEST_SHADOW = 0.22

/** Divides a picture by its paper, so that shadows, stains and tinted paper become white. */
export function flattened(image: GreyImage): GreyImage {
  const { width, height, grey } = image
  const across = Math.ceil(width / TILE)
  const down = Math.ceil(height / TILE)
  const paper = closed(paperOf(image, across, down), across, down)
  const flat = new Uint8Array(grey.length)
  const columns = Float32Array.from({ length: width }, (_, x) => within((x + 0.5) / TILE - 0.5, across))
  const row = new Float32Array(across)
  for (let y = 0; y < height; y++) {
    blendRows(paper, across, within((y + 0.5) / TILE - 0.5, down), down, row)
    for (let x = 0; x < width; x++) {
      const at = columns[x]!
      const left = at | 0
      const share = at - left
      const here = row[left]! * (1 - share) + row[Math.min(across - 1, left + 1)]! * share
      const value = (grey[y * width + x]! * 255) / here
      flat[y * width + x] = Math.min(255, value)
    }
  }
  return { width, height, grey: flat }
}

const within = (value: number, count: number): number => Math.min(count - 1, Math.max(0, value))

function blendRows(paper: Float32Array, across: number, at: number, down: number, row: Float32Array): void {
  const top = Math.floor(at)
  const bottom = Math.min(down - 1, top + 1)
  const share = at - top
  for (let x = 0; x < across; x++)
    row[x] = paper[top * across + x]! * (1 - share) + paper[bottom * across + x]! * share
}

/** The brightness of the paper in each square. */
function paperOf({ width, height, grey }: GreyImage, across: number, down: number): Float32Array {
  const paper = new Float32Array(across * down)
  const counts = new Uint32Array(256)
  let brightest = 1
  for (let tile = 0; tile < paper.length; tile++) {
    const left = (tile % across) * TILE
    const top = Math.floor(tile / across) * TILE
    counts.fill(0)
    let pixels = 0
    for (let y = top; y < Math.min(height, top + TILE); y++) {
      for (let x = left; x < Math.min(width, left + TILE); x++) {
        const value = grey[y * width + x]!
        counts[value] = counts[value]! + 1
        pixels++
      }
    }
    let level = 255
    for (let above = counts[255]!; level > 1 && above < PAPER_SHARE * pixels; above += counts[level]!) level--
    paper[tile] = level
    brightest = Math.max(brightest, level)
  }
  return paper.map((level) => Math.max(level, DEEPEST_SHADOW * brightest))
}

/** Fills in dark squares that paper surrounds, and keeps the rims of shadows: the brightest around, then the darkest of those. */
const closed = (paper: Float32Array, across: number, down: number): Float32Array =>
  along(along(paper, across, down, Math.max), across, down, Math.min)

/** The least or the greatest of the squares around each, by rows and then by columns. */
function along(
  paper: Float32Array,
  across: number,
  down: number,
  pick: (...values: number[]) => number,
): Float32Array {
  const rows = new Float32Array(paper.length)
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const [from, to] = [Math.max(0, x - REACH), Math.min(across - 1, x + REACH)]
      let value = paper[y * across + from]!
      for (let other = from + 1; other <= to; other++) value = pick(value, paper[y * across + other]!)
      rows[y * across + x] = value
    }
  }
  const made = new Float32Array(paper.length)
  for (let x = 0; x < across; x++) {
    for (let y = 0; y < down; y++) {
      const [from, to] = [Math.max(0, y - REACH), Math.min(down - 1, y + REACH)]
      let value = rows[from * across + x]!
      for (let other = from + 1; other <= to; other++) value = pick(value, rows[other * across + x]!)
      made[y * across + x] = value
    }
  }
  return made
}
