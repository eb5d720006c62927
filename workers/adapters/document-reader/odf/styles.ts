import { childrenOf, elementAt, type XmlElement } from '../xml/element.ts'

/** The styles of a file, each question answered through the chain of their parents. */
export interface OdfStyles {
  /** The first answer that a style or a parent gives; null where none does. */
  inherited<T>(family: Family, name: string | undefined, ask: (style: XmlElement) => T | null): T | null
  /** What a list of this style shows at a level, or null. @param level 1 for the outermost */
  listLevel(name: string | undefined, level: number): XmlElement | null
  /** How headings of an outline level are numbered, or null. */
  outlineLevel(level: number): XmlElement | null
}

/** Families of styles that readers ask about. */
export type Family = 'paragraph' | 'text' | 'graphic' | 'presentation' | 'table'

/** A chain longer than this goes in a circle. */
const LONGEST_CHAIN = 32

/** Reads styles. @param roots of what holds them, the content's own first */
export function odfStyles(roots: readonly (XmlElement | null)[]): OdfStyles {
  const styles = new Map<string, XmlElement>()
  const lists = new Map<string, XmlElement>()
  let outline: XmlElement | null = null
  for (const root of roots)
    for (const group of root === null ? [] : childrenOf(root))
      for (const style of childrenOf(group)) {
        const name = style.attributes['style:name'] ?? ''
        const key = `${style.attributes['style:family']} ${name}`
        if (style.name === 'style:style' && !styles.has(key)) styles.set(key, style)
        else if (style.name === 'text:list-style' && !lists.has(name)) lists.set(name, style)
        else if (style.name === 'text:outline-style') outline ??= style
      }
  const levelIn = (list: XmlElement | null | undefined, level: number) =>
    list === null || list === undefined
      ? null
      : (childrenOf(list).find(({ attributes }) => attributes['text:level'] === String(level)) ?? null)
  return {
    inherited(family, name, ask) {
      let at = styles.get(`${family} ${name ?? ''}`)
      for (let step = 0; at !== undefined && step < LONGEST_CHAIN; step += 1) {
        const answer = ask(at)
        if (answer !== null) return answer
        at = styles.get(`${family} ${at.attributes['style:parent-style-name'] ?? ''}`)
      }
      return null
    },
    listLevel: (name, level) => levelIn(lists.get(name ?? ''), level),
    outlineLevel: (level) => levelIn(outline, level),
  }
}

/** The names of a style and of those it descends from, in lower case; of a parent that no file defines, the name too. */
export function namesOf(styles: OdfStyles, name: string | undefined): string[] {
  const names = [name]
  styles.inherited('paragraph', name, ({ attributes }) => {
    names.push(attributes['style:display-name'], attributes['style:parent-style-name'])
    return null
  })
  return names.map((one) => (one ?? '').replaceAll('_20_', ' ').toLowerCase())
}

/** Whether a style hides its text. */
export const hides = (styles: OdfStyles, family: Family, name: string | undefined): boolean =>
  name !== undefined &&
  styles.inherited(
    family,
    name,
    (style) => elementAt(style, 'style:text-properties')?.attributes['text:display'] ?? null,
  ) === 'none'
