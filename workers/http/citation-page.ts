import { html, raw } from 'hono/html'
import type { Citation } from '../domain/citation.ts'
import { labelOf, type Page } from '../domain/document.ts'
import type { BlockId } from '../domain/ids.ts'
import type { QuotedLine } from '../retrieve/resolve.ts'
import { STYLE, STYLE_SHA256 } from './citation-style.ts'

/** What the page of a citation shows. */
export interface CitationView {
  readonly citation: Citation
  readonly lines: readonly QuotedLine[]
  /** The page of the document that is shown; null where the document has no such page. */
  readonly page: Page | null
  readonly pageCount: number
  readonly imageUrl: string | null
  /** The signed link this page was opened by, carried on to its neighbours. */
  readonly linkToken: string | null
}

/** A page that needs no script to be read: everything it may load is named here. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; img-src 'self'; style-src 'sha256-${STYLE_SHA256}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
}

/** The source page of a citation with the cited lines marked, its quote and where it stands. */
export function citationPage(view: CitationView): {
  body: string
  headers: Readonly<Record<string, string>>
} {
  const { citation, page } = view
  const body = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${citation.label}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<a class="skip" href="#page">Skip to the page</a>
<header>
<p class="kind">Citation</p>
<h1>${citation.label}</h1>
</header>
<main>
<section class="evidence" aria-labelledby="quote">
<h2 id="quote">Quoted text</h2>
<blockquote lang="${citation.document.locale ?? ''}">${citation.quote
    .split('\n')
    .map((paragraph) => html`<p dir="auto">${paragraph}</p>`)}</blockquote>
<dl>
<div><dt>Source</dt><dd dir="auto">${citation.document.title}</dd></div>
<div><dt>Closest paragraph</dt><dd>${closestInWords(citation)}</dd></div>
<div><dt>Pages</dt><dd>${pagesInWords(citation)}</dd></div>
<div><dt>Confidence</dt><dd>${confidenceInWords(citation.confidence)}</dd></div>
<div><dt>Fingerprint</dt><dd><code>${citation.quoteSha256.slice(0, 16)}</code></dd></div>
</dl>
</section>
${page === null ? noPage() : sheet(view, page)}
</main>
</body>
</html>`
  return { body: body.toString(), headers: HEADERS }
}

function sheet(view: CitationView, page: Page) {
  const marked = view.lines.filter((line) => line.pageIndex === page.pageIndex)
  const name = pageInWords(page)
  const marks = marked.length === 0 ? 'nothing on it is cited' : `${marked.length} cited lines are marked`
  return html`<section class="sheet" id="page" tabindex="-1" aria-label="${name}">
${leafing(view, page)}
<figure>
<div class="paper">
<img src="${view.imageUrl}" alt="${name} of ${view.citation.document.title}; ${marks}" width="${Math.round(page.width * 2)}" height="${Math.round(page.height * 2)}">
<svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true" focusable="false">${marked.map((line) => mark(line, view.citation.primary.blockId))}</svg>
</div>
<figcaption>${name} · ${marks}</figcaption>
</figure>
</section>`
}

/** A line of the block that answers best is marked more strongly than the rest of the passage. */
const mark = ({ blockId, box: [x0, y0, x1, y1] }: QuotedLine, primary: BlockId) => {
  const at = (fraction: number) => (fraction * 1000).toFixed(1)
  return html`<rect class="${blockId === primary ? 'primary' : 'rest'}" x="${at(x0)}" y="${at(y0)}" width="${at(x1 - x0)}" height="${at(y1 - y0)}"/>`
}

function leafing(view: CitationView, page: Page) {
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

function hrefOf(view: CitationView, index: number): string {
  const query = new URLSearchParams({ page: String(index), ...(view.linkToken && { token: view.linkToken }) })
  return `/citation/${view.citation.id}?${query}#page`
}

const noPage = () =>
  html`<section class="sheet" id="page" tabindex="-1"><p>The source has no such page.</p></section>`

const pageInWords = (page: Page): string => {
  const label = labelOf(page)
  const place = `page ${page.pageIndex + 1} of the file`
  return label === null ? `Page without a number (${place})` : `Page ${label} (${place})`
}

function closestInWords({ primary }: Citation): string {
  const paragraph = primary.paragraphIndex === null ? '' : `paragraph ${primary.paragraphIndex}`
  if (primary.pageIndex === null) return paragraph
  const page =
    primary.pageLabel === null ? `page ${primary.pageIndex + 1} of the file` : `page ${primary.pageLabel}`
  return `${page}, ${paragraph}`
}

function pagesInWords({ pages }: Citation): string {
  if (pages === null) return 'the source has no pages'
  const name = ({ index, label }: { index: number; label: string | null }) =>
    label === null ? `page ${index + 1} of the file` : `${label} (page ${index + 1} of the file)`
  return pages.from.index === pages.to.index ? name(pages.from) : `${name(pages.from)} to ${name(pages.to)}`
}

const confidenceInWords = (value: number): string =>
  value === 1 ? '1.00, taken from the file’s own text' : `${value.toFixed(2)}, read with some doubt`
