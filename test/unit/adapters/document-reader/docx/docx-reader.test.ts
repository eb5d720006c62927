import { describe, expect, test } from 'vitest'
import { docxReader } from '../../../../../workers/adapters/document-reader/docx/docx-reader.ts'
import { type DocxParts, docxOf, docxParts, paragraph, run, table } from '../../../../support/office/docx.ts'
import { standsAnyBytes } from '../../../../support/office/hostile.ts'
import { lineOf, readBy } from '../../../../support/office/read.ts'
import { zipOf } from '../../../../support/office/zip.ts'

const STYLES = `
  <w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="en-GB"/></w:rPr></w:rPrDefault></w:docDefaults>
  <w:style w:styleId="H1"><w:name w:val="heading 1"/></w:style>
  <w:style w:styleId="Mine"><w:name w:val="My heading"/><w:basedOn w:val="H2"/></w:style>
  <w:style w:styleId="H2"><w:name w:val="heading 2"/><w:basedOn w:val="H1"/></w:style>
  <w:style w:styleId="Out"><w:name w:val="Outlined"/><w:pPr><w:outlineLvl w:val="2"/></w:pPr></w:style>
  <w:style w:styleId="Loop"><w:name w:val="A circle"/><w:basedOn w:val="Loop"/></w:style>
  <w:style w:styleId="Toc"><w:name w:val="toc 1"/></w:style>
  <w:style w:styleId="Cap"><w:name w:val="caption"/></w:style>
  <w:style w:styleId="Code"><w:name w:val="HTML Preformatted"/></w:style>
  <w:style w:styleId="Secret" w:type="character"><w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr></w:style>
  <w:style w:styleId="Item"><w:name w:val="Item"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>`

