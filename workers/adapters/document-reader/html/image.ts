import type { PackedPicture } from '../../../ports/document-reader.ts'
import type { XmlElement } from '../xml/element.ts'
import { classesOf } from './visibility.ts'

/** A picture with what describes it, or ''. */
export interface FoundPicture {
  readonly text: string
  readonly picture: PackedPicture | null
}

/** Where the picture of an `img` lies in the document; null where it lies elsewhere. */
export type PictureOf = (image: XmlElement) => PackedPicture | null

/** Texts that say nothing of a picture. */
const EMPTY_WORDS =
  /^(?:image|img|photo|picture|logo|icon|thumbnail|avatar|figure|spacer|\S+\.(?:png|jpe?g|gif|svg|webp|bmp|tiff?))$/i

/** Classes of pictures that stand for a sign or a formula within a line. */
const INLINE = /^(?:emoji|emoticon|smiley|wp-smiley|latex|tex|math|formula|equation|inline|texhtml)/i

/** The alternative text of a picture, where it says something. */
export function altOf(image: XmlElement): string {
  const alt = (image.attributes.alt ?? '').replace(/\s+/g, ' ').trim()
  return isOrnament(image) || EMPTY_WORDS.test(alt) ? '' : alt
}

/** Whether a picture says of itself that it shows nothing. */
export function isOrnament({ attributes: { role, width, height } }: XmlElement): boolean {
  return width === '1' || height === '1' || role === 'presentation' || role === 'none'
}

/** Whether a picture is a sign within its line: an emoji, or a formula that is drawn. */
export const isInlineImage = (image: XmlElement): boolean =>
  classesOf(image).some((name) => INLINE.test(name)) ||
  /^\p{Extended_Pictographic}/u.test(image.attributes.alt ?? '')
