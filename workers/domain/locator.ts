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

/** A span of a recording, in milliseconds. */
export const TimeLocator = z.strictObject({
  on: z.literal('time'),
  startMs: z.int().min(0),
  endMs: z.int().min(0),
})

/** A place in a format without pages: the n-th paragraph, 1-based. */
export const FlowLocator = z.strictObject({ on: z.literal('flow'), paragraphIndex: z.int().min(1) })

/** Where a block stands in its source. A format without pages has no page: none is invented. */
export const Locator = z.discriminatedUnion('on', [PageLocator, TimeLocator, FlowLocator])
export type Locator = z.infer<typeof Locator>
export type PageLocator = z.infer<typeof PageLocator>

/** The least box that covers all the given ones. */
export const hull = (boxes: Boxes): Box =>
  boxes.reduce(
    (a, b): Box => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])],
  )
