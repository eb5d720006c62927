import { expect, test } from 'vitest'
import type { Glyph, PdfPage } from '../../../../../workers/ports/pdf-reader.ts'
import {
  aPage,
  BOLD,
  brokenInto,
  glyphsOf,
  linesAt,
  PROSE,
  paragraphOf,
} from '../../../../support/glyph-page.ts'
import { draftsOf, textsOf } from '../../../../support/laid-out.ts'

const column = (text: string, x: number, y = 120): Glyph[] => paragraphOf(text, { x, y, width: 210 })

const order = (page: PdfPage): string[] => textsOf(draftsOf(page)).map((text) => text.split(' ')[0]!)

test('the left column comes before the right one, whatever the file draws first', () => {
  const right = column(`Right. ${PROSE}`, 320)
  const left = column(`Left. ${PROSE}`, 72)
  expect(order(aPage([...right, ...left]))).toEqual(['Left.', 'Right.'])
})

test('a title over both columns comes first', () => {
  const title = glyphsOf('A title over both of the columns below', { x: 150, y: 80, size: 18, font: BOLD })
  const page = aPage([...column(`Right. ${PROSE}`, 320), ...column(`Left. ${PROSE}`, 72), ...title])
  expect(order(page)).toEqual(['A', 'Left.', 'Right.'])
})

test('three columns', () => {
  const narrow = (text: string, x: number) => paragraphOf(text, { x, y: 120, width: 150 })
  const page = aPage([
    ...narrow(`Three. ${PROSE}`, 410),
    ...narrow(`One. ${PROSE}`, 50),
    ...narrow(`Two. ${PROSE}`, 230),
  ])
  expect(order(page)).toEqual(['One.', 'Two.', 'Three.'])
})

test('text over the full width parts the columns above it from those below', () => {
  const across = paragraphOf(`Across. ${PROSE}`, { x: 72, y: 330, width: 458 })
  const page = aPage([
    ...column(`First. ${PROSE}`, 72),
    ...column(`Second. ${PROSE}`, 320),
    ...across,
    ...column(`Third. ${PROSE}`, 72, 420),
    ...column(`Fourth. ${PROSE}`, 320, 420),
  ])
  expect(order(page)).toEqual(['First.', 'Second.', 'Across.', 'Third.', 'Fourth.'])
})

test('tall columns under more text of the full width than there is in them are read down each of them', () => {
  const wide = { x: 72, y: 80, width: 458 }
  const page = aPage([
    ...paragraphOf(`Across. ${`${PROSE} `.repeat(10).trim()}`, wide),
    ...column(`Left. ${PROSE} ${PROSE} ${PROSE}`, 72, 480),
    ...column(`Right. ${PROSE} ${PROSE} ${PROSE}`, 320, 480),
  ])
  expect(order(page).slice(-2)).toEqual(['Left.', 'Right.'])
})

test('exercises in two columns are read down each of them', () => {
  const exercises = (from: number, x: number) =>
    [0, 1, 2, 3].flatMap((at) => glyphsOf(`${from + at}. y = ${at + 2}x + 1`, { x, y: 120 + at * 24 }))
  const page = aPage([...exercises(150, 72), ...exercises(154, 320)])
  expect(order(page)).toEqual(['150.', '151.', '152.', '153.', '154.', '155.', '156.', '157.'])
})

test('a paragraph over a column break is one block with a box in each column', () => {
  const text = `${PROSE} ${PROSE}`
  const lines = brokenInto(text, 210)
  const first = linesAt(lines.slice(0, 5), { x: 72, y: 120 })
  const second = linesAt(lines.slice(5), { x: 320, y: 120 })
  const [block, ...rest] = draftsOf(aPage([...first, ...second]))
  expect(block!.text).toBe(text)
  expect(block!.rects).toHaveLength(2)
  expect(rest).toEqual([])
})

test.each([90, 180, 270] as const)(
  'a page turned by %d degrees is laid out in its own direction',
  (angle) => {
    const start = { 90: { x: 500, y: 72 }, 180: { x: 528, y: 700 }, 270: { x: 100, y: 728 } }[angle]
    const step = { 90: [-12, 0], 180: [0, -12], 270: [12, 0] }[angle]
    const lines = [
      'The first line of a page that lies',
      'on its side goes on in the second',
      'and ends in the third.',
    ]
    const glyphs = lines.flatMap((line, at) =>
      glyphsOf(line, { x: start.x + step[0]! * at, y: start.y + step[1]! * at, angle }),
    )
    const [block] = draftsOf(aPage(glyphs))
    expect(block!.text).toBe(lines.join(' '))
    const [box] = block!.rects
    expect(box[2] - box[0] > box[3] - box[1]).toBe(angle === 180)
  },
)

test('a stamp up the margin is not prose', () => {
  const stamp = glyphsOf('arXiv:1206.1754v2 [math.NA] 8 Jun 2012', { x: 30, y: 600, angle: 270, size: 14 })
  const page = aPage([...stamp, ...paragraphOf(`${PROSE} ${PROSE}`, { x: 72, y: 120, width: 440 })])
  expect(textsOf(draftsOf(page)).join(' ')).not.toContain('arXiv')
})

test('labels within a drawing are a figure and stay out of the text beside it', () => {
  const page = aPage(
    [
      ...paragraphOf(PROSE, { x: 72, y: 120, width: 440 }),
      ...glyphsOf('pressure', { x: 200, y: 330, size: 8 }),
      ...glyphsOf('0.5', { x: 140, y: 360, size: 8 }),
      ...glyphsOf('Figure 2. The pressure of the gas', { x: 150, y: 480 }),
    ],
    {
      drawings: [
        [150, 300, 450, 450],
        [180, 310, 300, 440],
      ],
    },
  )
  const drafts = draftsOf(page)
  expect(drafts.map(({ kind }) => kind)).toEqual(['paragraph', 'figure'])
  expect(textsOf(drafts, 'figure')).toEqual(['Figure 2. The pressure of the gas\npressure | 0.5'])
})

test('text in a shaded box with a bar for its title is text, shadows or not', () => {
  const page = aPage(
    [
      ...linesAt(brokenInto(PROSE, 440).slice(0, 2), { x: 72, y: 120 }),
      ...glyphsOf('Theorem 1', { x: 90, y: 158, font: BOLD }),
      ...linesAt(['The sum of two even numbers', 'is even.'], { x: 90, y: 185 }),
      ...linesAt(['a + b = c', '2m + 2n = 2k'], { x: 160, y: 220, leading: 18 }),
    ],
    {
      drawings: [
        [72, 145, 520, 165],
        [72, 163, 520, 167],
        [72, 166, 520, 250],
        [75, 248, 523, 253],
        [518, 148, 524, 250],
      ],
    },
  )
  const drafts = draftsOf(page)
  expect(textsOf(drafts, 'figure')).toEqual([])
  expect(textsOf(drafts).join('\n')).toContain('\nTheorem 1\nThe sum of two even numbers is even.')
})
