import { html, raw } from 'hono/html'
import type { Citation } from '../domain/citation.ts'
import { clockTime } from '../domain/clock-time.ts'
import type { OutdatedBlock } from '../retrieve/resolve.ts'
import { STYLE, STYLE_SHA256 } from './citation-style.ts'
import { type SourcePage, sourcePage } from './source-page.ts'
import { type SourceText, sourceText } from './source-text.ts'

/** What the page of a citation shows: the quote, and its source as a printed page or as text. */
export type CitationView = SourcePage | SourceText

/** A page that needs no script to be read: everything it may load is named here. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; img-src 'self'; media-src 'self'; style-src 'sha256-${STYLE_SHA256}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
}

/**
 * The source page of a citation with the cited lines marked, its quote and where it stands.
 * @param outdated cited blocks that no longer stand
 */
export function citationPage(
  view: CitationView,
  outdated: readonly OutdatedBlock[] = [],
): {
  body: string
  headers: Readonly<Record<string, string>>
} {
  const { citation } = view
  const body = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${citation.label}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<a class="skip" href="#page">Skip to the source</a>
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
${outdated.length === 0 ? '' : html`<p role="note">${sinceInWords(outdated)}</p>`}
<dl>
<div><dt>Source</dt><dd dir="auto">${citation.document.title}</dd></div>
<div><dt>Closest place</dt><dd>${closestInWords(citation)}</dd></div>
<div><dt>Pages</dt><dd>${pagesInWords(citation)}</dd></div>
<div><dt>Confidence</dt><dd>${confidenceInWords(citation)}</dd></div>
<div><dt>Fingerprint</dt><dd><code>${citation.quoteSha256.slice(0, 16)}</code></dd></div>
</dl>
</section>
${'blocks' in view ? sourceText(view) : sourcePage(view)}
</main>
</body>
</html>`
  return { body: body.toString(), headers: HEADERS }
}

const sinceInWords = (outdated: readonly OutdatedBlock[]): string =>
  outdated.every(({ replacedBy }) => replacedBy === null)
    ? 'A reviewer has rejected text of this quote since it was cited.'
    : 'A reviewer has corrected text of this quote since it was cited.'

function closestInWords({ primary }: Citation): string {
  const paragraph = `paragraph ${primary.paragraphIndex}`
  switch (primary.place) {
    case 'page':
      return primary.pageLabel === null
        ? `page ${primary.pageIndex! + 1} of the file, ${paragraph}`
        : `page ${primary.pageLabel}, ${paragraph}`
    case 'slide':
      return `slide ${primary.pageIndex! + 1}, ${paragraph}`
    case 'sheet':
      return primary.sheet ? `cells ${primary.range} of the sheet ${primary.sheet}` : `cells ${primary.range}`
    case 'time':
      return `${clockTime(primary.startMs!)} to ${clockTime(primary.endMs!)}`
    case 'flow':
      return `${paragraph} under its heading`
  }
}

function pagesInWords({ pages, primary }: Citation): string {
  if (pages === null) return 'the source has no pages'
  const name = ({ index, label }: { index: number; label: string | null }) => {
    if (primary.place === 'slide') return `slide ${index + 1}`
    return label === null ? `page ${index + 1} of the file` : `${label} (page ${index + 1} of the file)`
  }
  return pages.from.index === pages.to.index ? name(pages.from) : `${name(pages.from)} to ${name(pages.to)}`
}

const confidenceInWords = ({ confidence, primary }: Citation): string =>
  confidence === 1
    ? '1.00, taken from the file’s own text'
    : `${confidence.toFixed(2)}, ${primary.place === 'time' ? 'heard' : 'read'} with some doubt`
