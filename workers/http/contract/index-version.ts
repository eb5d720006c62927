import { z } from 'zod'
import {
  ChunkerName,
  EmbedderName,
  type IndexMake,
  IndexState,
  IndexVersionId,
} from '../../domain/index-version.ts'
import type { IndexStatus } from '../../ingest/reindex.ts'

/** The body of `POST /index-versions`: what is left out is as a new library would have it. */
export const IndexVersionBody = z
  .strictObject({ chunker: ChunkerName.optional(), embedder: EmbedderName.optional() })
  .meta({ id: 'IndexVersionRequest' })

/** What a version of the index is to be made with. */
export const makeWanted = ({ chunker, embedder }: z.infer<typeof IndexVersionBody>): Partial<IndexMake> => ({
  ...(chunker && { chunker }),
  ...(embedder && { embedder }),
})

/** The body of `POST /index-versions/{id}/live`. */
export const SwitchBody = z
  .strictObject({
    /** Switches though documents are missing in the version: they are not found until they are in it. */
    force: z.boolean().default(false),
  })
  .meta({ id: 'SwitchRequest' })

/** A version of the index on the wire. */
export const WireIndexVersion = z
  .strictObject({
    id: IndexVersionId,
    chunker: ChunkerName,
    embedder: EmbedderName,
    state: IndexState,
    since: z.string(),
    documents_expected: z.int(),
    documents_complete: z.int(),
    documents_failed: z.int(),
  })
  .meta({ id: 'IndexVersion' })

/** Versions of the index on the wire. */
export const WireIndexVersions = z
  .strictObject({ items: z.array(WireIndexVersion), next_cursor: z.null() })
  .meta({ id: 'IndexVersions' })

/** Puts a version of the index on the wire. */
export const wireIndexVersion = ({ version, coverage }: IndexStatus): z.infer<typeof WireIndexVersion> => ({
  id: version.id,
  chunker: version.chunker,
  embedder: version.embedder,
  state: version.state,
  since: new Date(version.since).toISOString(),
  documents_expected: coverage.expected,
  documents_complete: coverage.complete,
  documents_failed: coverage.failed.length,
})
