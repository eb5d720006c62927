import type { Context } from 'hono'
import type { Document } from '../domain/document.ts'
import { DocumentId } from '../domain/ids.ts'
import { mayWrite } from '../domain/scope.ts'
import type { AppEnv } from './app.ts'

/** The document a path names, where the caller may know of it. @param name of the part of the path */
export async function visibleDocument(c: Context<AppEnv>, name = 'id'): Promise<Document | undefined> {
  const id = DocumentId.safeParse(c.req.param(name))
  const document = id.success ? await c.var.services.library.document(c.var.scope, id.data) : undefined
  return document && maySee(c, document) ? document : undefined
}

/** What was revoked is there for those alone who may show it again. */
export const maySee = (c: Context<AppEnv>, document: Document): boolean =>
  document.revokedAt === null || document.deletedAt !== null || mayWrite(c.var.scope, document.audience)
