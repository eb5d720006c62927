import { describe, expect, test } from 'vitest'
import { pptxReader } from '../../../../../workers/adapters/document-reader/pptx/pptx-reader.ts'
import { standsAnyBytes } from '../../../../support/office/hostile.ts'
import {
  type Inherited,
  place,
  pptxOf,
  pptxParts,
  type SlideParts,
  shape,
} from '../../../../support/office/pptx.ts'
import { lineOf, readBy } from '../../../../support/office/read.ts'
import { zipOf } from '../../../../support/office/zip.ts'

const TITLE = '<p:ph type="title"/>'
const BODY = '<p:ph idx="1"/>'
const INHERITED: Inherited = {
  layout: shape(['Click to add'], place(100, 100, 500, 250), BODY) + shape(['Title here'], '', TITLE),
  master: shape(['Master title'], place(0, 0, 1000, 50), TITLE),
  styles: '<p:bodyStyle><a:lvl1pPr><a:buChar char="•"/></a:lvl1pPr></p:bodyStyle>',
}
const read = (slides: readonly SlideParts[], inherited = INHERITED) =>
  readBy(pptxReader(), pptxOf(slides, inherited))
const linesOf = async (shapes: string) => (await read([{ shapes }])).pieces.map(lineOf)
const numbered = (text: string, level = 0, type = 'arabicPeriod') =>
  `<a:p><a:pPr lvl="${level}"><a:buAutoNum type="${type}"/></a:pPr><a:r><a:t>${text}</a:t></a:r></a:p>`
const cell = (text: string, attributes = '') =>
  `<a:tc ${attributes}><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`
const frame = (content: string) =>
  `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="2" name="t"/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="10" cy="10"/></p:xfrm><a:graphic><a:graphicData>${content}</a:graphicData></a:graphic></p:graphicFrame>`

