import { labelOf, type Page } from '../domain/document.ts'
import type { PageRef } from './request.ts'

/**
 * Finds the 0-based page range two references name, or undefined when a bound names no page or they are the wrong way round.
 * Where numbering restarts, a label means its first page, and the end is looked for from the start on.
 */
export function pageRange(
  pages: readonly Page[],
  from: PageRef,
  to: PageRef,
): { readonly from: number; readonly to: number } | undefined {
  const first = find(pages, from, 0)
  if (first === undefined) return undefined
  const last = find(pages, to, first)
  return last === undefined || last < first ? undefined : { from: first, to: last }
}

function find(pages: readonly Page[], wanted: PageRef, start: number): number | undefined {
  switch (wanted.by) {
    case 'index':
      return pages.find((page) => page.pageIndex === wanted.index)?.pageIndex
    case 'label':
      return labelled(pages, wanted.label, start)
    case 'name':
      return labelled(pages, wanted.name, start) ?? numbered(pages, wanted.name)
  }
}

const labelled = (pages: readonly Page[], label: string, start: number): number | undefined => {
  const wanted = label.trim().toLowerCase()
  return pages.find((page) => page.pageIndex >= start && labelOf(page)?.toLowerCase() === wanted)?.pageIndex
}

const numbered = (pages: readonly Page[], name: string): number | undefined =>
  /^[1-9][0-9]{0,5}$/.test(name)
    ? pages.find((page) => page.pageIndex === Number(name) - 1)?.pageIndex
    : undefined
