import { z } from 'zod'
import { DocumentStatus } from '../../domain/document.ts'
import { Grade, Locale, SourceFamily, Subject } from '../../domain/facets.ts'
import { DocumentId, WorkId } from '../../domain/ids.ts'
import type { ListCursor } from '../../ports/library.ts'
import { wireCursor } from './cursor.ts'
import { WireDocument } from './document.ts'

/** A list answer. */
export const WireDocuments = z
  .strictObject({ items: z.array(WireDocument), next_cursor: z.string().nullable() })
  .meta({ id: 'Documents' })

const wholeNumber = z
  .string()
  .regex(/^\d{1,3}$/, 'A whole number')
  .transform(Number)

const listCursor = wireCursor((spelling): ListCursor | undefined => {
  const [, createdAt, key] = /^(\d{1,15})\.(\w+)$/.exec(spelling) ?? []
  const id = DocumentId.safeParse(key)
  return id.success ? { createdAt: Number(createdAt), id: id.data } : undefined
})

/** Puts the cursor of a list of documents on the wire. */
export const listCursorOnWire = (cursor: ListCursor | null): string | null =>
  cursor && `${cursor.createdAt}.${cursor.id}`

/** The query of `GET /documents`. */
export const DocumentsQuery = z.strictObject({
  cursor: listCursor.optional(),
  limit: wholeNumber.pipe(z.int().min(1).max(100)).default(50),
  status: DocumentStatus.optional(),
  source_family: SourceFamily.optional(),
  grade: wholeNumber.pipe(Grade).optional(),
  subject: Subject.optional(),
  locale: Locale.optional(),
  work_id: WorkId.optional(),
})
