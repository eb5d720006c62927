import type { Failure } from '../domain/failure.ts'
import type { Result } from '../domain/result.ts'
import type { FileBytes } from './original.ts'

/** Reads what stands on the pages of a PDF: glyphs and pictures with their places, never prose. */
export interface PdfReader {
  /** Names the library and its version; part of every key whose content it shaped. */
  readonly version: string
  /**
   * Opens a file. The bytes are not kept, detached or changed; of a large file a few are read at a time, as they are needed.
   * Refuses with `corrupt-file`, `password-protected`, `no-pages` or `resource-limit`. Throws what reading them throws.
   */
  open(bytes: FileBytes): Promise<Result<PdfFile, Failure>>
}

/** An open PDF. Must be closed. */
export interface PdfFile {
  readonly pageCount: number
  /** The Title of the document's metadata, or null. */
  readonly title: string | null
  /** Language of the catalogue (`/Lang`), or null. */
  readonly language: string | null
  /** Bookmarks in order; empty where there are none. */
  outline(): Promise<readonly OutlineEntry[]>
  /** What /PageLabels say of each page, null where they say nothing. */
  fileLabels(): Promise<readonly (string | null)[]>
  /** Reads one page. Refuses with `page-unreadable` or `resource-limit`; other pages stay readable. */
  page(pageIndex: number): Promise<Result<PdfPage, Failure>>
  close(): void
}

/** A bookmark. */
export interface OutlineEntry {
  readonly title: string
  /** 1 for the outermost. */
  readonly level: number
  /** Null where the bookmark points nowhere. */
  readonly pageIndex: number | null
  /** Distance of its target from the top of the page as displayed, in points; null where not given. */
  readonly top: number | null
}

/** One page. Coordinates are points (1/72 inch) of the page as displayed: after CropBox and rotation, origin top left, y down. */
export interface PdfPage {
  readonly pageIndex: number
  readonly width: number
  readonly height: number
  /**
   * Visible and invisible glyphs, roughly in the order the file draws them; glyphs outside the visible page are left out.
   * Only their places are a promise: within a line a reader may go from left to right, and right-to-left text comes in
   * reading order, its brackets as the file maps them. Field values come last.
   */
  readonly glyphs: readonly Glyph[]
  readonly fonts: readonly Font[]
  /** The places of raster pictures. */
  readonly images: readonly Rect[]
  /** Straight rules and the edges of stroked or filled boxes thinner than 2.5 pt: table lines, underlines, separators. */
  readonly rules: readonly Rect[]
  /** Bounding boxes of other vector drawings (curves, shadings, large fills). */
  readonly drawings: readonly Rect[]
  /** What the tags of the file say that pictures show; empty where it has none, or the reader does not read them. */
  readonly descriptions: readonly Description[]
}

/** The alternative text of something drawn. */
export interface Description {
  /** In one line, not empty. */
  readonly text: string
  /** Around all that is marked with it. */
  readonly box: Rect
}

/** x0, y0, x1, y1 in points from the top left. */
export type Rect = readonly [number, number, number, number]

/** One or more characters drawn together. */
export interface Glyph {
  /**
   * Unicode as the file maps it, not yet normalised; from /ActualText where the file gives one (then only the first glyph of
   * the marked run carries the text and its box covers the run). Empty when the font maps the glyph to nothing.
   */
  readonly text: string
  /** The loose box: advance width by font ascent and descent, so neighbouring glyphs of a line share top and bottom. */
  readonly box: Rect
  /** Where the baseline starts. */
  readonly origin: readonly [number, number]
  /** Direction of the baseline on the displayed page in degrees, clockwise, 0–359; 0 reads left to right. */
  readonly angle: number
  /** Size as displayed, in points. */
  readonly size: number
  /** Index into `fonts`. */
  readonly font: number
  /** Drawn with render mode 3 or 7, or fully transparent. */
  readonly invisible: boolean
  /** The value of a form field rather than page content. */
  readonly field: boolean
  /** True when the reader could not map the glyph through the font's ToUnicode or a known encoding. */
  readonly unmapped: boolean
  /** Marked-content id, or -1. */
  readonly mcid: number
}

/** A font used on a page. */
export interface Font {
  /** Base font name without the subset prefix. */
  readonly name: string
  /** 100–900; 400 is regular. */
  readonly weight: number
  readonly italic: boolean
  readonly fixedPitch: boolean
}
