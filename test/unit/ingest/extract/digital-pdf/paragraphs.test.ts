import { expect, test } from 'vitest'
import type { Glyph } from '../../../../../workers/ports/pdf-reader.ts'
import { aPage, BOLD, glyphsOf, linesAt, MONO, PROSE, paragraphOf } from '../../../../support/glyph-page.ts'
import { draftsOf, textsOf } from '../../../../support/laid-out.ts'

const texts = (glyphs: readonly Glyph[]): string[] => textsOf(draftsOf(aPage(glyphs)))

test('paragraphs that begin with an indent', () => {
  const first = paragraphOf(`One. ${PROSE}`, { x: 72, y: 100, width: 440, indent: 15 })
  const second = paragraphOf(`Two. ${PROSE}`, { x: 72, y: 148, width: 440, indent: 15 })
  expect(texts([...first, ...second])).toEqual([`One. ${PROSE}`, `Two. ${PROSE}`])
})

test('paragraphs that space parts', () => {
  const first = paragraphOf(`One. ${PROSE}`, { x: 72, y: 100, width: 440 })
  const second = paragraphOf(`Two. ${PROSE}`, { x: 72, y: 160, width: 440 })
  expect(texts([...first, ...second])).toHaveLength(2)
})

test('a short last line and a full stop end a paragraph', () => {
  const lines = [
    'The seeds lay in the ground all winter and nothing could be seen of them there.',
    'Then it was spring.',
    'Rain fell on the field for a week and in the second week the first green tips stood',
    'in rows.',
  ]
  expect(texts(linesAt(lines, { x: 72, y: 100 }))).toHaveLength(2)
})

test('entries whose first line hangs out to the left', () => {
  const entries = [
    'Aligon, J. and P. Marcel. Summaries of query logs and how',
    '  they are asked. Technical report, Tours, 2010.',
    'Chatzopoulou, G. and M. Eirinaki. Recommendations for the',
    '  exploration of data. In SSDBM, pages 3 to 18, 2009.',
    'Colas, S. and E. Negre. Organisation of logs as a site on',
    '  the web. In EDA, volume B-6, 2010.',
  ]
  const glyphs = entries.flatMap((line, at) =>
    glyphsOf(line.trim(), { x: line.startsWith(' ') ? 87 : 72, y: 100 + at * 12 }),
  )
  expect(texts(glyphs).map((text) => text.split(',')[0])).toEqual(['Aligon', 'Chatzopoulou', 'Colas'])
})

test('items of a list', () => {
  const lines = ['• water and minerals from the soil', '• light', '• carbon dioxide from the air']
  const drafts = draftsOf(aPage(linesAt(lines, { x: 72, y: 100 })))
  expect(textsOf(drafts, 'list_item')).toEqual(lines)
})

test('numbers that tabs part from their items', () => {
  const glyphs = ['Put the phases into the right order.', 'Name the parts of a cell.'].flatMap((item, at) => [
    ...glyphsOf(`${at + 1}.`, { x: 72, y: 100 + at * 14 }),
    ...glyphsOf(item, { x: 105, y: 100 + at * 14 }),
  ])
  expect(texts(glyphs)).toEqual(['1. Put the phases into the right order.', '2. Name the parts of a cell.'])
})

test('a number that happens to open a line is no item', () => {
  const lines = [
    'The treaty was signed after long and bitter talks on the morning of March the',
    '3. It held for almost a hundred years before anybody thought of breaking it in the',
    'way that is told here.',
  ]
  expect(texts(linesAt(lines, { x: 72, y: 100 }))).toHaveLength(1)
})

test('code keeps its lines and indents', () => {
  const code = ['def half(x):', '    return x / 2']
  const glyphs = code.flatMap((line, at) =>
    glyphsOf(line.trim(), { x: line.startsWith(' ') ? 72 + 4 * 5 : 72, y: 300 + at * 12, font: MONO }),
  )
  const drafts = draftsOf(aPage([...paragraphOf(PROSE, { x: 72, y: 100, width: 440 }), ...glyphs]))
  expect(textsOf(drafts, 'code')).toEqual([code.join('\n')])
})

