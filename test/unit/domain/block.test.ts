import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Block, joinTexts } from '../../../workers/domain/block.ts'
import { blockId } from '../../../workers/domain/ids.ts'
import { aBlock, aDocumentId, X1 } from '../../support/builders.ts'

const id = (ordinal: number) => blockId(aDocumentId(), X1, 0, ordinal)
const texts = (...given: [text: string, continues?: boolean][]): Block[] =>
  given.map(([text, continues], ordinal) =>
    aBlock({ ordinal, text, continues: continues ? id(ordinal - 1) : null }),
  )

describe('texts of blocks are joined', () => {
  const cases: [string, Block[], string][] = [
    ['one below the other', texts(['One.'], ['Two.']), 'One.\nTwo.'],
    ['closed up where a sentence goes on', texts(['The cell'], ['divides.', true]), 'The cell divides.'],
    [
      'mended where a word goes on',
      texts(['The chromo\u00AD'], ['somes part.', true]),
      'The chromosomes part.',
    ],
    [
      'with a hyphen where a word is broken off',
      texts(['The chromo\u00AD'], ['Next.']),
      'The chromo-\nNext.',
    ],
    ['with a hyphen at the very end', texts(['The chromo\u00AD']), 'The chromo-'],
  ]
  test.each(cases)('%s', (_, blocks, text) => expect(joinTexts(blocks).text).toBe(text))
})

test('every character of a block stands where the join says, but for a mended hyphen', () => {
  const piece = fc.tuple(
    fc.string({ minLength: 1 }).map((text) => text.replaceAll('\u00AD', 'x')),
    fc.boolean(),
    fc.boolean(),
  )
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), (pieces) => {
      const blocks = texts(
        ...pieces.map(([text, open, continues], at): [string, boolean] => [
          open ? `${text}\u00AD` : text,
          continues && at > 0,
        ]),
      )
      const { text, starts } = joinTexts(blocks)
      blocks.forEach((block, at) => {
        const own = block.text.replace(/\u00AD$/, '')
        expect(text.slice(starts[at], starts[at]! + own.length)).toBe(own)
      })
    }),
  )
})
