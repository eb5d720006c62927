import type { XmlElement } from '../xml/element.ts'
import { classesOf } from './visibility.ts'

/** Texts that say nothing of a picture. */
const EMPTY_WORDS =
  /^(?:image|img|photo|picture|logo|icon|thumbnail|avatar|figure|spacer|\S+\.(?:png|jpe?g|gif|svg|webp|bmp|tiff?))$/i

/** Classes of pictures that stand for a sign or a formula within a line. */
const INLINE = /^(?:emoji|emoticon|smiley|wp-smiley|latex|tex|math|formula|equation|inline|texhtml)/i

/** The alternative text of a picture, where it says something. */
export function altOf(image: XmlElement): string {
  const alt = (image.attributes.alt ?? '').replace(/\s+/g, ' ').trim()
  const role = image.attributes.role
  const isDot = image.attributes.width === '1' || image.attributes.height === '1'
  return isDot || role === 'presentation' || role === 'none' || EMPTY_WORDS.test(alt) ? '' : alt
}

/** Whether a picture is a sign within its line: an emoji, or a formula that is drawn. */
export const isInlineImage = (image: XmlElement): boolean =>
  classesOf(image).some((name) => INLINE.test(name)) ||
  /^\p{Extended_Pictographic}/u.test(image.attributes.alt ?? '')
