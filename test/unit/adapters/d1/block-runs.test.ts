import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refsOf, runsOf } from '../../../../workers/adapters/d1/block-runs.ts'
import { blockId, ExtractionId } from '../../../../workers/domain/ids.ts'
import { aDocumentId, X1 } from '../../../support/builders.ts'

const document = aDocumentId()
const X2 = ExtractionId.parse('x2')
const at = (page: number | null, ordinal: number, extraction = X1) =>
  blockId(document, extraction, page, ordinal)

test.each([
  ['one block', [at(0, 7)], [[X1, 0, 7, 7]]],
  ['blocks side by side', [at(4, 7), at(4, 8), at(4, 9)], [[X1, 4, 7, 9]]],
  [
    'a page break',
    [at(4, 7), at(5, 8)],
    [
      [X1, 4, 7, 7],
      [X1, 5, 8, 8],
    ],
  ],
  ['a format without pages', [at(null, 0), at(null, 1)], [[X1, null, 0, 1]]],
  [
    'a gap',
    [at(0, 1), at(0, 3)],
    [
      [X1, 0, 1, 1],
      [X1, 0, 3, 3],
    ],
  ],
  [
    'another order',
    [at(0, 2), at(0, 1)],
    [
      [X1, 0, 2, 2],
      [X1, 0, 1, 1],
    ],
  ],
  [
    'another extraction',
    [at(0, 1), at(0, 2, X2)],
    [
      [X1, 0, 1, 1],
      [X2, 0, 2, 2],
    ],
  ],
])('%s', (_, refs, runs) => {
  expect(runsOf(refs)).toEqual(runs)
})

test('runs stand for the same blocks in the same order', () => {
  const ref = fc
    .tuple(fc.option(fc.nat(2)), fc.nat(9), fc.constantFrom(X1, X2))
    .map(([page, ordinal, extraction]) => at(page, ordinal, extraction))
  fc.assert(
    fc.property(fc.array(ref, { minLength: 1 }), (refs) => {
      expect(refsOf(document, runsOf(refs))).toEqual(refs)
    }),
  )
})

test('no runs are no chunk', () => {
  expect(() => refsOf(document, [])).toThrow(/no blocks/)
})
