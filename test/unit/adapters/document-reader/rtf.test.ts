import { expect, test } from 'vitest'
import { rtfReader } from '../../../../workers/adapters/document-reader/rtf/rtf-reader.ts'
import { readsAnything } from '../../../support/documents/reads-anything.ts'
import { readWith, shown } from '../../../support/documents/shown.ts'

const reader = rtfReader()

const FONTS =
  '{\\fonttbl{\\f0\\fswiss\\fcharset0 Arial;}{\\f1\\fcharset204 Arial CYR;}{\\f2\\fcharset128 MS Mincho;}{\\f3\\fcharset2 Symbol;}}'
const STYLES =
  "{\\stylesheet{\\s0 Normal;}{\\s1\\outlinelevel0 heading 1;}{\\s2 heading 2;}{\\s3 caption;}{\\s4 toc 1;}{\\s5\\outlinelevel2 Abschnitt;}{\\*\\cs6 heading 3;}{\\s7 \\'dcberschrift 2;}}"

const rtf = (body: string): Uint8Array =>
  Uint8Array.from(`{\\rtf1\\ansi\\ansicpg1252\\deff0${FONTS}${STYLES}\\pard\\plain ${body}}`, (one) =>
    one.charCodeAt(0),
  )

test.each([
  ['paragraphs', 'All {\\b life}.\\par Is\r\n cells.', ['p All life.', 'p Is cells.']],
  ['line breaks', 'a\\line b\\\nc', ['p a\nb', 'p c']],
  ['signs', '\\{a\\}\\~\\\\ \\ldblquote b\\rdblquote\\emdash c\\-d\\_e\\tab f', ['p {a} \\ “b”—cd-e f']],
  [
    'headings by style',
    '\\s1 A\\par\\pard\\s2 B\\par\\pard\\s5 C\\par\\pard D\\par\\pard\\s7 E',
    ['h1 A', 'h2 B', 'h3 C', 'p D', 'h2 E'],
  ],
  ['headings by outline level', '\\outlinelevel1 A\\par\\pard B', ['h2 A', 'p B']],
  ['captions', '\\s3 Fig. 1\\par', ['caption Fig. 1']],
  [
    'lists',
    "{\\listtext\\pard 1.\\tab}\\pard\\ls1 a\\par{\\listtext\\'b7\\tab}b\\par{\\pntext\\f3\\'B7\\tab}\\pard c",
    ['- 1. a', '- b', '- c'],
  ],
  ['bytes in the code page of the document', "d\\'e9j\\'e0 \\'93vu\\'94 \xfc", ['p déjà “vu” ü']],
  [
    'bytes in the character set of a font',
    "{\\f1 \\'ca\\'eb\\'e5\\'f2\\'ea\\'e0} \\f2\\'8d\\'d7\\'96E",
    ['p Клетка 細胞'],
  ],
  ['signs of the Symbol font', "{\\f3 a\\'62} \\f3\\u-3898 ?", ['p αβ ∅']],
  [
    'Unicode with stand-ins',
    "\\u2325?\\u2379\\'3f\\uc2\\u8217\\'3f\\'3fs {\\uc0\\u233 t\\u233}\\u-10179\\u-8704",
    ['p को’s été😀'],
  ],
  ['hidden and deleted text', 'a{\\v b}c\\v d\\v0 e\\deleted f\\plain g {\\revised h}', ['p aceg h']],
  [
    'what is not text',
    '{\\header H\\par}{\\*\\unknown x}{\\pict\\wmetafile8 0102}{\\*\\bkmkstart y}a{\\xe z}{\\*\\annotation b}',
    ['p a'],
  ],
  ['binary pictures', '{\\pict\\bin5 }}}{{a}b', ['p b']],
  ['fields', '{\\field{\\*\\fldinst HYPERLINK "http://e.org"}{\\fldrslt a link}}', ['p a link']],
  [
    'no table of contents',
    '{\\field{\\*\\fldinst TOC \\\\o}{\\fldrslt A\\tab 1\\par B}}\\par\\s4 C\\tab 3\\par\\pard D',
    ['p D'],
  ],
  [
    'notes',
    'a{\\super\\chftn{\\footnote\\pard\\plain\\chftn  n one\\par two}} b\\par c',
    ['p a[1] b', 'p [1] n one', 'p two', 'p c'],
  ],
  [
    'text boxes',
    'a{\\shp{\\*\\shpinst{\\sp{\\sn x}{\\sv 1}}{\\shptxt b\\par c\\par}}{\\shprslt{\\*\\do x}}} d',
    ['p a d', 'p b', 'p c'],
  ],
  [
    'alternative texts of pictures',
    'a{\\*\\shppict{\\pict{\\*\\picprop{\\sp{\\sn wzDescription}{\\sv A leaf}}}0102}}',
    ['p a', 'figure A leaf'],
  ],
  ['the Unicode of two forms', '{\\upr{a?}{\\*\\ud{a\\u233 ?}}}', ['p aé']],
  ['nothing', '\\par\\par', []],
  [
    'words that name what every object has',
    '{\\*\\toString x}{\\valueOf a}\\constructor b\\hasOwnProperty c',
    ['p abc'],
  ],
])('%s', async (_, body, pieces) => {
  expect(await shown(reader, rtf(body))).toEqual(pieces)
})

