import { describe, expect, test } from 'vitest'
import { odtReader } from '../../../../../workers/adapters/document-reader/odf/odt-reader.ts'
import { standsAnyBytes } from '../../../../support/office/hostile.ts'
import { type OdfParts, odfOf, odfParts } from '../../../../support/office/odf.ts'
import { lineOf, readBy } from '../../../../support/office/read.ts'
import { zipOf } from '../../../../support/office/zip.ts'

const style = (name: string, parent: string, properties = '', family = 'paragraph') =>
  `<style:style style:name="${name}" style:family="${family}" style:parent-style-name="${parent}"><style:text-properties ${properties}/></style:style>`
const number = (level: number, format: string, rest = '') =>
  `<text:list-level-style-number text:level="${level}" style:num-format="${format}" ${rest}/>`

const PARTS: OdfParts = {
  own: [
    style('P1', 'Title'),
    style('P2', 'Preformatted_20_Text'),
    style('P3', 'Figure'),
    style('P4', 'Standard', 'text:display="none"'),
    style('T1', '', 'text:display="none"', 'text'),
    style('T2', '', 'style:text-position="super 58%"', 'text'),
    style('T3', '', 'fo:language="fr" fo:country="FR"', 'text'),
    `<text:list-style style:name="L1">${number(1, '1', 'style:num-suffix="."')}${number(2, 'a', 'style:num-prefix="(" style:num-suffix=")" text:display-levels="2"')}</text:list-style>`,
    '<text:list-style style:name="L2"><text:list-level-style-bullet text:level="1" text:bullet-char="•"/></text:list-style>',
  ].join(''),
  styles: `${style('Figure', 'Caption')}<style:default-style style:family="paragraph"><style:text-properties fo:language="en" fo:country="IN"/></style:default-style><text:outline-style style:name="Outline"><text:outline-level-style text:level="1" style:num-format="1"/><text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2"/></text:outline-style>`,
}
const linesOf = async (body: string, parts = PARTS) =>
  (await readBy(odtReader(), odfOf('text', body, parts))).pieces.map(lineOf)

const p = (content: string, name = 'Standard') => `<text:p text:style-name="${name}">${content}</text:p>`
const item = (...content: string[]) => `<text:list-item>${content.join('')}</text:list-item>`
const list = (name: string, items: string, rest = '') =>
  `<text:list ${name === '' ? '' : `text:style-name="${name}"`} ${rest}>${items}</text:list>`
const cell = (content: string, rest = '') =>
  `<table:table-cell ${rest}>${content.startsWith('<') ? content : p(content)}</table:table-cell>`
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
const COVERED = '<table:covered-table-cell/>'
const MATH = '<math:math><math:mi>E</math:mi><math:mo>=</math:mo><math:mi>m</math:mi></math:math>'

