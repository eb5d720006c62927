import type { Filter, Partition } from '../../domain/facets.ts'
import type { DocumentId } from '../../domain/ids.ts'
import { parts } from './parts.ts'
import { BUCKETS, bucketOf, indexedLocale } from './vectorize-metadata.ts'

/** One condition on each property, all of which must hold. */
export type VectorizeFilter = Readonly<Record<string, string | number | Condition>>

type Condition = { readonly $in: string[] } | { readonly $nin: string[] }

/**
 * Ids in one filter. A filter is less than 2,048 bytes of compact JSON; fifty ids are 1,350, and 500 are left for the rest.
 */
const IDS = 50

/**
 * Says a filter in Vectorize's words: one or more filters, each short enough, that together let through every eligible
 * vector once. Long lists of wanted ids are cut into parts; long lists of hidden documents are cut by bucket, so that each
 * part only needs to name those of its own buckets. Of more than fifty hidden documents in one bucket (some 1,600 in the
 * partition) the rest must be taken out of the answer. Unsettled documents are let through by their names. No filter at all means that nothing can match.
 */
export function filtersOf(
  filter: Filter,
  { hidden, unsettled }: Pick<Partition, 'hidden' | 'unsettled'>,
): readonly VectorizeFilter[] {
  const asked = filtersAsked(filter, hidden)
  const isOpen = asked.length > 0 && Object.keys(filter).length === 0
  const named = unsettled.filter((id) => !hidden.includes(id))
  return isOpen ? asked : [...asked, ...parts(named, IDS).map((ids) => ({ document: { $in: ids } }))]
}

function filtersAsked(filter: Filter, hidden: readonly DocumentId[]): readonly VectorizeFilter[] {
  const room = filter.workIds === undefined ? IDS : IDS / 2
  const fixed: VectorizeFilter = {
    ...(filter.sourceFamilies && { family: { $in: [...filter.sourceFamilies] } }),
    ...(filter.grade !== undefined && { grade: filter.grade }),
    ...(filter.subject !== undefined && { subject: filter.subject }),
    ...(filter.locale !== undefined && { locale: indexedLocale(filter.locale) }),
  }
  if (filter.sourceFamilies?.length === 0) return []
  const documents =
    filter.documentIds === undefined
      ? notHidden(hidden, room)
      : parts(
          filter.documentIds.filter((id) => !hidden.includes(id)),
          room,
        ).map((ids) => ({ document: { $in: ids } }))
  const works =
    filter.workIds === undefined ? [{}] : parts(filter.workIds, room).map((ids) => ({ work: { $in: ids } }))
  return documents.flatMap((document) => works.map((work) => ({ ...fixed, ...document, ...work })))
}

function notHidden(hidden: readonly DocumentId[], room: number): readonly VectorizeFilter[] {
  if (hidden.length === 0) return [{}]
  if (hidden.length <= room) return [{ document: { $nin: [...hidden] } }]
  const groups: { buckets: string[]; ids: DocumentId[] }[] = []
  for (const bucket of BUCKETS) {
    const ids = hidden.filter((id) => bucketOf(id) === bucket).slice(0, room)
    const last = groups.at(-1)
    if (last && last.ids.length + ids.length <= room) {
      last.buckets.push(bucket)
      last.ids.push(...ids)
    } else groups.push({ buckets: [bucket], ids })
  }
  return groups.map(({ buckets, ids }) => ({
    bucket: { $in: buckets },
    ...(ids.length > 0 && { document: { $nin: ids } }),
  }))
}
