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
