import type { Context } from 'hono'
import type { DocumentStatus, Page } from '../domain/document.ts'
import type { DocumentId } from '../domain/ids.ts'
import type { AppEnv } from './app.ts'

/** The most gaps that are named; the counts of the job say how many there are. */
const MOST_GAPS = 200

/** The first pages of a document that could not be read. Only one that ended with gaps, or was refused for them, is asked. */
export const gapsOf = async (
  id: DocumentId,
  status: DocumentStatus,
  c: Context<AppEnv>,
): Promise<readonly Page[]> =>
  status === 'published_with_gaps' || status === 'refused'
    ? c.var.services.library.gaps(c.var.scope, id, MOST_GAPS)
    : []
