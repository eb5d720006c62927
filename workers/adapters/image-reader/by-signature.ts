import { type Failure, failure } from '../../domain/failure.ts'
import { ok, type Result, refused } from '../../domain/result.ts'
import type { ImageFile, ImageReader, Raster } from '../../ports/image-reader.ts'
import { Broken, type Format, type Picture } from './picture.ts'
import { turned } from './turned.ts'

/** Longest side that is decoded, in pixels; formats allow more. */
const LONGEST_SIDE = 30_000
/** More pictures than this no file of scans has. */
const MOST_PICTURES = 5_000
const TOO_MANY = failure('resource-limit', `A file holds at most ${MOST_PICTURES} pictures.`)

/**
 * Reads the given formats, each known by its first bytes.
 * @param mostMegapixels of a picture that is decoded, in millions of pixels: a decoder takes up to 12 bytes for each
 */
export function imageReader(formats: readonly Format[], mostMegapixels: number): ImageReader {
  const tooLarge = failure(
    'resource-limit',
    `A picture has at most ${mostMegapixels} million pixels and no side beyond ${LONGEST_SIDE}: save it smaller.`,
  )
  const isTooLarge = ({ width, height }: Picture): boolean =>
    width * height > mostMegapixels * 1e6 || Math.max(width, height) > LONGEST_SIDE
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
      if (pictures.length > MOST_PICTURES) return refused(TOO_MANY)
      return pictures.some(isTooLarge) ? refused(tooLarge) : ok(fileOf(format, pictures))
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
