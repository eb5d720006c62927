/** Signs that open an item of a list. */
const BULLET = /^[•·∙●○◦▪▫■□◆◇►▶▸▹➢➤➔✓✔✗✘❒❖★☆⁃‣⦁–—*o-](?=\s|$)|^[•●▪■❒❖➢➤‣⦁](?=\S)/u
/** `1.` `12)` `(a)` `iv.` `B)` `§ 3`, and likewise in Devanagari and Arabic digits. */
const NUMBER = /^(?:[([]?(?:\p{Nd}{1,3}|[a-zA-Z]|[ivx]{1,5}|[IVX]{1,5})[.):\]]|[([]\p{Nd}{1,3}[)\]])(?=\s)/u
/** `2.3.14 Title`: numbers of sections. */
const SECTION = /^\p{Nd}{1,3}(?:\.\p{Nd}{1,3})+\.?(?=\s)/u
/** `[12]` before an entry of a bibliography. */
const REFERENCE = /^\[\p{Nd}{1,3}\](?=\s)/u

/** The kind of sign that opens a line: a bullet, a number, or none. */
export function markerOf(text: string): 'bullet' | 'number' | 'reference' | null {
  if (BULLET.test(text)) return 'bullet'
  if (REFERENCE.test(text)) return 'reference'
  return NUMBER.test(text) ? 'number' : null
}

/** How deep the number of a section nests: 2 for `3.1 Title`, 0 without one. */
export function sectionDepth(text: string): number {
  const number = SECTION.exec(text)
  return number ? number[0].replace(/\.$/, '').split('.').length : 0
}

/** The same for a line, whose bullet may be drawn. */
export const markerOfLine = (line: {
  readonly text: string
  readonly isBulleted: boolean
}): ReturnType<typeof markerOf> => markerOf(line.text) ?? (line.isBulleted ? 'bullet' : null)

/** Whether a line of a table of contents ends with its page: dots or a wide space, then a number. */
export const isContentsLine = (text: string): boolean =>
  /(?:\.{3,}|(?:\s\.){3,}|…|(?:·\s?){3,})\s*[\p{Nd}ivxlc-]{1,8}$/u.test(text)
