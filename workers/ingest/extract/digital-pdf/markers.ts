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

const CAPTION =
  /^(?:fig(?:ure|\.)?|table|tab\.|abb(?:ildung|\.)?|tabelle|tableau|figura|tabla|photo(?:graph)?|map|diagram|illustration|chart|exhibit|plate|listing|algorithm|scheme|box|चित्र|চিত্র|ચિત્ર|આકૃતિ|படம்|చిత్రం|ಚಿತ್ರ|ചിത്രം|तालिका|सारणी|आकृति|рис(?:\.|унок)?|таблица|图|表|圖|그림|표|شکل|جدول|الشكل|الجدول)\s*[-–]?\s*[\p{Nd}IVX]+(?:[-–.:]?[\p{Nd}a-zA-Z]{1,3})*/iu

const withoutBracket = (text: string): string => text.replace(/^[[【(<]\s*/u, '')

/** Whether a line opens a caption: `Figure 7-26. Self-locking nuts`, but not `Figure 3 shows that`. */
export function opensCaption(text: string): boolean {
  const bare = withoutBracket(text)
  const label = CAPTION.exec(bare)
  if (!label) return false
  const rest = bare.slice(label[0].length)
  return rest === '' || /^\s*[.:|—–)\]】>-]/u.test(rest) || /^\s+[\p{Lu}\p{Lo}“"(\p{Nd}]/u.test(rest)
}

/** What is no figure though it has a caption. */
const NO_FIGURE = /^(?:tab|listing|algorithm|box|तालिका|सारणी|таблица|表|표|جدول|الجدول)/iu

/** Whether a line opens the caption of a figure rather than of a table or a listing. */
export const opensFigureCaption = (text: string): boolean =>
  opensCaption(text) && !NO_FIGURE.test(withoutBracket(text))

/** Whether a line of a table of contents ends with its page: dots or a wide space, then a number. */
export const isContentsLine = (text: string): boolean =>
  /(?:\.{3,}|(?:\s\.){3,}|…|(?:·\s?){3,})\s*[\p{Nd}ivxlc-]{1,8}$/u.test(text)
