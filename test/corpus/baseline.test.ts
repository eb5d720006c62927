import { expect, test } from 'vitest'
import { renewed, worseThan } from './baseline.mjs'

const FIGURES = {
  state: 'published',
  reason: null,
  pages: '2 text 1 ocr',
  gaps: 0,
  blocks: 4,
  boxed: 4,
  misplaced: 0,
  upwards: 1,
  confidence: 0.97,
  distinct: 1,
  counted: 0.9,
  order: 1,
  alike: 0.8,
  misread: 0.01,
  misheard: null,
}
const BASELINE = { 'a.docx': FIGURES, 'b.docx': FIGURES }

test.each([
  ['the same', {}, []],
  ['better', { blocks: 5, counted: 1, upwards: 0, misread: 0 }, []],
  ['fewer words', { counted: 0.8999 }, ['a.docx: counted 0.9 → 0.8999']],
  ['more misread', { misread: 0.0101 }, ['a.docx: misread 0.01 → 0.0101']],
  ['no longer measured', { misread: null }, ['a.docx: misread 0.01 → null']],
  ['measured for the first time', { misheard: 0.3 }, []],
  ['a page is read another way', { pages: '1 text 2 ocr' }, ['a.docx: pages 2 text 1 ocr → 1 text 2 ocr']],
  ['a box off the page', { misplaced: 1 }, ['a.docx: misplaced 0 → 1']],
  [
    'refused',
    { state: 'refused', reason: 'corrupt-file', blocks: 0, boxed: 0, distinct: null, alike: null },
    [
      'a.docx: state published → refused',
      'a.docx: reason null → corrupt-file',
      'a.docx: blocks 4 → 0',
      'a.docx: boxed 4 → 0',
      'a.docx: distinct 1 → null',
      'a.docx: alike 0.8 → null',
    ],
  ],
  ['a file that is new', { file: 'c.docx', counted: 0 }, []],
])('%s', (_, now, worse) => {
  expect(worseThan([{ ...FIGURES, file: 'a.docx', ...now }], BASELINE)).toEqual(worse)
})

test('renewing keeps files that were not looked at, and nothing but figures', () => {
  const row = { ...FIGURES, file: 'a.docx', blocks: 9, chunks: 3, detail: 'words of the file' }
  expect(renewed([{ ...row, file: 'c.docx' }, row], BASELINE)).toEqual({
    'a.docx': { ...FIGURES, blocks: 9 },
    'b.docx': FIGURES,
    'c.docx': { ...FIGURES, blocks: 9 },
  })
})
