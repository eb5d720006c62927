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
