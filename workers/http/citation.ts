import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { failure } from '../domain/failure.ts'
import { CitationId } from '../domain/ids.ts'
import { type ResolvedCitation, resolveCitation } from '../retrieve/resolve.ts'
import type { AppEnv } from './app.ts'
import { citationPage } from './citation-page.ts'
import { wireResolvedCitation } from './contract/citation.ts'
import { problemResponse } from './problem.ts'
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
      return c.json(wireResolvedCitation(found.value.citation, found.value.lines))
  }
}

/** The page a person opens: `?page=` leafs through the document. */
async function page(c: Context<AppEnv>, { citation, lines, document }: ResolvedCitation): Promise<Response> {
  const { services, scope } = c.var
  const pages = (await services.library.pages(scope, document.id)) ?? []
  const wanted = Number(c.req.query('page') ?? citation.primary.pageIndex ?? 0)
  const shown = pages.find((one) => one.pageIndex === wanted)
  const image = `/images/${document.id}/${wanted}`
  const html = citationPage({
    citation,
    lines,
    page: shown ?? null,
    pageCount: pages.length,
    imageUrl: shown ? `${image}?token=${await services.links.sign(image, scope)}` : null,
    linkToken: c.req.query('token') ?? null,
  })
  return new Response(html.body, { headers: html.headers })
}
