import { z } from 'zod'
import type { DocumentId } from './ids.ts'
import type { IndexKey } from './index-version.ts'

/** What can come apart between the library, both indices, the artifacts and the jobs. */
export const DriftKind = z.enum([
  /** A document that can be found has more or fewer entries in the lexical index than chunks. */
  'words-differ',
  /** The same of the dense index. */
  'vectors-differ',
  /** The index of pictures holds more or fewer figures of a document than have a vector, or some have none. */
  'figures-differ',
  /** Entries tell what a document was before a change, or are still in the place it came from. */
  'entries-behind',
  /** A superseded document is still in the indices. */
  'not-left',
  /** The lexical index holds entries where the document is not. */
  'stray-words',
  /** The dense index does. */
  'stray-vectors',
  /** Artifacts of a document that was deleted, or never was. */
  'stray-artifacts',
  /** A vector is kept of a text that no document has. */
  'unused-embeddings',
  /** A document waits to be ingested, and has no job. */
  'job-missing',
  /** A job has ended, and its document waits to be ingested. */
  'job-ended',
  /** A document has ended, and its job has not. */
  'job-open',
])
export type DriftKind = z.infer<typeof DriftKind>

/** One thing that came apart: ids and counts, never a word of a text. */
export interface Drift {
  readonly kind: DriftKind
  readonly document: DocumentId | null
  readonly partition: IndexKey | null
  readonly expected: number
  readonly found: number
}
