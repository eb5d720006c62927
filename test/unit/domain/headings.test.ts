import { describe, expect, test } from 'vitest'
import { headingKey, placeOf } from '../../../workers/domain/headings.ts'
import { aBlock } from '../../support/builders.ts'

describe('a block stands under a heading path', () => {
  const block = aBlock({ headingPath: ['Ch 3  Cell Division', '3.2 Mitosis'] })
  test.each([
    ['the whole library', [], true],
    ['its chapter', ['Ch 3 Cell division'], true],
    ['its section, in another case and spacing', ['CH 3 cell division', ' 3.2\u00a0mitosis '], true],
    ['the beginning of its chapter heading', ['Ch 3'], false],
    ['its section without the chapter', ['3.2 Mitosis'], false],
    ['a deeper section', ['Ch 3 Cell division', '3.2 Mitosis', 'Phases'], false],
  ])('%s', (_, path, under) => {
    expect(headingKey(placeOf(block)).startsWith(headingKey(path))).toBe(under)
  })

  test('a heading stands under itself', () => {
    const heading = aBlock({ kind: 'heading', headingLevel: 2, headingPath: ['Ch 3'], text: '3.2 Mitosis' })
    expect(headingKey(placeOf(heading))).toBe(headingKey(['ch 3', '3.2 mitosis']))
  })
})
