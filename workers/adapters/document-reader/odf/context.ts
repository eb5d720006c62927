import type { XmlElement } from '../xml/element.ts'
import type { ZipFile } from '../zip/open-zip.ts'
import type { ListCounter } from './list-counter.ts'
import type { OdfStyles } from './styles.ts'

/** What holds while a file is read: its definitions, and what has been counted so far. */
export interface OdfContext {
  readonly zip: ZipFile
  readonly styles: OdfStyles
  readonly counterOf: (list: XmlElement, style: string | undefined) => ListCounter
  readonly headings: ListCounter
  /** Of the whole document; only other languages are told of pieces. */
  readonly language: string | null
  /** Tables begun so far. */
  tables: number
}

/** What a place in the file holds, told in reading order. */
export type OdfFound =
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
export type OdfSink = (found: OdfFound) => void
