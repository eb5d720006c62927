import type { Facets } from '../../domain/facets.ts'
import type { DocumentId } from '../../domain/ids.ts'

/**
 * The metadata indexes a Vectorize index needs. They must exist before the first vector is written: a vector is only
 * filtered by what was indexed when it came.
 */
export const METADATA_INDEXES = [
  { propertyName: 'document', type: 'string' },
  { propertyName: 'bucket', type: 'string' },
  { propertyName: 'work', type: 'string' },
  { propertyName: 'family', type: 'string' },
  { propertyName: 'grade', type: 'number' },
  { propertyName: 'subject', type: 'string' },
  { propertyName: 'locale', type: 'string' },
] as const

/** Bytes of a string that Vectorize indexes; all strings here are ASCII and only locales can be longer. */
const INDEXED = 64

/** The thirty-two buckets: what the random part of a document's id can begin with. */
export const BUCKETS = [...'0123456789abcdefghjkmnpqrstvwxyz']

/** A thirty-second of all documents. */
export const bucketOf = (document: DocumentId): string => document.charAt('doc_'.length)

/** A locale as far as it is indexed. */
export const indexedLocale = (locale: string): string => locale.slice(0, INDEXED)

/** What a vector carries. An absent facet is an absent property. @param written when, in milliseconds; not indexed */
export const metadataOf = (facets: Facets, written: number): Record<string, string | number> => ({
  document: facets.documentId,
  bucket: bucketOf(facets.documentId),
  work: facets.workId,
  family: facets.sourceFamily,
  ...(facets.grade === null ? {} : { grade: facets.grade }),
  ...(facets.subject === null ? {} : { subject: facets.subject }),
  ...(facets.locale === null ? {} : { locale: indexedLocale(facets.locale) }),
  written,
})