const broken: readonly (readonly [string, string, string, string])[] = [
  ['a hyphen that only breaks a word is mended', 'cli-', 'mate', 'climate'],
  ['a hyphen before a name stays', 'Jean-', 'Pierre', 'Jean-Pierre'],
  ['a dash is a dash', 'winter –', 'and', 'winter – and'],
  ['a compound of several parts keeps its hyphens', 'state-of-', 'the-art', 'state-of-the-art'],
  ['a number keeps its hyphen', '2019-', '2020', '2019-2020'],
  ['a soft hyphen goes', 'photo\u00AD', 'synthesis', 'photosynthesis'],
]

test.each(broken)('%s', (_, end, start, whole) => {
  const lines = [
    `Here is a line of text that is long enough to be broken at its very end ${end}`,
    `${start} is where it goes on.`,
  ]
  expect(texts(linesAt(lines, { x: 72, y: 100 }))[0]).toContain(` ${whole} `)
})

test('a compound that stands unbroken elsewhere keeps its hyphen', () => {
  const lines = [
    'We use a trace-based compiler. It is a compiler that is small and fast, and trace-',
    'based as well.',
  ]
  expect(texts(linesAt(lines, { x: 72, y: 100 }))[0]).toContain('and trace-based as well')
})

test('headings are told by their type and numbered by their size', () => {
  const page = aPage([
    ...glyphsOf('The cell', { x: 72, y: 80, size: 20, font: BOLD }),
    ...paragraphOf(PROSE, { x: 72, y: 120, width: 440 }),
    ...glyphsOf('The nucleus', { x: 72, y: 220, size: 14, font: BOLD }),
    ...paragraphOf(PROSE, { x: 72, y: 250, width: 440 }),
    ...glyphsOf('What it is for', { x: 72, y: 340, font: BOLD }),
    ...paragraphOf(PROSE, { x: 72, y: 360, width: 440 }),
  ])
  const headings = draftsOf(page).filter(({ kind }) => kind === 'heading')
  expect(headings.map(({ text, headingLevel }) => [text, headingLevel])).toEqual([
    ['The cell', 1],
    ['The nucleus', 2],
    ['What it is for', 3],
  ])
})

test('bookmarks name headings that no type tells, and their level', () => {
  const page = aPage([
    ...glyphsOf('4.2 Leaves', { x: 72, y: 80 }),
    ...paragraphOf(PROSE, { x: 72, y: 110, width: 440 }),
  ])
  const [heading] = draftsOf(page, { outline: [{ title: 'Leaves', level: 2, pageIndex: 0, top: 75 }] })
  expect(heading).toMatchObject({ kind: 'heading', text: '4.2 Leaves', headingLevel: 2 })
})

test('a heading over two lines is one heading', () => {
  const page = aPage([
    ...linesAt(['The long history of the', 'word processor'], {
      x: 72,
      y: 80,
      size: 18,
      leading: 22,
      font: BOLD,
    }),
    ...paragraphOf(PROSE, { x: 72, y: 140, width: 440 }),
  ])
  expect(textsOf(draftsOf(page), 'heading')).toEqual(['The long history of the word processor'])
})

test('paragraphs are counted, headings and figures are not', () => {
  const page = aPage([
    ...paragraphOf(PROSE, { x: 72, y: 100, width: 440 }),
    ...glyphsOf('Roots', { x: 72, y: 190, size: 16, font: BOLD }),
    ...paragraphOf(PROSE, { x: 72, y: 220, width: 440 }),
    ...glyphsOf('A heading at the end', { x: 72, y: 320, size: 16, font: BOLD }),
  ])
  expect(draftsOf(page).map(({ kind, paragraphIndex }) => [kind, paragraphIndex])).toEqual([
    ['paragraph', 1],
    ['heading', 2],
    ['paragraph', 2],
    ['heading', 2],
  ])
})

test('a very long paragraph is cut into blocks that go on from each other', () => {
  const text = Array.from({ length: 12 }, () => PROSE).join(' ')
  const drafts = draftsOf(aPage(paragraphOf(text, { x: 40, y: 60, width: 520, leading: 11 })))
  expect(drafts.length).toBeGreaterThan(1)
  expect(drafts.every((draft) => draft.text.length <= 2400)).toBe(true)
  expect(drafts.map(({ continuesPrevious }) => continuesPrevious)).toEqual(drafts.map((_, at) => at > 0))
  expect(new Set(drafts.map(({ paragraphIndex }) => paragraphIndex))).toEqual(new Set([1]))
  expect(drafts.map((draft) => draft.text).join(' ')).toBe(text)
})
