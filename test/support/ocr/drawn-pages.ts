import { aPdf, HEIGHT, WIDTH } from '../pdf.ts'
import { setLines } from '../pdf-text.ts'

/** Lines of running text. */
export const PROSE = [
  'Animals of the valley were drawn by those who lived there, and the plates',
  'were kept in the school until the flood. What follows is what was saved.',
  'The river has its name from the herons that stood in it before the mill',
  'was built, and some of them can be seen again where the banks are wild.',
]

/** Where the drawing stands, in fractions of the page. */
export const DRAWING = [150 / WIDTH, 1 - 550 / HEIGHT, 450 / WIDTH, 1 - 400 / HEIGHT] as const

/** Operators of a drawing of many strokes, of a page border with rules, and of rows of text. */
export const DRAWN = {
  drawing: `2 w 150 400 m ${Array.from({ length: 30 }, (_, at) => `${160 + at * 10} ${at % 2 ? 400 + at * 3 : 550} l`).join(' ')} S`,
  border: '3 w 30 30 535 782 re S 1 w 72 560 m 520 560 l S 72 400 m 520 400 l S 72 380 m 72 90 l S',
  prose: setLines(PROSE, { top: 760, size: 11 }),
  more: setLines(PROSE, { top: 340, size: 11 }),
} as const

/** A line that opens a caption, below the drawing or above it. */
export const captionAt = (side: 'below' | 'above', text = 'Figure 3. The heron by the river'): string =>
  setLines([text], { x: 150, top: side === 'below' ? 380 : 562, size: 10 })

/** A PDF of one page. @param content operators */
export const pageOf = (...content: readonly string[]): Uint8Array =>
  aPdf({ pages: [{ content: content.join(' ') }] })
