import { languageTag } from '../opc/language-tag.ts'
import { attributeAt, childrenOf, elementAt, type XmlElement } from '../xml/element.ts'

/** What a style sheet says of paragraphs and runs, each question answered through the chain of styles. */
export interface Styles {
  /** Of the document, as its defaults have it. */
  readonly language: string | null
  /** The name of a style, in lower case as the file has it; '' where there is none. */
  nameOf(style: string | null): string
  /** The first answer that a style or one it is based on gives; null where none does. */
  inherited<T>(style: string | null, ask: (style: XmlElement) => T | null): T | null
}

/** A chain longer than this goes in a circle. */
const LONGEST_CHAIN = 32

/** Reads a style sheet. @param root null where the document has none */
export function stylesOf(root: XmlElement | null): Styles {
  const styles = new Map<string, XmlElement>()
  let usual: string | null = null
  for (const style of root === null ? [] : childrenOf(root, 'w:style')) {
    const id = style.attributes['w:styleId'] ?? ''
    styles.set(id, style)
    const isDefault = ['1', 'true', 'on'].includes(style.attributes['w:default'] ?? '')
    if (isDefault && style.attributes['w:type'] === 'paragraph') usual = id
  }
  return {
    language: languageTag(attributeAt(root, 'w:val', 'w:docDefaults', 'w:rPrDefault', 'w:rPr', 'w:lang')),
    nameOf: (style) =>
      (attributeAt(styles.get(style ?? usual ?? '') ?? null, 'w:val', 'w:name') ?? '').toLowerCase(),
    inherited(style, ask) {
      let at = styles.get(style ?? usual ?? '')
      for (let step = 0; at !== undefined && step < LONGEST_CHAIN; step += 1) {
        const answer = ask(at)
        if (answer !== null) return answer
        at = styles.get(attributeAt(at, 'w:val', 'w:basedOn') ?? '')
      }
      return null
    },
  }
}

/** Whether a switch such as `w:vanish` is on; null where it is not there. @param properties null where there are none */
export function switchOf(properties: XmlElement | null, name: string): boolean | null {
  const found = elementAt(properties, name)
  if (found === null) return null
  return !['0', 'false', 'off'].includes(found.attributes['w:val'] ?? '1')
}
