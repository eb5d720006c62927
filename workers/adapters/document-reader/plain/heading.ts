/** The heading with which a block of lines begins. */
export interface PlainHeading {
  readonly text: string
  readonly level: number
  /** Lines that it takes. */
  readonly lines: number
}

/** Characters that a heading has at most. */
const LONGEST = 80

/** Words that name a part of a book, in front of its number. */
const PART =
  /^(?:(?:chapter|unit|lesson|part|module|appendix|book|kapitel|chapitre|cap[ií]tulo|अध्याय|पाठ)\s+(?:\p{N}+|[ivxlc]+)(?!\p{L})|第\s*\p{N}+)/iu

/** Finds a heading that is underlined, or that stands alone and is a numbered title, the name of a part or all in capitals. */
export function headingOf(lines: readonly string[]): PlainHeading | null {
  const text = lines[0]!.trim()
  if (text.length > LONGEST) return null
  const rule = lines[1]?.trim() ?? ''
  if (/^(?:={3,}|-{3,}|~{3,})$/.test(rule) && /\p{L}/u.test(text))
    return { text, level: rule.startsWith('=') ? 1 : 2, lines: 2 }
  if (lines.length > 1 || /[.,;:!?…]$/.test(text)) return null
  if (PART.test(text)) return { text, level: 1, lines: 1 }
  const number = /^(\d{1,2}(?:\.\d{1,2}){1,4})\.?\s+\p{L}/u.exec(text)?.[1]
  if (number !== undefined) return { text, level: number.split('.').length, lines: 1 }
  return isCapitals(text) ? { text, level: 2, lines: 1 } : null
}

const isCapitals = (text: string): boolean =>
  /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text) && text === text.toUpperCase() && !/[|={}<>_]/.test(text)