describe('odtReader', () => {
  test.each([
    [
      'headings, numbered as shown',
      '<text:h text:outline-level="1">One</text:h><text:h text:outline-level="2">Two</text:h><text:h text:outline-level="1" text:is-list-header="true">Three</text:h>',
      ['heading1: 1 One', 'heading2: 1.1 Two', 'heading1: Three'],
    ],
    [
      'the title, code and captions by their styles',
      p('Plants', 'P1') +
        p('a<text:s text:c="3"/>= 1', 'P2') +
        p('<text:s text:c="2"/>b', 'P2') +
        p('Figure 1', 'P3'),
      ['heading1: Plants', 'code: a   = 1\n  b', 'caption: Figure 1'],
    ],
    ['what has no width is no space', p('help\ufeff—me'), ['paragraph: help—me']],
    [
      'lists with the numbers they show',
      list('L1', item(p('one'), list('', item(p('in')) + item(p('out')))) + item(p('two'), p('more'))) +
        list('L2', item(p('dot'))),
      [
        'list_item: 1. one',
        'list_item: (1.a) in',
        'list_item: (1.b) out',
        'list_item: 2. two',
        'list_item: more',
        'list_item: dot',
      ],
    ],
    [
      'a list that goes on',
      list('L1', item(p('one')), 'xml:id="x"') +
        p('between') +
        list('L1', item(p('two')), 'text:continue-list="x"') +
        list('L1', item(p('anew'))),
      ['list_item: 1. one', 'paragraph: between', 'list_item: 2. two', 'list_item: 1. anew'],
    ],
    [
      'spaces, tabs and breaks',
      p('a<text:s/>b<text:tab/>c<text:line-break/>d<text:soft-page-break/>e'),
      ['paragraph: a b c\nde'],
    ],
    [
      'links, fields and a power',
      p(
        '<text:a xlink:href="x">link</text:a> 10<text:span text:style-name="T2">5</text:span> <text:page-number>7</text:page-number>',
      ),
      ['paragraph: link 10^5 7'],
    ],
    [
      'no hidden text',
      p('seen\n  <text:span text:style-name="T1"> not</text:span>') +
        p('nor', 'P4') +
        '<text:section text:display="none"><text:p>this</text:p></text:section>',
      ['paragraph: seen'],
    ],
    [
      'no comments, no deletions',
      `<text:tracked-changes><text:changed-region><text:deletion>${p('gone')}</text:deletion></text:changed-region></text:tracked-changes>${p('a<office:annotation><text:p>comment</text:p></office:annotation>b<text:change text:change-id="1"/>')}`,
      ['paragraph: ab'],
    ],
    [
      'notes after their paragraph',
      p(
        'So<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>Said.</text:p></text:note-body></text:note> it is',
      ) + p('Next'),
      ['paragraph: So[1] it is', 'paragraph: [1] Said.', 'paragraph: Next'],
    ],
    [
      'no table of contents',
      `<text:table-of-content><text:index-body>${p('One 1')}</text:index-body></text:table-of-content>${p('x')}`,
      ['paragraph: x'],
    ],
    [
      'sections',
      `<text:section><text:section>${p('deep')}</text:section></text:section>`,
      ['paragraph: deep'],
    ],
    [
      'a text box and the description of a picture',
      p(
        'a<draw:frame><draw:text-box><text:p>boxed</text:p></draw:text-box></draw:frame><draw:frame><draw:image/><svg:title>Leaf</svg:title><svg:desc>A green leaf</svg:desc></draw:frame>',
      ),
      ['paragraph: a', 'paragraph: boxed', 'figure: A green leaf'],
    ],
    [
      'a formula alone and in a sentence',
      p('<draw:frame><draw:object xlink:href="./Object 1"/><draw:image/></draw:frame>') +
        p(`As <draw:frame><draw:object>${MATH}</draw:object></draw:frame> says`),
      ['formula: E = m', 'paragraph: As E = m says'],
    ],
    [
      'a table with its header rows',
      `<table:table><table:table-header-rows>${row(cell('1'), cell('2'))}</table:table-header-rows>${row(cell('a'), cell('b'))}</table:table>`,
      ['table_row*: 1 | 2', 'table_row: a | b'],
    ],
    [
      'merged and repeated cells',
      `<table:table>${row(cell('wide', 'table:number-columns-spanned="2"'), COVERED, cell('5'))}${row(cell('x', 'table:number-columns-repeated="2"'), '<table:table-cell/>')}</table:table>`,
      ['table_row: wide |  | 5', 'table_row: x | x |'],
    ],
    [
      'a table within a table, and one of one cell',
      `<table:table>${row(cell('a'), cell(`<table:table>${row(cell('1'), cell('2'))}</table:table>`))}</table:table><table:table>${row(cell('alone'))}</table:table>`,
      ['table_row: a', 'table_row: 1 | 2', 'paragraph: alone'],
    ],
    ['nothing', '', []],
  ])('reads %s', async (_, body, expected) => {
    const math = MATH.replaceAll('math:', 'm:').replace(
      '<m:math',
      '<m:math xmlns:m="http://www.w3.org/1998/Math/MathML"',
    )
    expect(await linesOf(body, { ...PARTS, objects: { 'Object 1': math } })).toEqual(expected)
  })

  test('title and language come from the metadata, else the default style', async () => {
    const french = p('Hello') + p('<text:span text:style-name="T3">Bonjour</text:span>')
    const plain = await readBy(odtReader(), odfOf('text', french, PARTS))
    expect([plain.title, plain.language, plain.pieces.map(({ language }) => language)]).toEqual([
      null,
      'en-IN',
      [null, 'fr-FR'],
    ])
    const told = await readBy(
      odtReader(),
      odfOf('text', french, {
        ...PARTS,
        meta: '<dc:title>Leaves</dc:title><dc:language>fr-FR</dc:language>',
      }),
    )
    expect([told.title, told.language]).toEqual(['Leaves', 'fr-FR'])
  })

  test.each([
    [
      'a file behind a password',
      odfOf('text', '', {
        manifest: '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>',
      }),
      'password-protected',
    ],
    ['a file of another kind', odfOf('spreadsheet', ''), 'corrupt-file'],
    ['an archive of something else', zipOf({ 'a.txt': 'hello' }), 'corrupt-file'],
    [
      'a row that repeats without end',
      odfOf(
        'text',
        `<table:table>${row(cell('x', 'table:number-columns-repeated="900000000"'), cell('y'))}</table:table>`,
      ),
      'resource-limit',
    ],
  ])('refuses %s', async (_, bytes, kind) => {
    expect(await odtReader().read(bytes)).toMatchObject({ ok: false, error: { kind } })
  })

  test('broken styles and metadata lose no text', async () => {
    const parts = { ...odfParts('text', p('kept', 'P1')), 'styles.xml': '<broken', 'meta.xml': '' }
    expect((await readBy(odtReader(), zipOf(parts))).pieces.map(lineOf)).toEqual(['paragraph: kept'])
  })

  standsAnyBytes(
    odtReader(),
    odfParts(
      'text',
      `${p('a')}${list('L1', item(p('b')))}<table:table>${row(cell('c'), cell('d'))}</table:table>`,
      PARTS,
    ),
  )
})
