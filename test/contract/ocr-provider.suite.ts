import { describe, expect, test } from 'vitest'
import type { Box } from '../../workers/domain/locator.ts'
import type { OcrPage, OcrProvider, OcrWord } from '../../workers/ports/ocr-provider.ts'
import { characterError } from '../corpus/error-rate.mjs'
import { type Scene, textOf } from '../support/ocr/scenes.ts'

/** How exact a provider's boxes are, in fractions of the picture. */
export interface Exactness {
  readonly across: number
  readonly down: number
}

/** What every provider promises. @param scenes pictures of print it must be able to read */
export function ocrProviderSuite(
  provider: OcrProvider,
  scenes: readonly [Scene, ...Scene[]],
  exactness: Exactness,
): void {
  const readAnew = async ({ image, language }: Scene): Promise<OcrPage> => {
    const page = await provider.recognise(image, [language])
    if (!page.ok) throw new Error(page.error.detail)
    return page.value
  }
  const readings = new Map<Scene, Promise<OcrPage>>()
  const read = (scene: Scene): Promise<OcrPage> => {
    const known = readings.get(scene) ?? readAnew(scene)
    readings.set(scene, known)
    return known
  }
  const wordsOf = (page: OcrPage): OcrWord[] => page.lines.flatMap(({ words }) => words)
  const [first] = scenes

  describe('an OCR provider', { timeout: 120_000 }, () => {
    test.each(scenes)('reads clean print in $language, but for one character in a hundred', async (scene) => {
      const text = wordsOf(await read(scene))
        .map((word) => word.text)
        .join(' ')
      expect(characterError(text, textOf(scene))).toBeLessThan(0.01)
    })

    test.each(scenes)('says where each word in $language stands', async (scene) => {
      const found = new Map(once(wordsOf(await read(scene))))
      const expected = once(scene.lines.flat()).filter(([text]) => found.has(text))
      expect(expected.length).toBeGreaterThan(15)
      const off = expected.filter(([text, { box }]) => {
        const [x, y] = middle(found.get(text)!.box)
        const [trueX, trueY] = middle(box)
        return Math.abs(x - trueX) > exactness.across || Math.abs(y - trueY) > exactness.down
      })
      expect(off.map(([text]) => text)).toEqual([])
    })

    test('gives words without white space, in lines that cover them, all within the picture', async () => {
      const page = await read(first)
      for (const { box, words } of page.lines) {
        expect(words.length).toBeGreaterThan(0)
        expect(isBox(box)).toBe(true)
        for (const word of words) {
          expect(word.text).toMatch(/^\S+$/u)
          expect(word.text).toBe(word.text.normalize('NFC'))
          expect(word.confidence).toBeGreaterThan(0)
          expect(word.confidence).toBeLessThanOrEqual(1)
          expect(isBox(word.box) && covers(box, word.box)).toBe(true)
        }
      }
    })

    test('numbers blocks and paragraphs from nought, where it finds any', async () => {
      const { lines } = await read(first)
      for (const numbers of [lines.map(({ block }) => block), lines.map(({ paragraph }) => paragraph)]) {
        const known = numbers.filter((number) => number !== null)
        expect([0, lines.length]).toContain(numbers.length - known.length)
        expect(known.every((number) => Number.isInteger(number) && number >= 0)).toBe(true)
      }
    })

    test('finds nothing on a blank page', async () => {
      const blank = { width: 600, height: 400, grey: new Uint8Array(600 * 400).fill(255) }
      const page = await provider.recognise(blank, ['en'])
      expect(page.ok && page.value.lines).toEqual([])
    })

    test('leaves the picture as it is, and answers alike to all who ask at once', async () => {
      const before = first.image.grey.slice()
      const [one, other] = await Promise.all([readAnew(first), readAnew(first)])
      expect(one).toEqual(other)
      expect(first.image.grey.every((value, at) => value === before[at])).toBe(true)
    })

    test('passes over languages it does not know', async () => {
      const page = await provider.recognise(first.image, ['tlh', first.language])
      expect(page.ok && page.value).toEqual(await read(first))
    })

    test('reads with all it has where it knows none of the languages', async () => {
      const page = await provider.recognise(first.image, ['tlh'])
      expect(page.ok && wordsOf(page.value).length).toBeGreaterThan(15)
    })

    test('gives what can be kept as JSON', async () => {
      const page = await read(first)
      expect(JSON.parse(JSON.stringify(page))).toEqual(page)
    })

    test('has a version that can stand in a key', () => {
      expect(provider.version).toMatch(/^[a-z0-9.-]{1,60}$/)
    })
  })
}

/** The words that stand once. */
function once<T extends { readonly text: string }>(words: readonly T[]): [string, T][] {
  const counts = new Map<string, number>()
  for (const { text } of words) counts.set(text, (counts.get(text) ?? 0) + 1)
  return words.filter(({ text }) => counts.get(text) === 1).map((word) => [word.text, word])
}

const middle = ([x0, y0, x1, y1]: Box) => [(x0 + x1) / 2, (y0 + y1) / 2] as const

const isBox = ([x0, y0, x1, y1]: Box): boolean =>
  x0 >= 0 && y0 >= 0 && x0 < x1 && y0 < y1 && x1 <= 1 && y1 <= 1

const covers = (outer: Box, inner: Box): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]
