import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { Box } from '../../../../../workers/domain/locator.ts'
import type { Glyph, PdfPage, Rect } from '../../../../../workers/ports/pdf-reader.ts'
import { aPage, BOLD, glyphsOf, PLAIN, paragraphOf } from '../../../../support/glyph-page.ts'
import { draftsOf } from '../../../../support/laid-out.ts'

const WORDS = [
  'cells',
  'divide',
  'Growth',
  'light',
  'river',
  'and',
  'the',
  'leaf',
  'root',
  'water',
  'a',
  'of',
  'photosynthesis',
]

const sentence = fc
  .array(fc.constantFrom(...WORDS), { minLength: 3, maxLength: 60 })
  .map((words) => `${words.join(' ')}.`)

/** Paragraphs one below the other, in one column or two, some of them with a title. */
const textPage: fc.Arbitrary<PdfPage> = fc
  .record({
    columns: fc.constantFrom(1, 2),
    paragraphs: fc.array(fc.record({ text: sentence, isTitled: fc.boolean() }), {
      minLength: 1,
      maxLength: 6,
    }),
  })
  .map(({ columns, paragraphs }) => {
    const width = columns === 1 ? 440 : 205
    const glyphs: Glyph[] = []
    const depths = [90, 90]
    for (const [at, { text, isTitled }] of paragraphs.entries()) {
      const column = at % columns
      const x = 72 + column * 235
      if (isTitled) glyphs.push(...glyphsOf('Title', { x, y: depths[column]!, size: 14, font: BOLD }))
      const set = paragraphOf(text, { x, y: depths[column]! + (isTitled ? 24 : 0), width, font: PLAIN })
      glyphs.push(...set)
      depths[column] = set.at(-1)!.origin[1] + 26
    }
    return aPage(glyphs)
  })

/** Glyphs anywhere, in any size and direction, with rules and drawings between them. */
const anyPage: fc.Arbitrary<PdfPage> = fc
  .record({
    pieces: fc.array(
      fc.record({
        text: fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }),
        x: fc.integer({ min: -20, max: 620 }),
        y: fc.integer({ min: -20, max: 820 }),
        size: fc.constantFrom(0.5, 6, 10, 24, 300),
        angle: fc.constantFrom(0, 90, 180, 270),
        invisible: fc.boolean(),
      }),
      { maxLength: 40 },
    ),
    rects: fc.array(
      fc.tuple(
        fc.integer({ max: 700 }),
        fc.integer({ max: 900 }),
        fc.integer({ max: 700 }),
        fc.integer({ max: 900 }),
      ),
      { maxLength: 12 },
    ),
  })
  .map(({ pieces, rects }) => {
    const boxes = rects.map(
      ([a, b, c, d]): Rect => [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)],
    )
    const glyphs = pieces.flatMap(({ text, ...given }) =>
      glyphsOf(text, { ...given, angle: given.angle as 0 | 90 | 180 | 270 }),
    )
    return aPage(glyphs, { rules: boxes.slice(0, 6), drawings: boxes.slice(6, 10), images: boxes.slice(10) })
  })

const charactersOf = (text: string): string => [...text.replaceAll(/[\s|]/g, '')].sort().join('')

vi.setConfig({ testTimeout: 60_000 })

test('every character of a page of prose lands in exactly one block', () => {
  fc.assert(
    fc.property(textPage, (page) => {
      const drafts = draftsOf(page)
      expect(charactersOf(drafts.map(({ text }) => text).join(''))).toBe(
        charactersOf(page.glyphs.map(({ text }) => text).join('')),
      )
    }),
    { numRuns: 150 },
  )
})

test.each([
  ['prose', textPage, 100],
  ['anything', anyPage, 150],
] as const)('offsets, boxes and counts hold for a page of %s', (_, pages, numRuns) => {
  fc.assert(
    fc.property(pages as fc.Arbitrary<PdfPage>, (page) => {
      let paragraph = 1
      for (const draft of draftsOf(page)) {
        expect(draft.text.length).toBeGreaterThan(0)
        expect(draft.text.length).toBeLessThanOrEqual(2400)
        expect(draft.paragraphIndex).toBeGreaterThanOrEqual(1)
        expect(draft.paragraphIndex).toBeGreaterThanOrEqual(paragraph - 1)
        paragraph = Math.max(paragraph, draft.paragraphIndex)
        for (const rect of draft.rects) expect(Box.safeParse(rect).success).toBe(true)
        let end = 0
        for (const line of draft.lines) {
          expect(Box.safeParse(line.box).success).toBe(true)
          for (const [start, stop, ...box] of line.words) {
            expect(Box.safeParse(box).success).toBe(true)
            expect(start).toBeGreaterThanOrEqual(end)
            expect(stop).toBeGreaterThan(start)
            expect(draft.text.slice(start, stop)).not.toMatch(/\s/)
            expect(draft.text.slice(end, start)).toMatch(/^[\s|]*$/)
            end = stop
          }
          expect(line.start).toBeLessThanOrEqual(line.end)
        }
        expect(draft.text.slice(end)).toMatch(/^[\s|]*$/)
      }
    }),
    { numRuns },
  )
})

test('the same page gives the same drafts', () => {
  fc.assert(
    fc.property(textPage, (page) => {
      expect(draftsOf(page)).toEqual(draftsOf(page))
    }),
    { numRuns: 20 },
  )
})
