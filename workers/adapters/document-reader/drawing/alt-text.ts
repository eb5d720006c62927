import { tidy } from '../pieces/tidy.ts'

/** What programs put where a description should stand: the name or the path of a file. */
const FILE_NAME = /^(?:[\w-]+:|\\\\|\/)?\S*\.(?:png|jpe?g|gif|bmp|tiff?|svg|wmf|emf|webp|pdf)$/i

/** What Office adds to a description of its own making. */
const MADE_BY_MACHINE =
  /\s*(?:Description automatically generated(?: with \w+ confidence)?|AI-generated content may be incorrect\.)\s*$/i

/** The description of a picture, else its title; '' where it has none that says anything. */
export function altTextOf(description: string | undefined, title: string | undefined): string {
  for (const given of [description, title]) {
    const text = tidy(given ?? '')
      .replace(MADE_BY_MACHINE, '')
      .trim()
    if (text !== '' && !FILE_NAME.test(text)) return text
  }
  return ''
}