const row = (...cells: string[]) =>
  `\\trowd\\pard\\intbl ${cells.map((cell) => `${cell}\\cell `).join('')}\\row`

test.each([
  ['rows', `${row('Ana', '9')}${row('Li', '8')}\\pard after`, ['tr Ana | 9', 'tr Li | 8', 'p after']],
  [
    'a header',
    `\\trowd\\trhdr\\intbl name\\cell age\\cell\\row${row('Ana', '9')}`,
    ['tr* name | age', 'tr Ana | 9'],
  ],
  ['names of columns', `${row('name', 'age')}${row('Ana', '9')}`, ['tr* name | age', 'tr Ana | 9']],
  ['paragraphs in a cell', row('a\\par b', '1'), ['tr a b | 1']],
  ['a table that is never closed', '\\trowd\\intbl a\\cell 1\\cell\\pard b', ['tr a | 1', 'p b']],
  [
    'a table in a table',
    '\\trowd\\intbl\\itap2 a\\nestcell b\\nestcell{\\*\\nesttableprops x\\nestrow}\\itap1 c\\cell 1\\cell\\row',
    ['tr a b c | 1'],
  ],
  ['a note in a cell', `${row('a{\\footnote n}', '1')}\\pard b`, ['tr a[1] | 1', 'p [1] n', 'p b']],
])('%s of a table', async (_, body, pieces) => {
  expect(await shown(reader, rtf(body))).toEqual(pieces)
})

test('tables are numbered in the file', async () => {
  const { pieces } = await readWith(reader, rtf(`${row('a', '1')}\\pard b\\par${row('c', '2')}`))
  expect(pieces.map(({ row }) => row?.table)).toEqual([0, undefined, 1])
})

test('the title is in the facts of the document', async () => {
  const { title, pieces } = await readWith(reader, rtf('{\\info{\\title Cells}{\\author Ana}}a'))
  expect({ title, texts: pieces.map(({ text }) => text) }).toEqual({ title: 'Cells', texts: ['a'] })
})

test.each([
  ['no RTF', 'All life', 'corrupt-file'],
  ['groups within groups', `{\\rtf1 ${'{'.repeat(100_000)}`, 'resource-limit'],
  ['groups that are never closed', '{\\rtf1 a', 'read'],
  ['groups that are never opened', `{\\rtf1 a${'}'.repeat(100_000)}`, 'read'],
  ['a long word', `{\\rtf1\\${'a'.repeat(1_000_000)}`, 'read'],
  ['many words', `{\\rtf1 ${'\\b'.repeat(2_000_000)}`, 'read'],
  ['many cells', `{\\rtf1 ${'\\cell'.repeat(600_000)}`, 'resource-limit'],
  ['a large picture', `{\\rtf1{\\pict ${'0'.repeat(30_000_000)}}}`, 'read'],
  ['much text', `{\\rtf1 ${'a '.repeat(11_000_000)}}`, 'resource-limit'],
  ['a title without end', `{\\rtf1{\\info{\\title ${'a '.repeat(11_000_000)}}}}`, 'resource-limit'],
  ['a word without end', `{\\rtf1 ${'a'.repeat(21_000_000)}}`, 'resource-limit'],
])(
  '%s is dealt with within seconds',
  async (_, text, outcome) => {
    const start = performance.now()
    const read = await reader.read(new TextEncoder().encode(text))
    expect(read.ok ? 'read' : read.error.kind).toBe(outcome)
    expect(performance.now() - start).toBeLessThan(8_000)
  },
  20_000,
)

readsAnything(
  reader,
  [rtf(`\\s1 A\\par a\\'e9\\u233 ?${row('a', 'b')}{\\footnote n}{\\listtext 1.}b`)],
  '{\\rtf1 ',
)
