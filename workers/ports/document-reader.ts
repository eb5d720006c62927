import type { BlockKind, TableRow } from '../domain/block.ts'
import type { Failure } from '../domain/failure.ts'
import type { Box, Boxes } from '../domain/locator.ts'
import type { MediaType } from '../domain/media-type.ts'
import type { Result } from '../domain/result.ts'

/** Reads one family of files that are not pages of print: what stands in them, in reading order, with its place. */
export interface DocumentReader {
  /** Names the reader and its version; part of every key whose content it shaped. */
  readonly version: string
  /**
   * Reads a whole file. The bytes are not kept or changed; nothing in them is executed and nothing is fetched.
   * Refuses with `corrupt-file`, `password-protected` or `resource-limit`. A file without text has no pieces.
   */
  read(bytes: Uint8Array): Promise<Result<ReadDocument, Failure>>
  /**
   * The file of a picture that a piece shows, as it lies in the document: of any format, not decoded. No more is unpacked than this
   * picture. Refuses as `read` does, with `resource-limit` where it is larger. Absent where no piece shows any.
   * @param part of the piece's picture @param most bytes it may have
   */
  picture?(bytes: Uint8Array, part: string, most: number): Promise<Result<Uint8Array, Failure>>
}

/** The readers there are, by the kind of file they read. */
export type Readers = Readonly<Partial<Record<MediaType, DocumentReader>>>

/** What was read of a file. */
export interface ReadDocument {
  /** The title its metadata give, or null. */
  readonly title: string | null
  /** BCP 47 as the file declares it for the whole, or null. */
  readonly language: string | null
  /** The slides of a presentation; null for all else. */
  readonly slides: Slides | null
  /** In reading order. */
  readonly pieces: readonly Piece[]
}

/** The slides of a presentation. */
export interface Slides {
  /** Of all, empty and hidden ones included. */
  readonly count: number
  /** Of each, in points. */
  readonly width: number
  readonly height: number
}

/** What becomes one block. */
export interface Piece {
  readonly kind: BlockKind
  /** NFC text in logical order, trimmed, never empty; lines within it are parted by `\n` only where the source breaks them. */
  readonly text: string
  /** 1–6 for headings, null for all else. */
  readonly headingLevel: number | null
  /** Cells of a `table_row`; its table is numbered within the file (within the slide or the sheet where there are such). */
  readonly row: TableRow | null
  readonly place: Place
  /** BCP 47 where the source marks this piece as being in another language, else null. */
  readonly language: string | null
  /** 0–1; 1 where the text stands in the file as text. */
  readonly confidence: number
  /** What a figure shows, where that lies in the file. */
  readonly picture?: PackedPicture
}

/** A picture that lies in a file. */
export interface PackedPicture {
  /** The name of an entry of the package, or a `data:` address. */
  readonly part: string
  /** What is shown of it; null for all. */
  readonly crop: Box | null
}

/** Where a piece stands. Paragraphs are counted by the caller. */
export type Place = FlowPlace | SlidePlace | SheetPlace | TimePlace

/** In a format without pages. A page is given only where the file itself stores the break it was last printed with. */
export interface FlowPlace {
  readonly on: 'flow'
}

/** On a slide. */
export interface SlidePlace {
  readonly on: 'slide'
  /** 0-based, hidden slides included. */
  readonly slideIndex: number
  /** Fractions of the slide; null for what has no place on it: notes, for instance. */
  readonly boxes: Boxes | null
}

/** In a sheet of a spreadsheet. */
export interface SheetPlace {
  readonly on: 'sheet'
  /** As the tab shows it; hidden sheets are read, too. */
  readonly sheet: string
  /** In A1 notation, for example `A3:F3`. */
  readonly range: string
}

/** In a recording. */
export interface TimePlace {
  readonly on: 'time'
  readonly startMs: number
  readonly endMs: number
}
