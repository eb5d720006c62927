import type { Rect } from '../../../ports/pdf-reader.ts'
import type { Pdfium } from '../../pdfium/engine.ts'
import { type Matrix, within } from '../../pdfium/page-frame.ts'
import { boundsOf, IMAGE, PATH, SHADING } from '../../pdfium/page-objects.ts'
import { clipOf } from './clip.ts'
import { pathReader } from './paths.ts'

/** Places of what is not text on a page. */
export interface Drawings {
  readonly images: Rect[]
  readonly rules: Rect[]
  readonly drawings: Rect[]
}

/** Sorts objects into pictures, rules and other drawings, all cut to the page. @param page the page itself */
export function drawingsOf(pdfium: Pdfium, page: Rect) {
  const found: Drawings = { images: [], rules: [], drawings: [] }
  const paths = pathReader(pdfium)

  const keep = (list: Rect[], rect: Rect) => {
    const cut = within(rect, page)
    if (cut[2] >= cut[0] && cut[3] >= cut[1]) list.push(cut)
  }

  function keepVisible(list: Rect[], object: number, matrix: Matrix): void {
    const bounds = boundsOf(pdfium, object, matrix)
    if (!bounds) return
    const clip = clipOf(pdfium, object, matrix)
    const visible = clip ? within(bounds, clip) : bounds
    if (visible[2] > visible[0] && visible[3] > visible[1]) keep(list, visible)
  }

  return {
    found,
    /** Looks at one object. */
    look(object: number, kind: number, matrix: Matrix): void {
      if (kind === IMAGE) keepVisible(found.images, object, matrix)
      if (kind === SHADING) keepVisible(found.drawings, object, matrix)
      if (kind !== PATH) return
      const path = paths.read(object, matrix)
      for (const rule of path.rules) keep(found.rules, rule)
      if (path.isDrawing) keepVisible(found.drawings, object, matrix)
    },
  }
}
