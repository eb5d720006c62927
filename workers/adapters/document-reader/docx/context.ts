import type { Relationship } from '../opc/parts.ts'
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

/** What a place in the document holds, told in reading order. */
export type Found =
  | {
      readonly is: 'text'
      readonly kind: 'paragraph' | 'list_item' | 'caption' | 'code' | 'formula' | 'figure'
      readonly text: string
      readonly language: string | null
      /** Whether it only hangs on the text: a note, a picture. */
      readonly aside: boolean
    }
  | {
      readonly is: 'heading'
      readonly level: number
      readonly text: string
      readonly language: string | null
    }
  | {
      readonly is: 'row'
      readonly table: number
      readonly row: number
      readonly header: boolean
      readonly cells: readonly string[]
    }

/** Takes what is found. */
export type Sink = (found: Found) => void

/** Reads blocks, wherever they stand: in the body, a cell, a box or a note. */
export type ReadBlocks = (elements: readonly XmlElement[], on: DocxContext, sink: Sink) => void
