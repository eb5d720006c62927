import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { Block } from '../domain/block.ts'
import type { Citation } from '../domain/citation.ts'
import { clockTime } from '../domain/clock-time.ts'
import { type Box, boxesOf, type Locator } from '../domain/locator.ts'
import { mediaTime } from './web-annotation.ts'

/** A citation of a source without printed pages, with the part of it that is shown. */
export interface SourceText {
  readonly citation: Citation
  /** Consecutive blocks of the source. */
  readonly blocks: readonly Block[]
  /** What plays the recording; null where there is none. */
  readonly player: { readonly url: string; readonly mediaType: string } | null
  /** Width of a slide by its height; null where there are no slides. */
  readonly slideShape: number | null
  /** Ordinals at which the neighbouring parts begin; null where there is none. */
  readonly earlier: number | null
  readonly later: number | null
  /** The signed link this page was opened by, carried on to its neighbours. */
  readonly linkToken: string | null
}

type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** The source as text, the cited blocks marked, and the way to what stands before and after. */
export function sourceText(view: SourceText): Html {
  const runs = runsOf(view.blocks)
  return html`<section class="sheet" id="page" tabindex="-1" aria-label="Source">
${player(view)}
${leafing(view)}
${runs.map((run) => [nameOf(run), map(run, view), html`<div class="text">${run.map((block) => shown(block, view.citation))}</div>`])}
</section>`
}

/** What plays the recording from the block that answers best to the end of the passage, and goes on from there when started again. */
function player({ player, citation }: SourceText): Html | string {
  if (player === null || citation.times === null) return ''
  const { toMs } = citation.times
  const fromMs = citation.primary.startMs ?? citation.times.fromMs
  const url = `${player.url}#t=${mediaTime({ fromMs, toMs })}`
  const name = `${citation.document.title}, ${clockTime(fromMs)} to ${clockTime(toMs)}`
  return html`<figure class="player">
${
  player.mediaType.startsWith('video/')
    ? html`<video controls preload="metadata" src="${url}" aria-label="${name}"></video>`
    : html`<audio controls preload="metadata" src="${url}" aria-label="${name}"></audio>`
}
<figcaption>It starts at the cited moment, ${clockTime(fromMs)}, and stops at ${clockTime(toMs)}; started again it goes on.</figcaption>
</figure>`
}

function leafing(view: SourceText): Html {
  const link = (from: number | null, rel: string, text: string) =>
    from === null
      ? html`<span class="off">${text}</span>`
      : html`<a rel="${rel}" href="${hrefOf(view, from)}">${text}</a>`
  return html`<nav aria-label="Parts of the source">
${link(view.earlier, 'prev', '← Earlier')}
<a href="${hrefOf(view, null)}">The cited passage</a>
${link(view.later, 'next', 'Later →')}
</nav>`
}

function hrefOf({ citation, linkToken }: SourceText, from: number | null): string {
  const query = new URLSearchParams({
    ...(from !== null && { from: String(from) }),
    ...(linkToken && { token: linkToken }),
  })
  return `/citation/${citation.id}${query.size > 0 ? `?${query}` : ''}#page`
}

/** Blocks of one slide or one sheet; all of them where there is neither. */
function runsOf(blocks: readonly Block[]): [Block, ...Block[]][] {
  const runs: [Block, ...Block[]][] = []
  for (const block of blocks) {
    const run = runs.at(-1)
    if (run !== undefined && partOf(run[0].locator) === partOf(block.locator)) run.push(block)
    else runs.push([block])
  }
  return runs
}

const partOf = (place: Locator): string | number | null =>
  place.on === 'slide' ? place.slideIndex : place.on === 'sheet' ? place.sheet : null

function nameOf([{ locator }]: readonly [Block, ...Block[]]): Html | string {
  if (locator.on === 'slide') return html`<h2>Slide ${locator.slideIndex + 1}</h2>`
  return locator.on === 'sheet' && locator.sheet !== '' ? html`<h2 dir="auto">${locator.sheet}</h2>` : ''
}

/** Where the texts of a slide stand on it, the cited ones marked. */
function map(run: readonly [Block, ...Block[]], { citation, slideShape }: SourceText): Html | string {
  const boxes = run.flatMap((block) => (boxesOf(block.locator) ?? []).map((box) => ({ box, block })))
  if (boxes.length === 0 || slideShape === null) return ''
  const cited = new Set(citation.blockIds)
  const [width, height] = [WIDTH, Math.round(WIDTH / slideShape)]
  return html`<svg class="slide" viewBox="0 0 ${width} ${height}" role="img" aria-label="Where the cited text stands on the slide">
${boxes.map(({ box, block }) => outline(box, cited.has(block.id), width, height))}</svg>`
}

/** Units across a drawn slide. */
const WIDTH = 1_600

function outline([x0, y0, x1, y1]: Box, isCited: boolean, width: number, height: number): Html {
  const [x, y] = [Math.round(x0 * width), Math.round(y0 * height)]
  const [wide, high] = [Math.round((x1 - x0) * width), Math.round((y1 - y0) * height)]
  return html`<rect class="${isCited ? 'primary' : 'other'}" x="${x}" y="${y}" width="${wide}" height="${high}"/>`
}

/** One block with the number a reader would count, marked where it is cited. */
function shown(block: Block, citation: Citation): Html {
  const cited = citation.blockIds.includes(block.id)
  const text = cited
    ? html`<mark class="${block.id === citation.primary.blockId ? 'primary' : 'rest'}">${block.text}</mark>`
    : html`${block.text}`
  return html`<div class="block ${block.kind}"><span class="at">${numberOf(block)}</span>${wrapped(block, text)}</div>`
}

function wrapped(block: Block, text: Html): Html {
  switch (block.kind) {
    case 'heading':
      return html`<p role="heading" aria-level="${Math.min(6, block.headingLevel! + 2)}" dir="auto" lang="${block.language}">${text}</p>`
    case 'code':
      return html`<pre>${text}</pre>`
    default:
      return html`<p dir="auto" lang="${block.language}">${text}</p>`
  }
}

function numberOf({ kind, locator }: Block): string {
  if (kind === 'heading') return ''
  switch (locator.on) {
    case 'sheet':
      return locator.range
    case 'time':
      return clockTime(locator.startMs)
    default:
      return `¶ ${locator.paragraphIndex}`
  }
}
