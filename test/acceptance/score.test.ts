import { describe, expect, test } from 'vitest'
import {
  isHit,
  namesThePage,
  namesTheParagraph,
  outcomeOf,
  type Passage,
  type Question,
  summarise,
} from './score.mjs'

const question: Question = {
  id: 'q-01',
  document: 'book',
  question: 'When does the cell begin to divide?',
  quote: 'the whole cell begins to divide at noon',
  page_index: 4,
  page_label: '2',
  paragraph: 3,
}

const nobodyKnows: Question = { ...question, id: 'none-01', document: null, quote: null, page_index: null }

function passage(
  change: Partial<Passage['citation']> = {},
  text = 'Then the whole cell be\u00ADgins to divide at noon.',
): Passage {
  const page = { index: 4, label: '2' }
  return {
    text,
    citation: {
      id: 'cit_a',
      document: { id: 'doc_a' },
      pages: { from: page, to: page },
      paragraphs: { from: 2, to: 3 },
      ...change,
    },
  }
}

const documentOf = (id: string) => ({ doc_a: 'book', doc_b: 'notes' })[id]

describe('a hit', () => {
  const [third, fourth, sixth] = [3, 4, 6].map((index) => ({ index, label: `${index - 2}` }))
  test.each<[string, Passage, boolean]>([
    ['the page and the words', passage(), true],
    ['a citation over the page', passage({ pages: { from: third!, to: sixth! } }), true],
    ['a page before', passage({ pages: { from: third!, to: third! } }), false],
    ['a format without pages', passage({ pages: null }), false],
    ['another document', passage({ document: { id: 'doc_b' } }), false],
    ['an unknown document', passage({ document: { id: 'doc_c' } }), false],
    ['other words', passage({}, 'Then the cell rests.'), false],
    ['one word of eight missing', passage({}, 'the cell begins to divide at noon'), false],
  ])('%s: %#', (_, given, wanted) => expect(isHit(given, question, documentOf)).toBe(wanted))

  test('names the printed number of its first or last page', () => {
    expect(namesThePage(passage(), question)).toBe(true)
    expect(namesThePage(passage({ pages: { from: third!, to: { index: 4, label: null } } }), question)).toBe(
      false,
    )
    expect(namesThePage(passage({ pages: { from: third!, to: sixth! } }), question)).toBeNull()
  })

  test('names the paragraph', () => {
    expect(namesTheParagraph(passage(), question)).toBe(true)
    expect(namesTheParagraph(passage({ paragraphs: { from: 4, to: 5 } }), question)).toBe(false)
    expect(namesTheParagraph(passage({ pages: { from: third!, to: fourth! } }), question)).toBeNull()
    expect(namesTheParagraph(passage(), { ...question, paragraph: null })).toBeNull()
  })
})

test('the summary counts each share out of its own total', () => {
  const wrong = passage({ document: { id: 'doc_b' } })
  const outcomes = [
    outcomeOf(question, { passages: [passage()], no_good_match: false }, documentOf),
    outcomeOf(question, { passages: [wrong, passage()], no_good_match: false }, documentOf),
    outcomeOf(question, { passages: [], no_good_match: true }, documentOf),
    outcomeOf(nobodyKnows, { passages: [wrong], no_good_match: false }, documentOf),
    outcomeOf(nobodyKnows, { passages: [], no_good_match: true }, documentOf),
  ]
  expect(summarise(outcomes)).toEqual({
    hit_at_1: { count: 1, of: 3 },
    hit_at_5: { count: 2, of: 3 },
    wrongly_refused: { count: 1, of: 3 },
    rightly_refused: { count: 1, of: 2 },
    page_label_right: { count: 2, of: 2 },
    paragraph_right: { count: 2, of: 2 },
  })
})
