import { describe, expect, test } from 'vitest'
import { htmlReader } from '../../../../workers/adapters/document-reader/html/html-reader.ts'
import { readsAnything } from '../../../support/documents/reads-anything.ts'
import { readWith, shown } from '../../../support/documents/shown.ts'

const reader = htmlReader()
const LONG = 'All living things are made of cells, and every cell comes from another cell. '.repeat(4).trim()

test.each([
  [
    'headings and paragraphs',
    '<h1>Cells</h1><p>All <b>life</b>.<h3>Walls</h3>Not all.',
    ['h1 Cells', 'p All life.', 'h3 Walls', 'p Not all.'],
  ],
  ['text without elements', 'All life.', ['p All life.']],
  ['line breaks', '<p>One<br>two<br><br>three', ['p One\ntwo', 'p three']],
  ['what has no width is no space', '<p>help\ufeff—<i>me\u2060!</i>\ufeffx', ['p help—me!x']],
  ['spaces', '<p> a\n  b&nbsp;c <i> d</i>&shy;e&#8203;f', ['p a b c def']],
  [
    'lists with numbers',
    '<ol start=3><li>a<li value=7>b<ul><li>c</ul><li><p>d<p>e</ol>',
    ['- 3. a', '- 7. b', '- c', '- 8. d', '- e'],
  ],
  [
    'letters and Roman numbers',
    '<ol type=a><li>a</ol><ol type=I start=4><li>b</ol><ol reversed><li>c<li>d</ol>',
    ['- a. a', '- IV. b', '- 2. c', '- 1. d'],
  ],
  ['definitions', '<dl><dt>cell<dd>unit of life</dl>', ['- cell', '- unit of life']],
  [
    'code keeps its spaces',
    '<pre><code>if a:\n    b()</code></pre><p>call <code>b()</code>',
    ['code if a:\n    b()', 'p call b()'],
  ],
  ['code in lines', '<pre><div>a<br></div><div>b</div></pre>', ['code a\nb']],
  [
    'a figure',
    '<figure><img src=a.png alt="A cell under glass"><figcaption>Fig. 1: a <i>cell</i></figcaption></figure>',
    ['figure Fig. 1: a cell\nA cell under glass'],
  ],
  [
    'a figure that is named twice',
    '<figure><img alt="A cell"><figcaption>A cell</figcaption></figure>',
    ['caption A cell'],
  ],
  [
    'a figure that lies in the page',
    '<figure><img alt="A cell" src="data:image/png;base64,AAAA"><figcaption>A cell</figcaption></figure><img src="data:image/png;base64,AAAA">',
    ['figure A cell'],
  ],
  [
    'pictures that say nothing',
    '<p>a<img alt="image"><img alt="x.png"><img alt="dot" width=1><img></p>',
    ['p a'],
  ],
  ['a picture in a paragraph', '<p>a <img alt="A leaf cell"> b</p>', ['p a b', 'figure A leaf cell']],
  [
    'signs in a line',
    '<p>a <img class="emoji" alt="🙂"> b <img class="latex" alt="x^2"></p>',
    ['p a 🙂 b x^2'],
  ],
  [
    'ruby',
    '<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>を読む',
    ['p 漢字(かんじ)を読む'],
  ],
  [
    'exponents and notes',
    '<p>x<sup>2</sup>, 10<sup>-3</sup>, H<sub>2</sub>O, 1<sup>st</sup>, so<sup><a href="#1">2</a></sup>',
    ['p x^2, 10^-3, H2O, 1st, so2'],
  ],
  ['quotes', '<p>He said <q>no</q>.', ['p He said “no”.']],
  ['deleted text', '<p>a <del>b</del> <ins>c</ins> <s>d</s>', ['p a c d']],
  ['details', '<details><summary>Why?</summary>Because.</details>', ['p Why?', 'p Because.']],
  [
    'hidden text',
    '<p hidden>a<p style="color:red;display: none">b<p aria-hidden=true>c<p class="x sr-only">d<template>e</template><script>f</script><style>g</style><noscript>h</noscript><p hidden=until-found>i',
    ['p i'],
  ],
  [
    'another language',
    '<html lang=en><p>a<p lang=es>b<p lang=EN>c<div lang=fr><p>d</div>',
    ['p a', 'p(es) b', 'p c', 'p(fr) d'],
  ],
  [
    'forms',
    '<form><label><input type=radio> Mitosis</label><select><option>x</select><button>Send</button><h3><button>Why?</button></h3></form>',
    ['p Mitosis', 'h3 Why?'],
  ],
  ['unknown elements', '<x-card><x-title>a</x-title><p>b</p></x-card>', ['p a', 'p b']],
  ['SVG', '<p>a<svg><title>b</title><text>c</text></svg>', ['p a']],
  [
    'what is never closed',
    '<div><p>a<b>b<i>c<table><tr><td>d<td>e<tr><td>f<td>g',
    ['p abc', 'tr* d | e', 'tr f | g'],
  ],
])('%s', async (_, html, pieces) => {
  expect(await shown(reader, html)).toEqual(pieces)
})

