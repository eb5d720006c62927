import type { Relationship } from '../opc/parts.ts'
import type { Sink } from '../pieces/found.ts'
import type { XmlElement } from '../xml/element.ts'
import type { ZipFile } from '../zip/open-zip.ts'
import type { Fields } from './fields.ts'
import type { Notes } from './notes.ts'
import type { Numbering } from './numbering.ts'
import type { Styles } from './styles.ts'

/** What holds while a document is read: its definitions, and what has been counted so far. */
export interface DocxContext {
  readonly zip: ZipFile
  readonly styles: Styles
  readonly numbering: Numbering
  readonly notes: Notes
  readonly fields: Fields
  /** The links of the part that is being read. */
  readonly links: readonly Relationship[]
  /** Of the whole document; only other languages are told of pieces. */
  readonly language: string | null
  /** Tables begun so far. */
  tables: number
  /** The start of the next paragraph, where the mark of the one before was deleted or it is one large letter. */
  carried: string
}

/** Reads blocks, wherever they stand: in the body, a cell, a box or a note. */
export type ReadBlocks = (elements: readonly XmlElement[], on: DocxContext, sink: Sink) => void
