import { expect, test } from 'vitest'
import { aPage, glyphsOf, MATHS, PLAIN, PROSE, paragraphOf, widthOf } from '../../../../support/glyph-page.ts'
import { draftsOf } from '../../../../support/laid-out.ts'

const HEIGHT = 800
const WORD = 'Chapter'
const body = paragraphOf(PROSE, { x: 50, y: 300, width: 450 })

/** Top of the box of a line of size 10 with one bigger sign after it, in points above its baseline. */
function topOf(sign: string, font: number): number {
  const beside = { x: 50 + widthOf(`${WORD} `, 10), y: 100, size: 30, font }
  const [draft] = draftsOf(aPage([...glyphsOf(WORD, { x: 50, y: 100 }), ...glyphsOf(sign, beside), ...body]))
  expect(draft!.text).toContain(WORD)
  return 100 - draft!.lines[0]!.box[1] * HEIGHT
}

test.each([
  ['a bigger number on its baseline', '7', PLAIN, 24],
  ['a bigger letter of a formula', 'f', MATHS, 8],
  ['a big bracket', '{', PLAIN, 8],
])('the box of a line holds its words: %s', (_, sign, font, top) => {
  expect(topOf(sign, font)).toBeCloseTo(top, 0)
})
