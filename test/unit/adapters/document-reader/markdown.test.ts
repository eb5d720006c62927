import { expect, test } from 'vitest'
import { markdownReader } from '../../../../workers/adapters/document-reader/markdown/markdown-reader.ts'
import { readsAnything } from '../../../support/documents/reads-anything.ts'
import { readWith, shown } from '../../../support/documents/shown.ts'

const reader = markdownReader()

test.each([
  ['headings of both forms', '# Cells\n\nWalls\n---\nAll *life*.', ['h1 Cells', 'h2 Walls', 'p All life.']],
  ['lines of a paragraph', 'one\ntwo  \nthree', ['p one two\nthree']],
  ['lists', '- a\n  - b\n\n3. c\n4. d\n\n- [x] e', ['- a', '- b', '- 3. c', '- 4. d', '- e']],
  ['more in an item', '1. a\n\n   b\n   ```\n   c\n   ```', ['- 1. a', '- b', 'code c']],
  ['code', 'use `a`:\n\n```js\nif (a)\n  b()\n```\n\n    c', ['p use a:', 'code if (a)\n  b()', 'code c']],
  ['tables', '| a | b |\n|---|:-:|\n| 1 | **2** |\n| 3 |', ['tr* a | b', 'tr 1 | 2', 'tr 3']],
  ['a picture', 'see ![a leaf cell](x.png "x") here', ['p see here', 'figure a leaf cell']],
  ['links', '[a](b) and [c][d] and https://e.org\n\n[d]: f', ['p a and c and https://e.org']],
  [
    'formulas',
    'so $E=mc^2$.\n\n$$\n\\int x\n$$\n\n$x_1$',
    ['p so E=mc^2.', 'formula \\int x', 'formula x_1'],
  ],
  ['prices', 'from $5 and up to $10', ['p from $5 and up to $10']],
  ['quotes and callouts', '> a\n> > b\n\n> [!NOTE]\n> c', ['p a', 'p b', 'p c']],
  ['notes', 'a[^1] b\n\n[^1]: c', ['p a[1] b', 'p [1] c']],
  ['HTML in a line', 'H<sub>2</sub>O<br>x <!-- y --> <img src="a" alt="leaf">', ['p H2O\nx', 'figure leaf']],
  [
    'HTML as a block',
    '<table><tr><th>a<th>b<tr><td>1<td>2</table>\n\n<!-- c -->\n\n<script>d</script>',
    ['tr* a | b', 'tr 1 | 2'],
  ],
  ['details', '<details><summary>Why?</summary>\n\n**b**\n\n</details>', ['p Why?', 'p b']],
  ['struck text and entities', '~~a~~ &amp; \\*b\\*', ['p a & *b*']],
  [
    'a picture written as characters',
    `a ![leaf](data:image/png;base64,${'A'.repeat(9_000)}) b`,
    ['p a b', 'figure leaf'],
  ],
  ['nothing', '\n\n***\n', []],
])('%s', async (_, markdown, pieces) => {
  expect(await shown(reader, markdown)).toEqual(pieces)
  expect(await shown(reader, markdown.replaceAll('\n', '\r\n'))).toEqual(pieces)
})

test.each([
  ['YAML', '---\ntitle: "Cells: a primer"\nlang: en_IN # here\n---\na', 'Cells: a primer', 'en-IN'],
  ['TOML', "+++\ntitle = 'Cells'\n+++\na", 'Cells', null],
  ['nothing', 'title: a\n', null, null],
])('%s says title and language', async (_, markdown, title, language) => {
  expect(await readWith(reader, markdown)).toMatchObject({ title, language, slides: null })
})

test.each([
  ['quotes in quotes', '>'.repeat(20_000)],
  ['lists in lists', Array.from({ length: 400 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n')],
  ['lists in a line', `${'- '.repeat(20_000)}a`],
  ['quotes in lines', Array.from({ length: 49 }, (_, at) => `${'>'.repeat(at)} a`).join('\n')],
  ['open brackets', '['.repeat(1_500_000)],
  ['open pictures', '![a]('.repeat(300_000)],
  ['notes that are not there', '[^a] '.repeat(300_000)],
  ['open emphasis', '*a _b '.repeat(10_000)],
  ['open code', Array.from({ length: 600 }, (_, at) => '`'.repeat(at)).join(' ')],
  ['tables', '|a'.repeat(10_000)],
  ['too many bytes', 'a '.repeat(2 ** 20)],
])(
  '%s are dealt with within seconds',
  async (_, markdown) => {
    const start = performance.now()
    const read = await reader.read(new TextEncoder().encode(markdown))
    expect(read.ok ? 'read' : read.error.kind).toMatch(/read|resource-limit/)
    expect(performance.now() - start).toBeLessThan(8_000)
  },
  30_000,
)

readsAnything(reader, [
  new TextEncoder().encode(
    '---\ntitle: a\n---\n# é\n\n- b `c`\n\n| d | e |\n|--|--|\n| f | $g$ |\n\n<p>h</p>\n\n[^1]: i',
  ),
])
