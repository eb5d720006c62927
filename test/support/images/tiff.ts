import { zlibSync } from 'fflate'
import type { Raster } from '../../../workers/ports/image-reader.ts'

/** A page of a test file. */
export interface TiffPage {
  readonly width: number
  readonly height: number
  /** Each with its values; those of strips are filled in. */
  readonly tags: Readonly<Record<number, readonly number[]>>
  readonly strip: Uint8Array
}

/** A page of red, green and blue, a byte each. @param given other tags */
export const colourPage = ({ width, height, rgba }: Raster, given: TiffPage['tags'] = {}): TiffPage => ({
  width,
  height,
  tags: { 258: [8, 8, 8], 259: [1], 262: [2], 277: [3], ...given },
  strip: rgba.filter((_, at) => at % 4 !== 3),
})

/** The same, deflated. */
export function deflatedPage(raster: Raster): TiffPage {
  const page = colourPage(raster, { 259: [8] })
  return { ...page, strip: zlibSync(page.strip) }
}

/** Makes a TIFF of pages. @param little whether the low byte comes first */
export function aTiff(pages: readonly TiffPage[], little = true): Uint8Array {
  const bytes: number[] = [...(little ? [0x49, 0x49, 42, 0] : [0x4d, 0x4d, 0, 42]), 0, 0, 0, 0]
  const long = (value: number) => {
    const four = [value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >>> 24) & 255]
    return little ? four : four.toReversed()
  }
  const short = (value: number) => (little ? [value & 255, value >> 8] : [value >> 8, value & 255])
  let link = 4
  for (const { width, height, tags, strip } of pages) {
    const stripAt = bytes.length
    for (const value of strip) bytes.push(value)
    const all = { 256: [width], 257: [height], 273: [stripAt], 278: [height], 279: [strip.length], ...tags }
    const entries = Object.entries(all).toSorted(([a], [b]) => Number(a) - Number(b))
    const extra: number[] = []
    const at = bytes.length
    bytes.splice(link, 4, ...long(at))
    const after = at + 2 + entries.length * 12 + 4
    bytes.push(...short(entries.length))
    for (const [tag, values] of entries) {
      bytes.push(...short(Number(tag)), ...short(4), ...long(values.length))
      bytes.push(...long(values.length === 1 ? values[0]! : after + extra.length))
      if (values.length > 1) for (const value of values) extra.push(...long(value))
    }
    link = bytes.length
    bytes.push(0, 0, 0, 0, ...extra)
  }
  return Uint8Array.from(bytes)
}
