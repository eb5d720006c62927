import UTIF from 'utif2'
import type { Raster } from '../../ports/image-reader.ts'
import { type Directory, directoryAt, numberOf, tiffOrder } from './directory.ts'
import { inflatedStrips } from './inflated-strips.ts'
import { Broken, type Format, type Picture } from './picture.ts'

/** The tags that are looked at here: TIFF 6.0. */
const TAG = {
  subfile: 254,
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  stripOffsets: 273,
  orientation: 274,
  samples: 277,
  rowsPerStrip: 278,
  stripBytes: 279,
  planes: 284,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
} as const

/** A reduced copy of another picture, and a mask. */
const NOT_A_PAGE = 0b101
/** None, CCITT 2–4, LZW, JPEG, Deflate, PackBits. */
const COMPRESSIONS: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 7, 8, 32946, 32773])
const DEPTHS: ReadonlySet<number> = new Set([1, 2, 4, 8, 16])
const MOST_SAMPLES = 5
const DEFLATE: ReadonlySet<number> = new Set([8, 32946])

/** Reads TIFF, as many pages as there are. */
export const tiffFormat: Format = {
  mediaType: 'image/tiff',
  version: 'utif2-4.1.0',
  isIt: (bytes) => tiffOrder(bytes) !== null,
  pictures(bytes) {
    const { little, first } = tiffOrder(bytes)!
    const pictures: Picture[] = []
    const seen = new Set<number>()
    for (let offset = first; offset !== 0; ) {
      if (seen.has(offset)) throw new Broken('A circle of directories')
      seen.add(offset)
      const directory = directoryAt(bytes, offset, little)
      if (!((numberOf(directory.tags, TAG.subfile) ?? 0) & NOT_A_PAGE))
        pictures.push(pictureOf(directory, bytes))
      offset = directory.next
    }
    return pictures
  },
}

const pictureOf = ({ tags }: Directory, bytes: Uint8Array): Picture => ({
  width: numberOf(tags, TAG.width) ?? 0,
  height: numberOf(tags, TAG.height) ?? 0,
  orientation: numberOf(tags, TAG.orientation) ?? 1,
  decode: async () => decode(tags, bytes),
})

/** Decodes a picture whose tags make sense: the library trusts them. */
function decode(tags: Directory['tags'], bytes: Uint8Array): Raster {
  const compression = numberOf(tags, TAG.compression) ?? 1
  const bits = numberOf(tags, TAG.bits) ?? 1
  const samples = numberOf(tags, TAG.samples) ?? 1
  if (!COMPRESSIONS.has(compression) || !DEPTHS.has(bits) || samples < 1 || samples > MOST_SAMPLES)
    throw new Broken('A TIFF of a kind that is not read')
  if (samples > 1 && numberOf(tags, TAG.planes) === 2) throw new Broken('A TIFF of planes')
  checkPlaces(tags, bytes.length)
  const file = DEFLATE.has(compression) ? inflatedStrips(tags, bytes) : { tags, bytes }
  const image = Object.fromEntries([...file.tags].map(([tag, values]) => [`t${tag}`, [...values]]))
  const whole = file.bytes.slice().buffer
  const directory = { ...image, width: 0, height: 0, data: undefined }
  UTIF.decodeImage(whole, directory, [directory])
  return { width: directory.width, height: directory.height, rgba: UTIF.toRGBA8(directory) }
}

/** Throws where strips or tiles lie outside the file or are more than the picture needs. */
function checkPlaces(tags: Directory['tags'], length: number): void {
  const tiled = tags.has(TAG.tileWidth)
  const offsets = tags.get(tiled ? TAG.tileOffsets : TAG.stripOffsets) ?? []
  const sizes = tags.get(tiled ? TAG.tileBytes : TAG.stripBytes) ?? []
  const width = numberOf(tags, TAG.width)!
  const height = numberOf(tags, TAG.height)!
  const [tileWidth, tileHeight] = tiled
    ? [numberOf(tags, TAG.tileWidth)!, numberOf(tags, TAG.tileHeight) ?? 0]
    : [width, Math.min(height, numberOf(tags, TAG.rowsPerStrip) ?? height)]
  if (tileWidth < 1 || tileHeight < 1 || tileWidth > 2 * width + 256 || tileHeight > 2 * height + 256)
    throw new Broken('Tiles of no sensible size')
  const needed = Math.ceil(width / tileWidth) * Math.ceil(height / tileHeight)
  if (offsets.length !== needed || sizes.length !== needed)
    throw new Broken('Not as many strips as rows need')
  if (offsets.some((offset, at) => offset + sizes[at]! > length)) throw new Broken('A strip outside the file')
}
