import { describe, expect, test } from 'vitest'
import type { DrawnGlyph } from '../../../../workers/adapters/pdf-reader/pdfium/glyphs.ts'
import { asDrawn } from '../../../../workers/adapters/pdf-reader/pdfium/right-to-left.ts'

/** One line of glyphs, or several where a text is `/`. */
function drawn(texts: readonly string[]): DrawnGlyph[] {
  let line = 0
  return texts.flatMap((text, i) => {
    if (text === '/') line += 20
    const place = {
      box: [i * 10, line, i * 10 + 10, line + 10],
      origin: [i * 10, line + 8],
      angle: 0,
      size: 10,
    } as const
    const glyph = { ...place, text, font: 0, invisible: false, field: false, unmapped: false, mcid: -1 }
    return text === '/' ? [] : [{ object: 1, glyph }]
  })
}

describe('what PDFium has turned round is turned back', () => {
  test.each([
    ['brackets around Hebrew', ['א', ')', 'ב', '('], ['א', '(', 'ב', ')']],
    ['brackets at the start of a line of Hebrew', [')', 'א', '('], ['(', 'א', ')']],
    ['brackets after a number', ['א', '1', ')', 'ב'], ['א', '1', '(', 'ב']],
    ['brackets in Latin are left', ['א', 'b', '(', 'c', ')'], ['א', 'b', '(', 'c', ')']],
    ['brackets on a Latin line below are left', ['א', '/', '(', 'b', ')'], ['א', '(', 'b', ')']],
    ['a page without right-to-left letters', ['(', 'a', ')'], ['(', 'a', ')']],
    ['a glyph that the file maps to two letters', ['ال'], ['لا']],
    ['the letters of a presentation form, which come in order', ['لا'], ['لا']],
    ['a Latin ligature', ['א', 'fi'], ['א', 'fi']],
  ])('%s', (_, given, wanted) => {
    expect(asDrawn(drawn(given)).map(({ glyph }) => glyph.text)).toEqual(wanted)
  })
})