describe('pptxReader', () => {
  test.each([
    [
      'the title first',
      shape(['Later'], place(0, 0, 10, 10)) + shape(['Topic'], '', TITLE),
      ['heading1: Topic', 'slide_text: Later'],
    ],
    [
      'shapes from the top, those beside each other from the left',
      shape(['c'], place(0, 200, 10, 10)) +
        shape(['b'], place(500, 0, 10, 10)) +
        shape(['a'], place(0, 10, 10, 10)),
      ['slide_text: a', 'slide_text: b', 'slide_text: c'],
    ],
    [
      'placeholders in their order, others by position among them',
      shape(['below'], place(0, 400, 10, 10)) +
        shape(['left head'], place(0, 100, 10, 10), '<p:ph type="body" idx="1"/>') +
        shape(['left'], place(0, 200, 10, 10), '<p:ph idx="2"/>') +
        shape(['right head'], place(500, 100, 10, 10), '<p:ph type="body" idx="3"/>') +
        shape(['above'], place(0, 20, 10, 10)),
      [
        'slide_text: above',
        'list_item: left head',
        'list_item: left',
        'list_item: right head',
        'slide_text: below',
      ],
    ],
    [
      'bullets as their master has them',
      shape(['one', '<a:p><a:pPr><a:buNone/></a:pPr><a:r><a:t>two</a:t></a:r></a:p>'], '', BODY),
      ['list_item: one', 'slide_text: two'],
    ],
    [
      'numbers as they are shown',
      shape([
        numbered('a'),
        numbered('x', 1, 'alphaLcParenR'),
        numbered('y', 1, 'alphaLcParenR'),
        numbered('b'),
        'break',
        numbered('c'),
      ]),
      [
        'list_item: 1. a',
        'list_item: a) x',
        'list_item: b) y',
        'list_item: 2. b',
        'slide_text: break',
        'list_item: 1. c',
      ],
    ],
    [
      'nothing of placeholders that are empty or repeat',
      shape([], '', BODY) + shape(['12'], '', '<p:ph type="sldNum" idx="9"/>'),
      [],
    ],
    ['no hidden shape', shape(['secret'], '', '', 'hidden="1"'), []],
    [
      'a table, merged cells once',
      frame(
        `<a:tbl><a:tblPr firstRow="1"/><a:tr>${cell('A', 'gridSpan="2"')}${cell('A', 'hMerge="1"')}</a:tr><a:tr>${cell('1', 'rowSpan="2"')}${cell('2')}</a:tr><a:tr>${cell('', 'vMerge="1"')}${cell('3')}</a:tr></a:tbl>`,
      ),
      ['table_row*: A |', 'table_row: 1 | 2', 'table_row: | 3'],
    ],
    [
      'the description of a picture',
      '<p:pic><p:nvPicPr><p:cNvPr id="3" name="p" descr="A leaf"/><p:nvPr/></p:nvPicPr><p:spPr/></p:pic>',
      ['figure: A leaf'],
    ],
    [
      'line breaks, fields and powers',
      shape([
        '<a:p><a:r><a:t>10</a:t></a:r><a:r><a:rPr baseline="30000"/><a:t>5</a:t></a:r><a:br/><a:fld><a:t>today</a:t></a:fld></a:p>',
      ]),
      ['slide_text: 10^5\ntoday'],
    ],
  ])('reads %s', async (_, shapes, expected) => {
    expect(await linesOf(shapes)).toEqual(expected)
  })

  test('slides stand in the order of the presentation, whatever their names, hidden ones too', async () => {
    const found = await read([{ shapes: shape(['one']) }, { shapes: '' }, { shapes: shape(['three']) }])
    expect(found.slides?.count).toBe(3)
    expect(found.pieces.map(({ text, place }) => [text, place.on === 'slide' && place.slideIndex])).toEqual([
      ['one', 0],
      ['three', 2],
    ])
  })

  test.each([
    ['its own place', shape(['x'], place(100, 50, 200, 100)), [0.1, 0.1, 0.3, 0.3]],
    ['the place its layout gives', shape(['x'], '', BODY), [0.1, 0.2, 0.6, 0.7]],
    ['the place its master gives', shape(['x'], '', TITLE), [0, 0, 1, 0.1]],
    [
      'a place within groups',
      `<p:grpSp><p:grpSpPr>${place(500, 0, 500, 500, '<a:chOff x="0" y="0"/><a:chExt cx="100" cy="100"/>')}</p:grpSpPr><p:grpSp><p:grpSpPr>${place(0, 0, 100, 100, '<a:chOff x="10" y="10"/><a:chExt cx="50" cy="50"/>')}</p:grpSpPr>${shape(['x'], place(10, 10, 25, 50))}</p:grpSp></p:grpSp>`,
      [0.5, 0, 0.75, 1],
    ],
    ['only what is on the slide', shape(['x'], place(-100, 0, 200, 50)), [0, 0, 0.1, 0.1]],
  ])('a shape has %s', async (_, shapes, box) => {
    const [piece] = (await read([{ shapes }])).pieces
    expect(
      piece?.place.on === 'slide' && piece.place.boxes?.[0].map((one) => Math.round(one * 1e6) / 1e6),
    ).toEqual(box)
  })

  test.each([
    ['off the slide', shape(['x'], place(2000, 0, 10, 10))],
    ['without extent', shape(['x'], place(0, 0, 0, 0))],
    ['without any place', shape(['x'])],
  ])('text %s is read without boxes', async (_, shapes) => {
    expect((await read([{ shapes }])).pieces).toMatchObject([
      { text: 'x', place: { on: 'slide', slideIndex: 0, boxes: null } },
    ])
  })

  test('notes follow their slide and have no place on it', async () => {
    const notes =
      shape(['7'], '', '<p:ph type="sldNum"/>') +
      shape(['Say hello', 'Smile'], '', '<p:ph type="body" idx="1"/>')
    const found = await read([{ shapes: shape(['Hi']), notes }, { shapes: shape(['Bye']) }])
    expect(found.pieces.map(lineOf)).toEqual([
      'slide_text: Hi',
      'speaker_note: Say hello',
      'speaker_note: Smile',
      'slide_text: Bye',
    ])
    expect(found.pieces[1]?.place).toEqual({ on: 'slide', slideIndex: 0, boxes: null })
  })

  test('a chart is the table of its stored values', async () => {
    const points = (...values: readonly string[]) =>
      values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('')
    const chart = `<c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Rain</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:tx><c:strRef><c:strCache>${points('2024')}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points('May', 'June')}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:formatCode>0%</c:formatCode>${points('0.25', '0.5')}</c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart>`
    const found = await read([{ shapes: frame('<c:chart r:id="c"/>'), chart }])
    expect(found.pieces.map(lineOf)).toEqual([
      'caption: Rain',
      'table_row*: | 2024',
      'table_row: May | 25%',
      'table_row: June | 50%',
    ])
  })

  test('the language most text is marked with is that of the whole', async () => {
    const marked = (text: string, lang: string) =>
      `<a:p><a:r><a:rPr lang="${lang}"/><a:t>${text}</a:t></a:r></a:p>`
    const found = await read([{ shapes: shape([marked('A longer text', 'en-GB'), marked('Kurz', 'de-DE')]) }])
    expect([found.language, ...found.pieces.map(({ language }) => language)]).toEqual([
      'en-GB',
      null,
      'de-DE',
    ])
  })

  test('broken notes, layouts and charts lose nothing of the slide', async () => {
    const parts = pptxParts(
      [{ shapes: shape(['kept'], '', BODY) + frame('<c:chart r:id="c"/>'), notes: '', chart: '' }],
      INHERITED,
    )
    for (const name of Object.keys(parts))
      if (/notes|charts|Layouts|Masters/.test(name)) parts[name] = '<broken'
    expect((await readBy(pptxReader(), zipOf(parts))).pieces.map(lineOf)).toEqual(['slide_text: kept'])
  })

  standsAnyBytes(
    pptxReader(),
    pptxParts(
      [{ shapes: shape(['Topic'], '', TITLE) + shape(['a'], '', BODY), notes: shape(['n']) }],
      INHERITED,
    ),
  )
})
