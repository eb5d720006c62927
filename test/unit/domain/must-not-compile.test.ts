import { expect, test } from 'vitest'
import type { Chunk } from '../../../workers/domain/chunk.ts'
import type { BlockId, ChunkId, DocumentId } from '../../../workers/domain/ids.ts'
import type { Scope } from '../../../workers/domain/scope.ts'
import { type aBlock, aChunk, aDocumentId } from '../../support/builders.ts'

declare function read(scope: Scope, document: DocumentId): void
declare function cite(blocks: readonly [BlockId, ...BlockId[]]): void

/** Never run: the compiler reads it, and complains where an expected error is missing. */
function wrongStates(): void {
  const chunk: Chunk = aChunk()
  const document = aDocumentId()
  // @ts-expect-error A scope is minted from verified claims, never written down.
  read({ sub: 'x', tenant: null, role: 'student', classes: [] }, document)
  // @ts-expect-error A plain string is no document id.
  read({} as Scope, 'doc_00000000000000000000')
  // @ts-expect-error Ids are not to be swapped.
  read({} as Scope, chunk.id)
  // @ts-expect-error A chunk id is no block id.
  cite([chunk.id])
  // @ts-expect-error A citation has at least one block.
  cite([])
  // @ts-expect-error A chunk has at least one block.
  const hollow: Chunk = { ...chunk, blockRefs: [] }
  // @ts-expect-error A chunk has no page of its own.
  const placed: Chunk = { ...chunk, pageIndex: 3 }
  // @ts-expect-error A block's place is a page, a time or a flow, not a mixture.
  const mixed: ReturnType<typeof aBlock>['locator'] = { on: 'flow', paragraphIndex: 1, pageIndex: 0 }
  // @ts-expect-error A plain number is no confidence.
  const sure: Chunk['confidence'] = 0.9
  // @ts-expect-error A chunk id is no document id.
  const swapped: DocumentId = chunk.id satisfies ChunkId
  expect([hollow, placed, mixed, sure, swapped]).toBeDefined()
}

test('wrong states do not compile', () => expect(wrongStates).toBeTypeOf('function'))
