import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { epubReader } from '../../../../workers/adapters/document-reader/epub/epub-reader.ts'
import { resolveHref } from '../../../../workers/adapters/document-reader/epub/href.ts'
import { aBook, type BookParts } from '../../../support/documents/book.ts'
import { readsAnything } from '../../../support/documents/reads-anything.ts'
import { readWith, shown } from '../../../support/documents/shown.ts'

const reader = epubReader()

const refusal = async (bytes: Uint8Array) => {
  const read = await reader.read(bytes)
  return read.ok ? 'read' : read.error.kind
}

const NAV = {
  manifest: '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
  files: {
    'OEBPS/nav.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc"><ol>
      <li><a href="text/a.xhtml">One</a><ol><li><a href="text/a.xhtml#s">Part of one</a></li></ol></li>
      <li><a href="text/b%2Exhtml">Two</a></li></ol></nav></body></html>`,
  },
}

const NCX = {
  manifest: '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
  spine: '<spine toc="ncx"><itemref idref="a"/><itemref idref="b"/></spine>',
  files: {
    'OEBPS/toc.ncx': `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap><navPoint><navLabel><text>One</text></navLabel><content src="text/a.xhtml"/>
      <navPoint><navLabel><text>Part of one</text></navLabel><content src="text/a.xhtml#s"/></navPoint></navPoint>
      <navPoint><navLabel><text>Two</text></navLabel><content src="text/b.xhtml"/></navPoint></navMap></ncx>`,
  },
}

const SECTIONS = { a: '<p>a</p><div id="s"><p>b</p></div>', b: '<p>TWO</p><p>c</p>' }
const TITLED = ['h1 One', 'p a', 'h2 Part of one', 'p b', 'h1 Two', 'p c']

test.each<[string, BookParts, string[]]>([
  [
    'chapters in the order of the spine',
    {
      chapters: { a: '<h1>A</h1>', b: '<h1>B</h1>' },
      spine: '<spine><itemref idref="b"/><itemref idref="a"/></spine>',
    },
    ['h1 B', 'h1 A'],
  ],
  ['chapters without a spine', { chapters: { a: '<p>a</p>', b: '<p>b</p>' }, spine: '' }, ['p a', 'p b']],
  [
    'a chapter that is missing',
    { chapters: { a: '<p>a</p>', b: '<p>b</p>' }, files: { 'OEBPS/text/b.xhtml': '' } },
    ['p a'],
  ],
  [
    'all of a chapter',
    {
      chapters: {
        a: '<header><p>a</p></header><aside epub:type="footnote"><p>b&nbsp;c</p></aside><footer>d</footer>',
      },
    },
    ['p a', 'p b c', 'p d'],
  ],
  [
    'no printed page numbers',
    {
      chapters: {
        a: '<p>a<span epub:type="pagebreak" title="7">7</span>b<a id="x"/></p><div role="doc-pagebreak">8</div>',
      },
    },
    ['p ab'],
  ],
  [
    'no lists of its parts',
    { chapters: { a: '<nav epub:type="landmarks"><ol><li>x</li></ol></nav><p>a</p>' } },
    ['p a'],
  ],
  ['titles of a navigation document', { chapters: SECTIONS, ...NAV }, TITLED],
  ['titles of an NCX', { chapters: SECTIONS, ...NCX }, TITLED],
  ['headings of its own', { chapters: { a: '<h2>A</h2><p>a</p>' }, ...NAV }, ['h2 A', 'p a']],
  [
    'a title at an anchor in a line',
    { chapters: { a: '<p><i><a id="s"></a>Part of one</i></p><p>a</p>' }, ...NAV },
    ['h1 One', 'h2 Part of one', 'p a'],
  ],
  [
    'a broken navigation document',
    {
      chapters: { a: '<p>a</p>' },
      ...NCX,
      spine: '<spine toc="ncx"><itemref idref="a"/></spine>',
      files: { 'OEBPS/toc.ncx': '<ncx><navMap>' },
    },
    ['p a'],
  ],
  [
    'a navigation document in the spine',
    {
      chapters: { a: '<p>a</p>' },
      ...NAV,
      spine: '<spine><itemref idref="nav"/><itemref idref="a"/></spine>',
    },
    ['h1 One', 'p a'],
  ],
  ['no container', { chapters: { a: '<p>a</p>' }, files: { 'META-INF/container.xml': '' } }, ['p a']],
])('a book has %s', async (_, parts, pieces) => {
  expect(await shown(reader, aBook(parts))).toEqual(pieces)
})

test('a book says its title and language, and tables are numbered in it', async () => {
  const table = '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>'
  const metadata = '<dc:title> Cells </dc:title><dc:title>more</dc:title><dc:language>en-GB</dc:language>'
  const book = await readWith(reader, aBook({ chapters: { a: table, b: table }, metadata }))
  expect(book).toMatchObject({ title: 'Cells', language: 'en-GB', slides: null })
  expect(book.pieces.map(({ row }) => row?.table)).toEqual([0, 0, 1, 1])
})

const encryption = (algorithm: string) =>
  `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/></enc:EncryptedData></encryption>`

test.each([
  ['an encrypted text', encryption('http://www.w3.org/2001/04/xmlenc#aes256-cbc'), 'password-protected'],
  ['fonts that are made unusable', encryption('http://www.idpf.org/2008/embedding'), 'read'],
  ['a broken account of encryption', '<encryption', 'read'],
])('a book with %s', async (_, xml, outcome) => {
  const book = aBook({ chapters: { a: '<p>a</p>' }, files: { 'META-INF/encryption.xml': xml } })
  expect(await refusal(book)).toBe(outcome)
})

test.each([
  ['no archive', new Uint8Array([1, 2, 3])],
  ['an archive without a book', zipSync({ 'a.txt': new Uint8Array([97]) })],
  ['a book without chapters', aBook({ chapters: {} })],
])('%s is corrupt', async (_, bytes) => {
  expect(await refusal(bytes)).toBe('corrupt-file')
})

test('a chapter that is too large is refused', async () => {
  expect(await refusal(aBook({ chapters: { a: 'a '.repeat(4 * 2 ** 20) } }))).toBe('resource-limit')
})

test('a tag without end costs no more than its length', async () => {
  const start = performance.now()
  const tag = `<${'a'.repeat(2 ** 20)}`
  expect(await refusal(aBook({ chapters: { a: `<p>a</p>${tag}` } }))).toBe('read')
  expect(performance.now() - start).toBeLessThan(3_000)
})

test.each([
  ['b.xhtml', 'OEBPS/text/a.xhtml', 'OEBPS/text/b.xhtml', ''],
  ['../img/./x%20y.png#z', 'OEBPS/text/a.xhtml', 'OEBPS/img/x y.png', 'z'],
  ['/c.xhtml', 'OEBPS/a.opf', 'c.xhtml', ''],
  ['#s', 'OEBPS/a.xhtml', 'OEBPS/a.xhtml', 's'],
  ['../../../../etc/passwd', 'OEBPS/a.xhtml', 'etc/passwd', ''],
  ['%E0%A4%A', 'a.opf', '%E0%A4%A', ''],
])('%j in %j', (href, base, name, id) => {
  expect(resolveHref(href, base)).toEqual({ name, id })
})

readsAnything(reader, [aBook({ chapters: SECTIONS, ...NAV })])
