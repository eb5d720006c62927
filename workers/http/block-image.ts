import type { Context } from 'hono'
import { BlockId } from '../domain/ids.ts'
import { blockImage, NO_IMAGE } from '../ports/block-image.ts'
import { shownBlock } from '../retrieve/block-image.ts'
import type { AppEnv } from './app.ts'
import { problemResponse } from './problem.ts'

/** `GET /blocks/{block}/image`: leads to a link that opens the image of the block for ten minutes. */
export async function redirectToBlockImage(c: Context<AppEnv>): Promise<Response> {
  const shown = await asked(c)
  if (shown === undefined) return problemResponse(NO_IMAGE, c.req.path)
  const path = `/images/${shown.block.id}`
  return c.redirect(`${path}?token=${await c.var.services.links.sign(path, c.var.scope)}`, 302)
}

/** `GET /images/{block}?token=`: the image itself, for as long as its document may be seen. */
export async function serveBlockImage(c: Context<AppEnv>): Promise<Response> {
  const shown = await asked(c)
  if (shown === undefined) return problemResponse(NO_IMAGE, c.req.path)
  const image = await blockImage(shown.document, shown.block, c.var.services)
  if (!image.ok) return problemResponse(image.error, c.req.path)
  return new Response(image.value, {
    headers: { 'content-type': 'image/webp', 'cache-control': 'private, max-age=300' },
  })
}

async function asked(c: Context<AppEnv>) {
  const id = BlockId.safeParse(c.req.param('block'))
  return id.success ? shownBlock(id.data, c.var.scope, c.var.services) : undefined
}
