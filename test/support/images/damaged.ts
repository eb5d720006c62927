import type { Raster } from '../../../workers/ports/image-reader.ts'

/** Turns a picture by some degrees clockwise, on a white ground that holds all of it. */
export function rotated({ width, height, rgba }: Raster, degrees: number): Raster {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const w = Math.round(width * Math.abs(cosine) + height * Math.abs(sine))
  const h = Math.round(height * Math.abs(cosine) + width * Math.abs(sine))
  const made = new Uint8Array(w * h * 4).fill(255)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const [dx, dy] = [x + 0.5 - w / 2, y + 0.5 - h / 2]
      const fromX = dx * cosine + dy * sine + width / 2 - 0.5
      const fromY = -dx * sine + dy * cosine + height / 2 - 0.5
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue
      const [right, below] = [fromX - left, fromY - top]
      const at = (top * width + left) * 4
      for (let channel = 0; channel < 3; channel++) {
        const upper = rgba[at + channel]! * (1 - right) + rgba[at + 4 + channel]! * right
        const next = at + width * 4 + channel
        const lower = rgba[next]! * (1 - right) + rgba[next + 4]! * right
        made[(y * w + x) * 4 + channel] = upper * (1 - below) + lower * below
      }
    }
  }
  return { width: w, height: h, rgba: made }
}

/** Changes each pixel of a picture by its place. @param of the brightness 0–255 that becomes of one */
export function repainted(raster: Raster, of: (value: number, x: number, y: number) => number): Raster {
  const rgba = raster.rgba.slice()
  for (let at = 0; at < rgba.length; at += 4) {
    const [x, y] = [(at / 4) % raster.width, Math.floor(at / 4 / raster.width)]
    for (let channel = 0; channel < 3; channel++)
      rgba[at + channel] = Math.min(255, Math.max(0, of(raster.rgba[at + channel]!, x, y)))
  }
  return { ...raster, rgba }
}

/** A shadow that falls over a photographed page from the left: at its deepest 35 parts in a hundred of the light are left. */
export const shadowed = (raster: Raster): Raster =>
  repainted(raster, (value, x, y) => {
    const edge = 0.45 + 0.15 * Math.sin((3 * y) / raster.height)
    const depth = 1 / (1 + Math.exp((x / raster.width - edge) * 25))
    return value * (0.85 - 0.5 * depth)
  })

/** A copy of a copy: pale ink, grey paper, grain, and one pixel in thirty black or white. @param chance from 0 to 1, anew with each call */
export const worn = (raster: Raster, chance: () => number): Raster =>
  repainted(raster, (value) => {
    const speck = chance()
    if (speck < 0.017) return 0
    if (speck > 0.983) return 255
    return 70 + value * 0.55 + (chance() + chance() - 1) * 60
  })
