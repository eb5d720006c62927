import type { DocumentId, ExtractionId } from '../../domain/ids.ts'

/** What blocks are made under. */
export interface BlockIdentity {
  readonly documentId: DocumentId
  readonly extraction: ExtractionId
  readonly extractor: string
  readonly extractorVersion: string
}
