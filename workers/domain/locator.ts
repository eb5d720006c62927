import { z } from 'zod'

const fraction = z.number().min(0).max(1)

/** A rectangle on a page as displayed, in fractions of its width and height: x0, y0, x1, y1 from the top left. */
export const Box = z
  .tuple([fraction, fraction, fraction, fraction])
  .refine(([x0, y0, x1, y1]) => x0 < x1 && y0 < y1, 'a box has a width and a height')
  .readonly()
export type Box = z.infer<typeof Box>

/** One or more boxes; a paragraph over a column break has two. */
export const Boxes = z.tuple([Box], Box).readonly()
export type Boxes = z.infer<typeof Boxes>

/** A place on a numbered page. */
export const PageLocator = z.strictObject({
  on: z.literal('page'),
  /** 0-based position in the file. */
  pageIndex: z.int().min(0),
  /** The number printed on the page (`iv`, `42`, `7-45`), or null when none is. */
  pageLabel: z.string().min(1).nullable(),
  /** 1-based; counts the running text of the page as a reader would: headings are not counted, table rows share one number. */
  paragraphIndex: z.int().min(1),
  rects: Boxes,
})

/** A place on a numbered slide. */
export const SlideLocator = z.strictObject({
  on: z.literal('slide'),
  /** 0-based position in the file, hidden slides counted. */
  slideIndex: z.int().min(0),
  /** 1-based; counts the running text of the slide, its notes after it. */
  paragraphIndex: z.int().min(1),
  /** Null for what is not on the slide itself: notes, for instance. */
  rects: Boxes.nullable(),
})

/** Some cells of a spreadsheet. */
export const SheetLocator = z.strictObject({
  on: z.literal('sheet'),
  /** The name on the tab; empty for a file that is one sheet without a name. */
  sheet: z.string(),
  /** In A1 notation, for example `A3:F3`. */
  range: z.string().regex(/^[A-Z]{1,3}[1-9][0-9]{0,6}(?::[A-Z]{1,3}[1-9][0-9]{0,6})?$/),
})

/** A span of a recording, in milliseconds. */
export const TimeLocator = z.strictObject({
  on: z.literal('time'),
  startMs: z.int().min(0),
  endMs: z.int().min(0),
})

/** A place in a format without pages: the n-th paragraph under its heading, 1-based. */
export const FlowLocator = z.strictObject({ on: z.literal('flow'), paragraphIndex: z.int().min(1) })

/** Where a block stands in its source. A format without pages has no page: none is invented. */
export const Locator = z.discriminatedUnion('on', [
  PageLocator,
  SlideLocator,
  SheetLocator,
  TimeLocator,
  FlowLocator,
])
export type Locator = z.infer<typeof Locator>
export type PageLocator = z.infer<typeof PageLocator>

/** The page or slide a place is on, 0-based; null in formats without them. */
export const pageIndexOf = (place: Locator): number | null =>
  place.on === 'page' ? place.pageIndex : place.on === 'slide' ? place.slideIndex : null

/** The number of a paragraph where paragraphs are counted, else null. */
export const paragraphOf = (place: Locator): number | null =>
  place.on === 'time' || place.on === 'sheet' ? null : place.paragraphIndex

/** The boxes of a place on its page or slide, null where it has none. */
export const boxesOf = (place: Locator): Boxes | null =>
  place.on === 'page' || place.on === 'slide' ? place.rects : null

/** Whether something is said at a place from one moment on and before another, in milliseconds; never in formats without times. */
export const isSaidWithin = (place: Locator, fromMs: number, toMs: number): boolean =>
  place.on === 'time' && place.startMs < toMs && (place.endMs > fromMs || place.startMs >= fromMs)

/** The least box that covers all the given ones. */
export const hull = (boxes: Boxes): Box =>
  boxes.reduce(
    (a, b): Box => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])],
  )
