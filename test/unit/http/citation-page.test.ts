import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { cite, quoteOf } from '../../../workers/domain/citation.ts'
import { citationPage } from '../../../workers/http/citation-page.ts'
import { STYLE, STYLE_SHA256 } from '../../../workers/http/citation-style.ts'
import { figuresAmong } from '../../../workers/http/source-page.ts'
import { aBlock, aDigest, aDocument, aPage } from '../../support/builders.ts'

const block = aBlock({ text: 'Mitosis <b>has</b> "phases" & more.' })
const text = quoteOf([block], null)
const citation = cite(aDocument({ title: '<script>alert(1)</script>' }), [block], block, {
  text,
  sha256: aDigest(text),
  span: null,
})
const view = {
  citation,
  lines: [
    { blockId: block.id, pageIndex: 0, box: [0.1, 0.2, 0.9, 0.25] as const, text },
    { blockId: block.id, pageIndex: 1, box: [0.1, 0.2, 0.9, 0.25] as const, text },
  ],
  figures: [],
  page: aPage({ printedLabel: 'iv' }),
  pageCount: 2,
  imageUrl: '/images/x/0?token=t',
  linkToken: 'signed',
}

test('the style is the one the security policy allows', () => {
  expect(createHash('sha256').update(STYLE).digest('base64')).toBe(STYLE_SHA256)
})

test('text of a document stays text', () => {
  const { body } = citationPage(view)
  expect(body).not.toContain('<script>alert')
  expect(body).not.toContain('<b>has')
  expect(body).toContain('Mitosis &lt;b&gt;has&lt;/b&gt; &quot;phases&quot; &amp; more.')
})

test('the lines of the shown page are marked, and those alone', () => {
  const { body } = citationPage(view)
  expect(body.match(/<rect /g)).toHaveLength(1)
  expect(body).toContain('<rect class="primary" x="100.0" y="200.0" width="800.0" height="50.0"/>')
})

test('the drawings of cited figures are framed on the page they stand on', () => {
  const box = [0.25, 0.5, 0.75, 0.9] as const
  const figures = [
    { pageIndex: 0, box },
    { pageIndex: 1, box },
  ]
  const { body } = citationPage({ ...view, figures })
  expect(body.match(/<rect class="figure"/g)).toHaveLength(1)
  expect(body).toContain('<rect class="figure" x="250.0" y="500.0" width="500.0" height="400.0"/>')
})

test('a figure is framed where words of it are cited', () => {
  const figure = aBlock({ kind: 'figure', ordinal: 1 })
  const line = { ...view.lines[0]!, blockId: figure.id }
  expect(figuresAmong([block, figure], view.lines)).toEqual([])
  expect(figuresAmong([block, figure], [line])).toHaveLength(1)
})

test('the page needs no script and allows none', () => {
  const { body, headers } = citationPage(view)
  expect(body).not.toMatch(/<script|javascript:| on\w+=| style=/i)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

test('neighbours are reached by the same link; there is none before the first page', () => {
  const { body } = citationPage(view)
  expect(body).toContain(`/citation/${citation.id}?page=1&amp;token=signed#page`)
  expect(body).not.toContain('page=-1')
})

test('a page is named by what is printed on it and by its place in the file', () => {
  expect(citationPage(view).body).toContain('Page iv (page 1 of the file)')
  expect(citationPage({ ...view, page: aPage() }).body).toContain(
    'Page without a number (page 1 of the file)',
  )
})

test('a source without such a page says so and shows no image', () => {
  const { body } = citationPage({ ...view, page: null, imageUrl: null })
  expect(body).toContain('The source has no such page.')
  expect(body).not.toContain('<img')
})
