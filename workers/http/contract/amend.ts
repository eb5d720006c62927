import { z } from 'zod'
import { Grade, Locale, SourceFamily, Subject } from '../../domain/facets.ts'
import { DocumentId } from '../../domain/ids.ts'
import { Title } from '../../domain/shown-name.ts'
import type { Amendment } from '../../ingest/amend.ts'

/** The body of `PATCH /documents/{id}`: what is left out stays. */
export const AmendBody = z
  .strictObject({
    revoked: z.boolean().optional(),
    superseded_by: DocumentId.nullable().optional(),
    title: Title.optional(),
    source_family: SourceFamily.optional(),
    grade: Grade.nullable().optional(),
    subject: Subject.nullable().optional(),
    locale: Locale.nullable().optional(),
  })
  .refine((given) => Object.keys(given).length > 0, 'Name at least one thing to change')
  .meta({ id: 'AmendRequest' })

/** What a body asks to become of a document. */
export const amendmentOf = (given: z.infer<typeof AmendBody>): Amendment => ({
  ...(given.revoked !== undefined && { revoked: given.revoked }),
  ...(given.superseded_by !== undefined && { supersededBy: given.superseded_by }),
  description: {
    ...(given.title !== undefined && { title: given.title }),
    ...(given.source_family !== undefined && { sourceFamily: given.source_family }),
    ...(given.grade !== undefined && { grade: given.grade }),
    ...(given.subject !== undefined && { subject: given.subject }),
    ...(given.locale !== undefined && { locale: given.locale }),
  },
})
