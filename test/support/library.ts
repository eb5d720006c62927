import type { Block } from '../../workers/domain/block.ts'
import type { Chunk } from '../../workers/domain/chunk.ts'
import type { Document } from '../../workers/domain/document.ts'
import type { Audience } from '../../workers/domain/scope.ts'
import { Audience as AudienceSchema } from '../../workers/domain/scope.ts'
import type { IndexVersions } from '../../workers/ports/index-versions.ts'
import type { Catalogue, Library } from '../../workers/ports/library.ts'
import { A_MAKE, aBlock, aChunk, aDocument, aDocumentId, aPage } from './builders.ts'

/** Both sides of one library. */
export interface LibraryPair {
  readonly library: Library
  readonly catalogue: Catalogue
  readonly indexVersions: IndexVersions
}

let last = 0

/** A number that no other test of the file has. */
export const anotherNumber = (): number => ++last

/** A school that no other test of the file has. */
export const anotherSchool = (): string => `school-${anotherNumber()}`

/** What is meant for one school. */
export const forSchool = (tenant: string): Audience => AudienceSchema.parse({ of: 'tenant', tenant })

/** What is meant for one class of a school. */
export const forClass = (tenant: string, name: string): Audience =>
  AudienceSchema.parse({ of: 'class', tenant, class: name })

/** A document on the shelf, with one chunk for each text, each of one block on a page of its own. */
export interface Shelved {
  readonly document: Document
  readonly blocks: readonly Block[]
  readonly chunks: readonly Chunk[]
}

/** Puts a new document of some texts on the shelf; published unless said otherwise. */
export async function shelve(
  { catalogue, indexVersions }: LibraryPair,
  given: Partial<Document> = {},
  texts: readonly string[] = ['Mitosis has four phases.'],
  each: (at: number) => Partial<Block> = () => ({}),
): Promise<Shelved> {
  const { document } = await catalogue.admit(aDocument({ id: aDocumentId(anotherNumber()), ...given }))
  const documentId = document.id
  const blocks = texts.map((text, ordinal) =>
    aBlock({
      documentId,
      ordinal,
      text,
      locator: {
        on: 'page',
        pageIndex: ordinal,
        pageLabel: null,
        paragraphIndex: 1,
        rects: [[0.1, 0.1, 0.9, 0.2]],
      },
      ...each(ordinal),
    }),
  )
  await catalogue.addPages(
    texts.map((_, pageIndex) => aPage({ documentId, pageIndex })),
    blocks,
  )
  const chunks = blocks.map((block, position) => aChunk([block], { position }))
  await catalogue.addChunks(chunks)
  await indexVersions.begin(A_MAKE, 0)
  await catalogue.partition(document.audience, document.subject, A_MAKE)
  return { document, blocks, chunks }
}
