import { masked } from './masked.ts'
import type { EdgeFact, PageSummary } from './summarise.ts'

/**
 * Takes lines back out of the furniture of pages that would be left without any text: a running head frames something. Those
 * stay furniture that frame the text of another page, as on a blank page of a book, and page numbers.
 * @param taken for each page the positions in its `edges` @param isFolio whether a line of a page is nothing but its number
 */
export function leaveText(
  pages: readonly PageSummary[],
  taken: readonly number[][],
  isFolio: (edge: EdgeFact, page: number) => boolean,
): number[][] {
  const isBare = (page: PageSummary, at: number) => taken[at]!.length >= page.lines
  const frames = new Set(
    pages.flatMap((page, at) =>
      isBare(page, at) ? [] : taken[at]!.map((index) => said(page.edges[index]!)),
    ),
  )
  return pages.map((page, at) =>
    isBare(page, at)
      ? taken[at]!.filter((index) => {
          const edge = page.edges[index]!
          return isFolio(edge, at) || frames.has(said(edge))
        })
      : taken[at]!,
  )
}

/** What a line says in which zone, numbers apart. */
const said = ({ zone, text }: EdgeFact): string => `${zone} ${masked(text)}`
