import { expect, test } from 'vitest'
import { renewed, worseThan } from './baseline.mjs'

const FIGURES = {
  state: 'published',
  reason: null,
  blocks: 4,
  distinct: 1,
  counted: 0.9,
  order: 1,
  alike: 0.8,
}
const BASELINE = { 'a.docx': FIGURES, 'b.docx': FIGURES }

test.each([
  ['the same', {}, []],
  ['better', { blocks: 5, counted: 1 }, []],
  ['fewer words', { counted: 0.8999 }, ['a.docx: counted 0.9 → 0.8999']],
  [
    'refused',
    {
      state: 'refused',
      reason: 'corrupt-file',
      blocks: 0,
      distinct: null,
      counted: null,
      order: null,
      alike: null,
    },
    [
      'a.docx: state published → refused',
      'a.docx: reason null → corrupt-file',
      'a.docx: blocks 4 → 0',
      'a.docx: distinct 1 → null',
      'a.docx: counted 0.9 → null',
      'a.docx: order 1 → null',
      'a.docx: alike 0.8 → null',
    ],
  ],
  ['a file that is new', { file: 'c.docx', counted: 0 }, []],
])('%s', (_, now, worse) => {
  expect(worseThan([{ ...FIGURES, file: 'a.docx', ...now }], BASELINE)).toEqual(worse)
})

test('renewing keeps files that were not looked at, and nothing but figures', () => {
  const row = { ...FIGURES, file: 'a.docx', blocks: 9, pages: 3, detail: 'words of the file' }
  expect(renewed([{ ...row, file: 'c.docx' }, row], BASELINE)).toEqual({
    'a.docx': { ...FIGURES, blocks: 9 },
    'b.docx': FIGURES,
    'c.docx': { ...FIGURES, blocks: 9 },
  })
})
