import { expect, test } from 'vitest'
import { candidatesFrom } from '../../../../workers/adapters/library/candidates.ts'
import { aBlock, aChunk, aDocument, aDocumentId } from '../../../support/builders.ts'

const [first, second, third] = [0, 1, 2].map((ordinal) => aBlock({ ordinal })) as [
  ReturnType<typeof aBlock>,
  ReturnType<typeof aBlock>,
  ReturnType<typeof aBlock>,
]
const chunk = aChunk([first, second])

test.each([
  ['whole', [aDocument()], [chunk], [second, third, first], 1],
  ['without one of its blocks', [aDocument()], [chunk], [first, third], 0],
  ['without its document', [aDocument({ id: aDocumentId(1) })], [chunk], [first, second], 0],
  ['without any reference', [aDocument()], [undefined], [first], 0],
])('a chunk %s', (_, documents, chunks, blocks, expected) => {
  const candidates = candidatesFrom(documents, chunks, blocks)
  expect(candidates.length).toBe(expected)
  if (expected > 0) expect(candidates[0]!.blocks).toEqual([first, second])
})
