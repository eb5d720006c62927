import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { failure } from '../domain/failure.ts'
import { CitationId, extractedBy, partsOfBlock } from '../domain/ids.ts'
import { isRecording } from '../domain/media-type.ts'
import { type ResolvedCitation, resolveCitation } from '../retrieve/resolve.ts'
import type { AppEnv } from './app.ts'
import { citationPage } from './citation-page.ts'
import { wireResolvedCitation } from './contract/citation.ts'
import { problemResponse } from './problem.ts'
import { recordingPath } from './recordings.ts'
import { figuresAmong, type SourcePage } from './source-page.ts'
import type { SourceText } from './source-text.ts'
import { webAnnotation } from './web-annotation.ts'

const JSON_LD = 'application/ld+json'

/** `GET /citation/{id}`: the citation as JSON, as a Web Annotation, or as the page it stands on, whichever is accepted. */
export async function showCitation(c: Context<AppEnv>): Promise<Response> {
  const id = CitationId.safeParse(c.req.param('id'))
  if (!id.success) return problemResponse(failure('not-found', 'No such citation'), c.req.path)
  const found = await resolveCitation(id.data, c.var.scope, c.var.services)
  if (!found.ok) return problemResponse(found.error, c.req.path)
  c.header('vary', 'accept')
  const wanted = accepts(c, {
    header: 'Accept',
    supports: ['application/json', JSON_LD, 'text/html'],
    default: 'application/json',
  })
  switch (wanted) {
    case 'text/html':
      return page(c, found.value)
    case JSON_LD:
      return c.body(JSON.stringify(webAnnotation(found.value.citation, new URL(c.req.url).origin)), 200, {
        'content-type': `${JSON_LD}; profile="http://www.w3.org/ns/anno.jsonld"`,
      })
    default:
      return c.json(wireResolvedCitation(found.value))
  }
}

/** The page a person opens. */
async function page(c: Context<AppEnv>, resolved: ResolvedCitation): Promise<Response> {
  const isPrinted = resolved.citation.primary.place === 'page'
  const html = citationPage(
    isPrinted ? await onPage(c, resolved) : await inText(c, resolved),
    resolved.outdated,
  )
  return new Response(html.body, { headers: html.headers })
}

/** `?page=` leafs through the pages. */
async function onPage(
  c: Context<AppEnv>,
  { citation, lines, document, blocks }: ResolvedCitation,
): Promise<SourcePage> {
  const { services, scope } = c.var
  const pages = (await services.library.pages(scope, document.id)) ?? []
  const wanted = Number(c.req.query('page') ?? citation.primary.pageIndex ?? 0)
  const shown = pages.find((one) => one.pageIndex === wanted)
  const image = `/images/${document.id}/${wanted}`
  return {
    citation,
    lines,
    figures: figuresAmong(blocks, lines),
    page: shown ?? null,
    pageCount: pages.length,
    imageUrl: shown ? `${image}?token=${await services.links.sign(image, scope)}` : null,
    linkToken: c.req.query('token') ?? null,
  }
}

/** Blocks shown at a time of a source that is text. */
const SHOWN = 60

/** Blocks shown before the cited ones. */
const BEFORE = 10

/** `?from=` leafs through the blocks. */
async function inText(
  c: Context<AppEnv>,
  { citation, document, blocks: cited }: ResolvedCitation,
): Promise<SourceText> {
  const { services, scope } = c.var
  const [first, last] = [citation.blockIds[0], citation.blockIds.at(-1)!].map(partsOfBlock)
  const asked = Number(c.req.query('from') ?? first!.ordinal - BEFORE)
  const from = Number.isSafeInteger(asked) ? Math.max(0, asked) : 0
  const spanned = last!.ordinal - first!.ordinal + 1
  const count = c.req.query('from') === undefined ? Math.max(SHOWN, spanned + 2 * BEFORE) : SHOWN
  // One more than is shown tells whether there is more.
  const ordinals = Array.from({ length: count + 1 }, (_, at) => from + at)
  const found = await services.library.blocks(scope, document.id, extractedBy(first!.extraction), ordinals)
  const byOrdinal = new Map(cited.map((block) => [block.ordinal, block]))
  const blocks = (found?.blocks ?? []).map((block) => byOrdinal.get(block.ordinal) ?? block)
  const [slide] =
    citation.primary.place === 'slide' ? ((await services.library.pages(scope, document.id)) ?? []) : []
  const recording = recordingPath(document)
  return {
    citation,
    player: isRecording(document.mediaType)
      ? {
          url: `${recording}?token=${await services.links.sign(recording, scope)}`,
          mediaType: document.mediaType,
        }
      : null,
    slideShape: slide === undefined ? null : slide.width / slide.height,
    blocks: blocks.slice(0, count),
    earlier: from === 0 ? null : Math.max(0, from - SHOWN),
    later: blocks.length > count ? from + count : null,
    linkToken: c.req.query('token') ?? null,
  }
}