const level = (at: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
const NUMBERING = `
  <w:abstractNum w:abstractNumId="7">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%1(%2)')}</w:abstractNum>
  <w:abstractNum w:abstractNumId="8">${level(0, 'bullet', '•')}</w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>
  <w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num>
  <w:num w:numId="3"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`

const NOTES = `
  <w:footnote w:type="separator" w:id="-1">${paragraph('no text')}</w:footnote>
  <w:footnote w:id="4">${paragraph('First said.')}</w:footnote>
  <w:footnote w:id="5">${paragraph('Then said.')}</w:footnote>`

const PARTS: DocxParts = { styles: STYLES, numbering: NUMBERING, footnotes: NOTES }
const linesOf = async (body: string, parts = PARTS) =>
  (await readBy(docxReader(), docxOf(body, parts))).pieces.map(lineOf)

const styled = (text: string, style: string) => paragraph(text, `<w:pStyle w:val="${style}"/>`)
const item = (text: string, list: number, at = 0) =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr>`)
const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const cited = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
const box = (content: string) => `<w:txbxContent>${content}</w:txbxContent>`

describe('docxReader', () => {
  test.each([
    ['a heading by name', styled('One', 'H1'), ['heading1: One']],
    ['a heading through the chain of styles', styled('Two', 'Mine'), ['heading2: Two']],
    ['a heading by the outline level of its style', styled('Three', 'Out'), ['heading3: Three']],
    ['an outline level of its own', paragraph('Four', '<w:outlineLvl w:val="3"/>'), ['heading4: Four']],
    [
      'body text in the style of a heading',
      paragraph('Body', '<w:pStyle w:val="H1"/><w:outlineLvl w:val="9"/>'),
      ['paragraph: Body'],
    ],
    ['styles that go in a circle', styled('Round', 'Loop'), ['paragraph: Round']],
    ['a table of contents, which repeats', styled('One 1', 'Toc') + styled('One', 'H1'), ['heading1: One']],
    ['a caption', styled('Figure 1: Cell', 'Cap'), ['caption: Figure 1: Cell']],
    ['lines of code as one', styled('a  =  1', 'Code') + styled('  b', 'Code'), ['code: a  =  1\n  b']],
    [
      'numbers as they are shown',
      item('a', 1) + item('b', 1, 1) + item('c', 1, 1) + item('d', 1) + item('e', 1, 1) + item('f', 3),
      [
        'list_item: 1. a',
        'list_item: 1(a) b',
        'list_item: 1(b) c',
        'list_item: 2. d',
        'list_item: 2(a) e',
        'list_item: 1. f',
      ],
    ],
    [
      'a list by its style',
      styled('a', 'Item') + styled('b', 'Item'),
      ['list_item: 1. a', 'list_item: 2. b'],
    ],
    ['a bullet, which is no text', item('a', 2), ['list_item: a']],
    [
      'a paragraph taken out of its list',
      paragraph('a', '<w:pStyle w:val="Item"/><w:numPr><w:numId w:val="0"/></w:numPr>'),
      ['paragraph: a'],
    ],
    [
      'notes after the paragraph, in the order they are cited',
      paragraph(`${run('So it is')}${cited(5)}${run(', yes')}${cited(4)}${run('.')}`) + paragraph('Next'),
      [
        'paragraph: So it is[1], yes[2].',
        'paragraph: [1] Then said.',
        'paragraph: [2] First said.',
        'paragraph: Next',
      ],
    ],
    [
      'revisions as accepted',
      paragraph(
        `<w:ins>${run('new ')}</w:ins><w:del><w:r><w:delText>old </w:delText></w:r></w:del><w:moveFrom>${run('away ')}</w:moveFrom><w:moveTo>${run('here')}</w:moveTo>`,
      ),
      ['paragraph: new here'],
    ],
    [
      'a paragraph mark that was deleted',
      paragraph('one ', '<w:rPr><w:del/></w:rPr>') + paragraph('two'),
      ['paragraph: one two'],
    ],
    ['a drop cap', paragraph('O', '<w:framePr w:dropCap="drop"/>') + paragraph('nce'), ['paragraph: Once']],
    [
      'hidden text left out',
      paragraph(
        `${run('seen')}${run(' not', '<w:vanish/>')}${run(' nor this', '<w:rStyle w:val="Secret"/>')}${run(' again', '<w:rStyle w:val="Secret"/><w:vanish w:val="0"/>')}`,
      ),
      ['paragraph: seen again'],
    ],
    [
      'the result of a field, over paragraphs',
      `<w:p>${field('begin')}<w:r><w:instrText>TOC \\o</w:instrText></w:r>${field('separate')}${run('one')}</w:p><w:p>${run('two')}${field('end')}${run('!')}</w:p>`,
      ['paragraph: one', 'paragraph: two!'],
    ],
    [
      'a field that is never ended',
      `<w:p>${run('before')}${field('begin')}${run('IF')}</w:p>${paragraph('after')}`,
      ['paragraph: before', 'paragraph: after'],
    ],
    [
      'a simple field and a link',
      paragraph(
        `<w:fldSimple w:instr="PAGE">${run('7')}</w:fldSimple><w:hyperlink>${run(' link')}</w:hyperlink>`,
      ),
      ['paragraph: 7 link'],
    ],
    [
      'breaks, tabs and hyphens',
      paragraph(
        '<w:r><w:t>a</w:t><w:br/><w:t>b</w:t><w:tab/><w:t>c</w:t><w:noBreakHyphen/><w:t>d</w:t><w:softHyphen/><w:t>e</w:t></w:r>',
      ),
      ['paragraph: a\nb c-de'],
    ],
    [
      'a power',
      paragraph(
        run('10') +
          run('5', '<w:vertAlign w:val="superscript"/>') +
          run(' 1') +
          run('st', '<w:vertAlign w:val="superscript"/>'),
      ),
      ['paragraph: 10^5 1st'],
    ],
    [
      'a symbol of the Symbol font',
      paragraph('<w:r><w:sym w:font="Symbol" w:char="F070"/><w:t>r</w:t></w:r>'),
      ['paragraph: πr'],
    ],
    [
      'a ruby without its reading',
      paragraph(
        `<w:r><w:ruby><w:rt>${run('かん')}</w:rt><w:rubyBase>${run('漢')}</w:rubyBase></w:ruby></w:r>`,
      ),
      ['paragraph: 漢'],
    ],
    [
      'a text box once, after its paragraph',
      paragraph(
        `${run('around')}<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx>${box(paragraph('boxed'))}</wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${box(paragraph('boxed'))}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
      ),
      ['paragraph: around', 'paragraph: boxed'],
    ],
    [
      'the description of a picture',
      paragraph('<w:r><w:drawing><wp:docPr id="1" name="Picture 1" descr="A duck"/></w:drawing></w:r>'),
      ['figure: A duck'],
    ],
    [
      'no name of a file as a description',
      paragraph(
        '<w:r><w:drawing><wp:docPr id="1" descr="C:\\pictures\\duck.png" title="A duck"/></w:drawing></w:r>',
      ),
      ['figure: A duck'],
    ],
    [
      'a control, but not its placeholder',
      `<w:sdt><w:sdtContent>${paragraph('kept')}</w:sdtContent></w:sdt>${paragraph(`<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${run('Click here')}</w:sdtContent></w:sdt>`)}`,
      ['paragraph: kept'],
    ],
    [
      'a formula alone',
      '<w:p><m:oMathPara><m:oMath><m:r><m:t>E=m</m:t></m:r><m:sSup><m:e><m:r><m:t>c</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath></m:oMathPara></w:p>',
      ['formula: E=mc^2'],
    ],
    [
      'a formula within a sentence',
      `<w:p>${run('Take')}<m:oMath><m:f><m:num><m:r><m:t>a+b</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>${run('.')}</w:p>`,
      ['paragraph: Take (a+b)/2.'],
    ],
    ['equal paragraphs, each', paragraph('same') + paragraph('same'), ['paragraph: same', 'paragraph: same']],
    ['letters composed', paragraph('cafe\u0301 \u200bx'), ['paragraph: café x']],
    ['nothing', '', []],
  ])('reads %s', async (_, body, expected) => {
    expect(await linesOf(body)).toEqual(expected)
  })

  test('tells the language of what is in another than the document', async () => {
    const hindi = paragraph(run('पौधे', '<w:lang w:val="en-GB" w:bidi="hi-IN"/>'))
    const french = paragraph(run('Bonjour', '<w:lang w:val="fr-FR"/>'))
    const read = await readBy(docxReader(), docxOf(hindi + french + paragraph('Hello'), PARTS))
    expect(read.language).toBe('en-GB')
    expect(read.pieces.map(({ language }) => language)).toEqual(['hi-IN', 'fr-FR', null])
  })

  test('a broken part that it can do without loses nothing else', async () => {
    const parts = docxParts(paragraph(`${run('Text')}${cited(4)}`), PARTS)
    const read = await readBy(
      docxReader(),
      zipOf({ ...parts, 'word/footnotes.xml': '<broken', 'word/styles.xml': '' }),
    )
    expect(read.pieces.map(lineOf)).toEqual(['paragraph: Text[1]'])
  })

  test('has neither pages nor places but the flow', async () => {
    const read = await readBy(
      docxReader(),
      docxOf(paragraph('<w:r><w:t>a</w:t><w:lastRenderedPageBreak/><w:br w:type="page"/><w:t>b</w:t></w:r>')),
    )
    expect(read.slides).toBeNull()
    expect(read.pieces).toMatchObject([{ text: 'a b', place: { on: 'flow' } }])
  })

  test.each([
    ['a body without end', docxOf(`${paragraph('').repeat(260_000)}<w:p>`), 'corrupt-file'],
    ['too many pieces', docxOf(paragraph('x').repeat(200_001)), 'resource-limit'],
    [
      'tables too deep',
      docxOf('<w:tbl><w:tr><w:tc>'.repeat(2000) + '</w:tc></w:tr></w:tbl>'.repeat(2000)),
      'resource-limit',
    ],
    [
      'narrow rows under a very wide one',
      docxOf(
        table([
          ['<w:tc><w:tcPr><w:gridSpan w:val="1000"/></w:tcPr><w:p/></w:tc>', 'end'],
          ...Array.from({ length: 1000 }, () => ['a', 'b']),
        ]),
      ),
      'resource-limit',
    ],
    ['an archive of something else', zipOf({ 'a.txt': 'hello' }), 'corrupt-file'],
  ])(
    'refuses %s',
    async (_, bytes, kind) => {
      expect(await docxReader().read(bytes)).toMatchObject({ ok: false, error: { kind } })
    },
    20_000,
  )

  standsAnyBytes(
    docxReader(),
    docxParts(
      paragraph(`${run('Text')}${cited(4)}`) +
        item('a', 1) +
        table([
          ['a', 'b'],
          ['c', 'd'],
        ]),
      PARTS,
    ),
  )
})
