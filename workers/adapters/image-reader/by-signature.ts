import { type Failure, failure } from '../../domain/failure.ts'
import { ok, type Result, refused } from '../../domain/result.ts'
import type { ImageFile, ImageReader, Raster } from '../../ports/image-reader.ts'
import { Broken, type Format, type Picture } from './picture.ts'
import { turned } from './turned.ts'

/** Largest picture that is decoded, in pixels: A4 at 600 dpi has 35 million. */
const MOST_PIXELS = 40_000_000
/** Longest side that is decoded, in pixels; formats allow more. */
const LONGEST_SIDE = 30_000
/** More pictures than this no file of scans has. */
const MOST_PICTURES = 5_000

/** Reads the given formats, each known by its first bytes. */
export function imageReader(formats: readonly Format[]): ImageReader {
  return {
    version: formats.map(({ version }) => version).join('+'),
    mediaTypes: formats.map(({ mediaType }) => mediaType),
    async open(bytes) {
      const format = formats.find((each) => each.isIt(bytes))
      if (format === undefined)
        return refused(failure('unsupported-media', 'The file is no picture that is read here.'))
      const pictures = picturesOf(format, bytes)
      if (pictures === null) return refused(failure('corrupt-file', 'The picture is damaged.'))
      if (pictures.length === 0) return refused(failure('no-pages', 'The file holds no picture.'))
      if (pictures.length > MOST_PICTURES || pictures.some(isTooLarge))
        return refused(
          failure('resource-limit', 'The picture has more pixels than are read: 40 million at most.'),
        )
      return ok(fileOf(format, pictures))
    },
  }
}

function picturesOf(format: Format, bytes: Uint8Array): readonly Picture[] | null {
  try {
    const pictures = format.pictures(bytes)
    return pictures.some(({ width, height }) => width < 1 || height < 1) ? null : pictures
  } catch (error) {
    if (error instanceof Broken || error instanceof RangeError) return null
    throw error
  }
}

const isTooLarge = ({ width, height }: Picture): boolean =>
  width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE

const fileOf = ({ mediaType }: Format, pictures: readonly Picture[]): ImageFile => ({
  mediaType,
  pages: pictures.map(({ width, height, orientation }) =>
    orientation >= 5 ? { width: height, height: width } : { width, height },
  ),
  async page(index) {
    const picture = pictures[index]
    return picture === undefined ? UNREADABLE : decode(picture)
  },
})

/** Decodes a picture and holds it to what the file declared; whatever a decoder stumbles over makes it unreadable. */
async function decode(picture: Picture): Promise<Result<Raster, Failure>> {
  try {
    const raster = await picture.decode()
    const isAsDeclared = raster.width === picture.width && raster.height === picture.height
    const isWhole = raster.rgba.length === raster.width * raster.height * 4
    return isAsDeclared && isWhole ? ok(turned(raster, picture.orientation)) : UNREADABLE
  } catch {
    return UNREADABLE
  }
}

const UNREADABLE = refused(failure('page-unreadable', 'The picture cannot be decoded.'))