describe('what stands around the content', () => {
  const menu = '<ul><li><a href=a>Home</a><li><a href=b>About us</a></ul>'

  test.each([
    [
      'a main element',
      `<header>Site</header><nav>${menu}</nav><main><header><h1>Cells</h1></header><p>${LONG}<aside>Note</aside><footer>By Ana</footer></main><footer>©</footer>`,
      ['h1 Cells', `p ${LONG}`, 'p Note', 'p By Ana'],
    ],
    [
      'no main element',
      `<header>Site</header><nav>${menu}</nav><div><h1>Cells</h1><p>${LONG}</div><aside>Ads</aside><footer>©</footer>`,
      ['h1 Cells', `p ${LONG}`],
    ],
    ['an empty main element', `<main></main><div><p>${LONG}</div>`, [`p ${LONG}`]],
    [
      'a main element that is not the content',
      `<main>Loading</main><div><p>${LONG}</div>`,
      ['p Loading', `p ${LONG}`],
    ],
    [
      'a heading above the main element',
      `<header><h1>Cells</h1>Site</header><main><p>${LONG}</main>`,
      ['h1 Cells', `p ${LONG}`],
    ],
    ['a page within one header', `<header><p>${LONG}</header>`, [`p ${LONG}`]],
    ['a consent banner', `<div id="cookie-banner"><p>We use cookies</div><p>${LONG}`, [`p ${LONG}`]],
    ['a text on cookies', `<div class="cookie-recipe"><p>Butter</div><p>${LONG}`, ['p Butter', `p ${LONG}`]],
    ['a menu without a name', `<div id="sidebar">${menu}</div><p>${LONG}`, [`p ${LONG}`]],
    [
      'a sidebar of text',
      `<div class="sidebar"><p>Robert Hooke saw cells.</div><p>${LONG}`,
      ['p Robert Hooke saw cells.', `p ${LONG}`],
    ],
    [
      'anchors of headings',
      `<h2>Cells<a class="headerlink" href="#c">¶</a></h2><p>${LONG}`,
      ['h2 Cells', `p ${LONG}`],
    ],
    [
      'other languages',
      `<ul><li><a hreflang=de>Deutsch</a><li><a hreflang=fr>Français</a></ul><p>${LONG}`,
      [`p ${LONG}`],
    ],
    [
      'roles',
      `<div role=navigation>Menu</div><div role=main><p>${LONG}</div><div role=contentinfo>©</div>`,
      [`p ${LONG}`],
    ],
  ])('%s', async (_, html, pieces) => {
    expect(await shown(reader, `<body>${html}`)).toEqual(pieces)
  })
})

test.each([
  ['its title and language', '<html lang="hi-IN"><title> कोशिका\n</title>', 'कोशिका', 'hi-IN'],
  [
    'what it shares',
    '<meta property="og:title" content="Cells"><meta http-equiv="Content-Language" content="de, en">',
    'Cells',
    'de',
  ],
  ['nothing', '<p>a<svg><title>b</title></svg>', null, null],
])('a page says %s', async (_, html, title, language) => {
  expect(await readWith(reader, html)).toMatchObject({ title, language, slides: null })
})

test.each([
  ['by a meta element', '<meta charset="windows-1251"><p>\xCA\xEB\xE5\xF2\xEA\xE0'],
  [
    'by an older one',
    '<meta http-equiv=Content-Type content="text/html; charset=windows-1251"><p>\xCA\xEB\xE5\xF2\xEA\xE0',
  ],
  ['as XML', '<?xml version="1.0" encoding="windows-1251"?><html><p>\xCA\xEB\xE5\xF2\xEA\xE0</p></html>'],
])('an encoding is declared %s', async (_, latin1) => {
  expect(
    await shown(
      reader,
      Uint8Array.from(latin1, (one) => one.charCodeAt(0)),
    ),
  ).toEqual(['p Клетка'])
})

test('XHTML may close what HTML never does', async () => {
  const page =
    '<?xml version="1.0"?><html><head><title/><script src="a"/></head><body><a id="x"/><p>a&nbsp;b</p><div/>c</body></html>'
  expect(await shown(reader, page)).toEqual(['p a b', 'p c'])
})

test.each([
  ['deep elements', '<div>'.repeat(50_000), 'read'],
  ['deep formatting', '<b><p>'.repeat(20_000), 'read or refused'],
  [
    'formatting that is made again',
    `<p>${Array.from({ length: 3_000 }, (_, at) => `<b a=${at}>`).join('')}${'<p>x'.repeat(3_000)}`,
    'resource-limit',
  ],
  ['too many elements', '<i></i>'.repeat(300_000), 'resource-limit'],
  ['wide cells', `<table>${`<tr>${'<td colspan=1000>x'.repeat(50)}`.repeat(100)}</table>`, 'resource-limit'],
  ['tall cells', `<table>${'<tr><td rowspan=65534>x<td>y'.repeat(2_000)}</table>`, 'resource-limit'],
  ['too many bytes', ' '.repeat(9 * 2 ** 20), 'resource-limit'],
  ['an endless comment', `<!--${'-'.repeat(1_000_000)}`, 'read'],
  ['open tags', '<'.repeat(1_000_000), 'read'],
  ['nested tables', '<table><tr><td>'.repeat(5_000), 'read or refused'],
])(
  '%s are dealt with within seconds',
  async (_, html, expected) => {
    const start = performance.now()
    const read = await reader.read(new TextEncoder().encode(html))
    const outcome = read.ok ? 'read' : read.error.kind
    expect(performance.now() - start).toBeLessThan(8_000)
    if (expected !== 'read or refused') expect(outcome).toBe(expected)
  },
  20_000,
)

readsAnything(reader, [
  new TextEncoder().encode(
    '<html lang=en><main><h1>a</h1><p lang=fr>b<ol><li>c</ol><table><tr><th>d<th>é<tr><td colspan=2>f</table><pre>g</pre><math><mi>x</mi></math><figure><img alt="h i"><figcaption>j</figure>',
  ),
])
