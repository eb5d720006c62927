import type { PDFDocumentProxy } from 'unpdf/pdfjs'
import type { OutlineEntry } from '../../../ports/pdf-reader.ts'

/** Most bookmarks read; what lies beyond is left out. */
const MOST_ENTRIES = 10_000
const DEEPEST_LEVEL = 32

type Bookmark = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number]

/** Reads the bookmarks in order. Damaged ones point nowhere. */
export async function readOutline(document: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = []

  async function read(marks: readonly Bookmark[], level: number): Promise<void> {
    for (const { title, dest, items } of marks) {
      if (entries.length >= MOST_ENTRIES) return
      entries.push({ title: title.replace(/\s+/g, ' ').trim(), level, ...(await target(document, dest)) })
      if (level < DEEPEST_LEVEL) await read(items, level + 1)
    }
  }

  await read((await document.getOutline().catch(() => null)) ?? [], 1)
  return entries
}

const NOWHERE = { pageIndex: null, top: null }

async function target(
  document: PDFDocumentProxy,
  dest: Bookmark['dest'],
): Promise<Pick<OutlineEntry, 'pageIndex' | 'top'>> {
  try {
    const place: unknown[] | null = typeof dest === 'string' ? await document.getDestination(dest) : dest
    if (!place) return NOWHERE
    const [page, kind, left, top] = place as [
      { num: number; gen: number } | number,
      { name: string } | undefined,
      unknown,
      unknown,
    ]
    const pageIndex = typeof page === 'number' ? page : await document.getPageIndex(page)
    const y = kind?.name === 'XYZ' ? top : kind?.name === 'FitH' || kind?.name === 'FitBH' ? left : null
    if (typeof y !== 'number') return { pageIndex, top: null }
    const viewport = (await document.getPage(pageIndex + 1)).getViewport({ scale: 1 })
    if (viewport.rotation % 180 !== 0) return { pageIndex, top: null }
    const [, shown] = viewport.convertToViewportPoint(0, y) as [number, number]
    return { pageIndex, top: Math.min(Math.max(0, shown), viewport.height) }
  } catch {
    return NOWHERE
  }
}
