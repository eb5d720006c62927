import { type Document, facetsOf } from '../../workers/domain/document.ts'
import type { LexicalEntry, LexicalIndex } from '../../workers/ports/lexical-index.ts'
import { A_MAKE } from './builders.ts'
import { type LibraryPair, type Shelved, shelve } from './library.ts'

/** A lexical index and the library whose chunks it finds. */
export interface Indexed extends LibraryPair {
  readonly index: LexicalIndex
}

/** What the index is told of a shelved document. */
export const entriesOf = ({ document, chunks }: Shelved, context = ''): LexicalEntry[] =>
  chunks.map((chunk) => ({ chunkId: chunk.id, text: chunk.text, context, facets: facetsOf(document) }))

/** Shelves and indexes texts. */
export async function indexed(
  set: Indexed,
  given: Partial<Document>,
  texts: readonly string[],
  context = '',
): Promise<Shelved> {
  const shelved = await shelve(set, given, texts)
  const partition = await set.catalogue.partition(shelved.document.audience, shelved.document.subject, A_MAKE)
  await set.index.add(partition, shelved.document.id, entriesOf(shelved, context))
  return shelved
}
