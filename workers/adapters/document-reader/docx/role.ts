import { attributeAt, elementAt, type XmlElement } from '../xml/element.ts'
import type { Styles } from './styles.ts'

/** What a paragraph is by its style and its own properties. */
export type Role =
  | { readonly is: 'heading'; readonly level: number }
  | { readonly is: 'caption' | 'code' | 'body' }
  /** An entry of a table of contents or of figures: it repeats what stands elsewhere. */
  | { readonly is: 'contents' }

/** Outline levels go from 0 to 8; 9 is body text (ISO/IEC 29500-1, 17.3.1.20). */
const BODY_LEVEL = 9

const CODE =
  /^(code|source ?code|code block|html preformatted|preformatted text|plain text|macro text?|listing)\b/

/** Tells what a paragraph is. Built-in styles have English names in a file of any language. */
export function roleOf(properties: XmlElement | null, styles: Styles): Role {
  const style = attributeAt(properties, 'w:val', 'w:pStyle')
  const named = styles.inherited(style, (one) =>
    byName((attributeAt(one, 'w:val', 'w:name') ?? '').toLowerCase()),
  )
  if (named !== null && named.is !== 'heading') return named
  const outline =
    outlineOf(properties) ??
    (named === null ? styles.inherited(style, (one) => outlineOf(elementAt(one, 'w:pPr'))) : null)
  if (outline !== null) return outline >= BODY_LEVEL ? { is: 'body' } : { is: 'heading', level: outline + 1 }
  return named ?? { is: 'body' }
}

function byName(name: string): Role | null {
  const [, level] = /^heading ([1-9])$/.exec(name) ?? []
  if (level !== undefined) return { is: 'heading', level: Number(level) }
  if (name === 'title') return { is: 'heading', level: 1 }
  if (name === 'caption') return { is: 'caption' }
  if (/^(toc \d|table of figures|table of authorities)$/.test(name)) return { is: 'contents' }
  return CODE.test(name) ? { is: 'code' } : null
}

function outlineOf(properties: XmlElement | null): number | null {
  const value = attributeAt(properties, 'w:val', 'w:outlineLvl')
  return value === null || !/^\d$/.test(value) ? null : Number(value)
}
