import { expect, test } from 'vitest'
import { plainTextReader } from '../../../../workers/adapters/document-reader/plain/plain-text.ts'
import { readsAnything } from '../../../support/documents/reads-anything.ts'
import { readWith, shown } from '../../../support/documents/shown.ts'

const reader = plainTextReader()

const WRAPPED = `A cell is the smallest unit of life that can live on its own, and
that makes up all organisms and the tissues of the body. A cell has
three main parts.`

test.each([
  ['empty lines part paragraphs', 'All life.\n\nIs cells.', ['p All life.', 'p Is cells.']],
  ['spaces do not fill a line', 'All life.\n  \t\nIs cells.', ['p All life.', 'p Is cells.']],
  ['a form feed parts paragraphs', 'All life.\fIs cells.', ['p All life.', 'p Is cells.']],
  ['lines broken at a column are joined', WRAPPED, [`p ${WRAPPED.replaceAll('\n', ' ')}`]],
  [
    'verses are not',
    'Tyger Tyger, burning bright,\nIn the forests of the night;',
    ['p Tyger Tyger, burning bright,\nIn the forests of the night;'],
  ],
  [
    'bullets are left out',
    'Parts:\n- wall\n* membrane\n• nucleus',
    ['p Parts:', '- wall', '- membrane', '- nucleus'],
  ],
  ['numbers stay', '1. wall\n2) membrane\n(a) nucleus', ['- 1. wall', '- 2) membrane', '- (a) nucleus']],
  ['an item goes on in the next line', '- a wall\n  of stone\n- a roof', ['- a wall\nof stone', '- a roof']],
  [
    'indented lines begin paragraphs',
    '  One is long.\nIt goes on.\n  Two is short.',
    ['p One is long.\nIt goes on.', 'p Two is short.'],
  ],
  ['long lines are paragraphs', `${'a '.repeat(100)}\nshort`, [`p ${'a '.repeat(100).trim()}`, 'p short']],
  [
    'an underlined line is a heading',
    'Cells\n=====\n\nWalls\n-----\nAll life.',
    ['h1 Cells', 'h2 Walls', 'p All life.'],
  ],
  ['a chapter is a heading', 'Chapter 3\n\nAll life.', ['h1 Chapter 3', 'p All life.']],
  ['a Hindi lesson is a heading', 'अध्याय ३\n\nकोशिका', ['h1 अध्याय ३', 'p कोशिका']],
  ['a numbered title is a heading', '3.2 Mitosis\n\nAll life.', ['h2 3.2 Mitosis', 'p All life.']],
  ['capitals are a heading', 'CELL DIVISION\n\nAll life.', ['h2 CELL DIVISION', 'p All life.']],
  ['a sentence is no heading', 'STOP!\n\n3.2 is a number.', ['p STOP!', 'p 3.2 is a number.']],
  ['drawn lines are nothing', 'All life.\n\n-------\n\nIs cells.', ['p All life.', 'p Is cells.']],
  [
    'spaces and line ends are evened out',
    'All\u00A0 life\u200B.\r\n\r\nIs cells.\r',
    ['p All life.', 'p Is cells.'],
  ],
  ['nothing is nothing', ' \n\t\n', []],
])('%s', async (_, text, pieces) => {
  expect(await shown(reader, text)).toEqual(pieces)
})

test('a text without empty lines is cut', async () => {
  const { pieces } = await readWith(reader, 'x = 1\n'.repeat(100))
  expect(pieces.map(({ text }) => text.split('\n').length)).toEqual([40, 40, 20])
})

test('a text that is too large is refused', async () => {
  const read = await reader.read(new Uint8Array(17 * 2 ** 20).fill(97))
  expect(read.ok ? 'read' : read.error.kind).toBe('resource-limit')
})

readsAnything(reader, [new TextEncoder().encode(`Chapter 3\n\n${WRAPPED}\n\n- a\n- ü\n\nA\n=\n`)])
