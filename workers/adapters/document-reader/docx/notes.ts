import { numeral } from '../numbers/numeral.ts'
import { childrenOf, type XmlElement } from '../xml/element.ts'

/** A note at the place that cites it. */
export interface CitedNote {
  /** As it is shown, `1` or `iv`. */
  readonly mark: string
  /** Null where the note cannot be read. */
  readonly content: XmlElement | null
}

/** Footnotes and endnotes, numbered in the order they are cited. */
export interface Notes {
  cite(kind: 'footnote' | 'endnote', id: string): CitedNote
}

/** How notes are numbered where a document does not say (ISO/IEC 29500-1, 17.11.17 and 17.11.18). */
const FORMATS = { footnote: 'decimal', endnote: 'lowerRoman' } as const

/** Reads the parts that hold notes; null where there is none. */
export function notesOf(parts: Readonly<Record<'footnote' | 'endnote', XmlElement | null>>): Notes {
  const contents = { footnote: byId(parts.footnote), endnote: byId(parts.endnote) }
  const counts = { footnote: 0, endnote: 0 }
  return {
    cite(kind, id) {
      counts[kind] += 1
      return { mark: numeral(counts[kind], FORMATS[kind]), content: contents[kind].get(id) ?? null }
    },
  }
}

const byId = (part: XmlElement | null): ReadonlyMap<string, XmlElement> =>
  new Map(part === null ? [] : childrenOf(part).map((note) => [note.attributes['w:id'] ?? '', note]))
