/** The paragraph styles of a document, as far as they tell what a paragraph is. */
export interface RtfStyles {
  /** Begins the entry of a style. */
  begin(number: number): void
  setOutline(outline: number): void
  addName(text: string): void
  /** Level 1 to 6 of a heading by its style, `contents` for an entry of a table of contents, else what its name says. */
  roleOf(number: number): number | 'contents' | 'caption' | 'code' | null
}

/** Built-in names in the languages that word processors write them in. */
const HEADING =
  /^(?:heading|überschrift|titre|t[ií]tulo|titolo|kop|rubrik|otsikko|overskrift|nagłówek|nadpis|заголовок|标题|標題|見出し|제목|शीर्षक)\s*([1-9])\b/i

/** Starts without styles. */
export function rtfStyles(): RtfStyles {
  const styles = new Map<number, { name: string; outline: number | null }>()
  let current = 0
  const entry = () => {
    const known = styles.get(current) ?? { name: '', outline: null }
    styles.set(current, known)
    return known
  }
  return {
    begin(number) {
      current = number
    },
    setOutline(outline) {
      entry().outline = outline
    },
    addName(text) {
      entry().name += text
    },
    roleOf(number) {
      const style = styles.get(number)
      if (style === undefined) return null
      const name = style.name.replace(/;.*$/s, '').trim().toLowerCase()
      const level = HEADING.exec(name)?.[1]
      if (level !== undefined) return Number(level)
      if (style.outline !== null && style.outline < 9) return style.outline + 1
      if (name === 'title') return 1
      if (/^(?:toc|contents) \d$/.test(name)) return 'contents'
      if (name === 'caption') return 'caption'
      return /^(?:code|html preformatted|preformatted text|source ?code)/.test(name) ? 'code' : null
    },
  }
}
