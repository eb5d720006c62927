import { html } from 'hono/html'
import type { Block } from '../domain/block.ts'
import type { Citation } from '../domain/citation.ts'
import { labelOf, type Page } from '../domain/document.ts'
import type { BlockId } from '../domain/ids.ts'
import type { Box } from '../domain/locator.ts'
import type { QuotedLine } from '../retrieve/resolve.ts'

/** Where a drawing stands. */
export interface PlacedFigure {
  readonly pageIndex: number
  readonly box: Box
}

/** The drawings of the figures among some blocks; of a figure without its caption or labels among the cited lines there is none. */
export const figuresAmong = (blocks: readonly Block[], lines: readonly QuotedLine[]): PlacedFigure[] =>
  blocks.flatMap(({ id, kind, locator }) =>
    kind === 'figure' && locator.on === 'page' && lines.some((line) => line.blockId === id)
      ? [{ pageIndex: locator.pageIndex, box: locator.rects[0] }]
      : [],
  )

/** A citation of printed pages, with the one that is shown. */
export interface SourcePage {
  readonly citation: Citation
  readonly lines: readonly QuotedLine[]
  /** The drawings of cited figures, which are framed. */
  readonly figures: readonly PlacedFigure[]
  /** The page of the document that is shown; null where the document has no such page. */
  readonly page: Page | null
  readonly pageCount: number
  readonly imageUrl: string | null
  /** The signed link this page was opened by, carried on to its neighbours. */
  readonly linkToken: string | null
}

/** The picture of a page with the cited lines marked on it, and the way to its neighbours. */
export const sourcePage = (view: SourcePage) =>
  view.page === null
    ? html`<section class="sheet" id="page" tabindex="-1"><p>The source has no such page.</p></section>`
    : sheet(view, view.page)

function sheet(view: SourcePage, page: Page) {
  const marked = view.lines.filter((line) => line.pageIndex === page.pageIndex)
  const framed = view.figures.filter((figure) => figure.pageIndex === page.pageIndex)
  const name = pageInWords(page)
  const marks = marked.length === 0 ? 'nothing on it is cited' : `${marked.length} cited lines are marked`
  return html`<section class="sheet" id="page" tabindex="-1" aria-label="${name}">
${leafing(view, page)}
<figure>
<div class="paper">
<img src="${view.imageUrl}" alt="${name} of ${view.citation.document.title}; ${marks}" width="${Math.round(page.width * 2)}" height="${Math.round(page.height * 2)}">
<svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true" focusable="false">${framed.map(({ box }) => rectOf('figure', box))}${marked.map((line) => mark(line, view.citation.primary.blockId))}</svg>
</div>
<figcaption>${name} · ${marks}</figcaption>
</figure>
</section>`
}

/** A line of the block that answers best is marked more strongly than the rest of the passage. */
const mark = ({ blockId, box }: QuotedLine, primary: BlockId) =>
  rectOf(blockId === primary ? 'primary' : 'rest', box)

const rectOf = (name: 'primary' | 'rest' | 'figure', [x0, y0, x1, y1]: Box) => {
  const at = (fraction: number) => (fraction * 1000).toFixed(1)
  return html`<rect class="${name}" x="${at(x0)}" y="${at(y0)}" width="${at(x1 - x0)}" height="${at(y1 - y0)}"/>`
}

function leafing(view: SourcePage, page: Page) {
  const cited = view.citation.primary.pageIndex
  const link = (index: number, rel: string, text: string) =>
    index < 0 || index >= view.pageCount
      ? html`<span class="off">${text}</span>`
      : html`<a rel="${rel}" href="${hrefOf(view, index)}">${text}</a>`
  return html`<nav aria-label="Pages">
${link(page.pageIndex - 1, 'prev', '← Previous page')}
${cited === null || cited === page.pageIndex ? html`<strong>${pageInWords(page)}</strong>` : html`<a href="${hrefOf(view, cited)}">Back to the cited page</a>`}
${link(page.pageIndex + 1, 'next', 'Next page →')}
</nav>`
}

function hrefOf(view: SourcePage, index: number): string {
  const query = new URLSearchParams({ page: String(index), ...(view.linkToken && { token: view.linkToken }) })
  return `/citation/${view.citation.id}?${query}#page`
}

const pageInWords = (page: Page): string => {
  const label = labelOf(page)
  const place = `page ${page.pageIndex + 1} of the file`
  return label === null ? `Page without a number (${place})` : `Page ${label} (${place})`
}
