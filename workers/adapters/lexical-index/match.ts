import type { Facets, Filter, Partition } from '../../domain/facets.ts'
import type { DocumentId } from '../../domain/ids.ts'
import type { Term } from '../../domain/words.ts'

/** The letter that tells the terms of one facet from those of another. */
const KINDS = {
  documentId: 'd',
  workId: 'w',
  sourceFamily: 'f',
  grade: 'g',
  subject: 's',
  locale: 'l',
} as const satisfies Record<keyof Facets, string>

/**
 * Spells one facet value as one word for the tokenizer: a letter for the facet and the value's characters in hexadecimal. The
 * last character is a digit, and no English ending that the Porter stemmer cuts ends in one.
 */
export const facetTerm = (facet: keyof Facets, value: string | number): string =>
  `${KINDS[facet]}${Array.from(String(value), (character) => character.codePointAt(0)!.toString(16)).join('')}0`

/** The terms of all facets that a document has. */
export const facetTerms = (facets: Facets): string =>
  Object.entries(facets)
    .map(([facet, value]) => (value === null ? '' : facetTerm(facet as keyof Facets, value)))
    .join(' ')

/** What finds all entries of a document. */
export const ofDocument = (id: DocumentId): string => anyOf('documentId', [id])

/**
 * An FTS5 query for any of the terms, within the filter (or of an unsettled document) and outside the hidden documents; undefined
 * when nothing can match.
 * Every word is quoted, so that none is an operator.
 */
export function matchOf(
  terms: readonly Term[],
  filter: Filter,
  { hidden, unsettled }: Pick<Partition, 'hidden' | 'unsettled'>,
): string | undefined {
  const asked = [
    filter.documentIds && ['documentId', filter.documentIds],
    filter.workIds && ['workId', filter.workIds],
    filter.sourceFamilies && ['sourceFamily', filter.sourceFamilies],
    filter.grade !== undefined && ['grade', [filter.grade]],
    filter.subject !== undefined && ['subject', [filter.subject]],
    filter.locale !== undefined && ['locale', [filter.locale]],
  ].filter((one) => Array.isArray(one)) as [keyof Facets, readonly (string | number)[]][]
  if (terms.length === 0) return undefined
  const filters = asked.some(([, values]) => values.length === 0)
    ? undefined
    : asked.map(([facet, values]) => anyOf(facet, values)).join(' AND ')
  const loose = unsettled.length === 0 ? undefined : anyOf('documentId', unsettled)
  const eligible = filters === '' ? '' : [filters, loose].filter((one) => one !== undefined).join(' OR ')
  if (filters === undefined && loose === undefined) return undefined

  const words = `{text context} : (${terms.map((term) => quoted(term.join(' '))).join(' OR ')})`
  const within = eligible === '' ? words : `${words} AND (${eligible})`
  return hidden.length === 0 ? within : `(${within}) NOT ${anyOf('documentId', hidden)}`
}

const anyOf = (facet: keyof Facets, values: readonly (string | number)[]): string =>
  `facets : (${values.map((value) => quoted(facetTerm(facet, value))).join(' OR ')})`

const quoted = (words: string): string => `"${words.replaceAll('"', '""')}"`
