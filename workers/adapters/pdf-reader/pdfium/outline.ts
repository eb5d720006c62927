import type { OutlineEntry } from '../../../ports/pdf-reader.ts'
import type { OpenDocument } from '../../pdfium/document.ts'
import { movePoint, type PageFrame, pageFrame } from '../../pdfium/page-frame.ts'

/** Most bookmarks read; what lies beyond is left out. */
const MOST_ENTRIES = 10_000
const DEEPEST_LEVEL = 32

/** Kinds of view whose first number is a top: fpdf_doc.h. */
const FIT_WIDTH = 3
const FIT_BOUNDING_WIDTH = 7

/** Reads the bookmarks in order. One that refers back to itself is read once. */
export function readOutline({ pdfium, handle }: OpenDocument): OutlineEntry[] {
  const { fpdf, heap } = pdfium
  const entries: OutlineEntry[] = []
  const seen = new Set<number>()
  const frames = new Map<number, PageFrame | null>()

  function read(first: number, level: number): void {
    for (let mark = first; mark !== 0; mark = fpdf.FPDFBookmark_GetNextSibling(handle, mark)) {
      if (seen.has(mark) || entries.length >= MOST_ENTRIES) return
      seen.add(mark)
      const title = heap.utf16((buffer, size) => fpdf.FPDFBookmark_GetTitle(mark, buffer, size))
      entries.push({ title: title.replace(/\s+/g, ' ').trim(), level, ...target(mark) })
      if (level < DEEPEST_LEVEL) read(fpdf.FPDFBookmark_GetFirstChild(handle, mark), level + 1)
    }
  }

  function target(mark: number): { pageIndex: number | null; top: number | null } {
    const action = fpdf.FPDFBookmark_GetAction(mark)
    const dest =
      fpdf.FPDFBookmark_GetDest(handle, mark) || (action && fpdf.FPDFAction_GetDest(handle, action))
    const pageIndex = dest ? fpdf.FPDFDest_GetDestPageIndex(handle, dest) : -1
    if (pageIndex < 0) return { pageIndex: null, top: null }
    const y = topOf(dest)
    const frame = y === null ? null : frameOf(pageIndex)
    if (y === null || frame === null) return { pageIndex, top: null }
    const top = movePoint(frame.matrix, 0, y)[1]
    return { pageIndex, top: Math.min(Math.max(0, top), frame.height) }
  }

  function topOf(dest: number): number | null {
    const s = heap.scratch
    if (fpdf.FPDFDest_GetLocationInPage(dest, s, s + 4, s + 8, s + 12, s + 16, s + 20) && heap.i32(4))
      return heap.f32(16)
    const view = fpdf.FPDFDest_GetView(dest, s, s + 4)
    return (view === FIT_WIDTH || view === FIT_BOUNDING_WIDTH) && heap.i32(0) > 0 ? heap.f32(4) : null
  }

  /** Null for a page whose top edge is not level as displayed. */
  function frameOf(pageIndex: number): PageFrame | null {
    let frame = frames.get(pageIndex)
    if (frame === undefined) {
      frame = readFrame(pageIndex)
      frames.set(pageIndex, frame)
    }
    return frame
  }

  function readFrame(pageIndex: number): PageFrame | null {
    const quarters = fpdf.EPDF_GetPageRotationByIndex(handle, pageIndex)
    const box = boxOf(pageIndex)
    return box && quarters % 2 === 0 ? pageFrame(box, quarters) : null
  }

  function boxOf(pageIndex: number): [number, number, number, number] | null {
    const CROP_BOX = 1
    const MEDIA_BOX = 0
    for (const kind of [CROP_BOX, MEDIA_BOX]) {
      if (!fpdf.EPDF_GetPageBoxByIndex(handle, pageIndex, kind, heap.scratch)) continue
      return [heap.f32(0), heap.f32(12), heap.f32(8), heap.f32(4)]
    }
    return null
  }

  read(fpdf.FPDFBookmark_GetFirstChild(handle, 0), 1)
  return entries
}
