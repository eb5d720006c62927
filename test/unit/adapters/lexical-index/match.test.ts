import { describe, expect, test } from 'vitest'
import { facetTerm, matchOf } from '../../../../workers/adapters/lexical-index/match.ts'
import type { Filter } from '../../../../workers/domain/facets.ts'
import { aDocumentId } from '../../../support/builders.ts'

describe('a facet term', () => {
  test.each([
    ['sourceFamily', 'teacher_note'],
    ['subject', 'social-sciences'],
    ['locale', 'hi-IN'],
    ['grade', 10],
    ['documentId', aDocumentId(7)],
  ] as const)('of %s is one word that no stemmer cuts', (facet, value) => {
    expect(facetTerm(facet, value)).toMatch(/^[a-z][0-9a-f]+0$/)
  })

  test('of different values differs', () => {
    const all = [
      facetTerm('grade', 1),
      facetTerm('grade', 10),
      facetTerm('subject', '1'),
      facetTerm('locale', 'en'),
    ]
    expect(new Set([...all, facetTerm('locale', 'eN')]).size).toBe(5)
  })
})

describe('a match', () => {
  test.each([
    ['one word', [['cell']], {}, '{text context} : ("cell")'],
    ['words and a phrase', [['cell'], ['3', '4']], {}, '{text context} : ("cell" OR "3 4")'],
    ['a quote in a word', [['a"b']], {}, '{text context} : ("a""b")'],
    ['a filter', [['cell']], { grade: 7 }, '{text context} : ("cell") AND (facets : ("g370"))'],
    ['no word', [], { grade: 7 }, undefined],
    ['an empty list', [['cell']], { workIds: [] }, undefined],
  ] as const)('of %s', (_, terms, filter, expected) => {
    expect(matchOf(terms, filter, { hidden: [], unsettled: [] })).toBe(expected)
  })

  test('lets unsettled documents through', () => {
    const id = aDocumentId(1)
    const named = `facets : ("${facetTerm('documentId', id)}")`
    const of = (filter: Filter) => matchOf([['cell']], filter, { hidden: [], unsettled: [id] })
    expect(of({ grade: 7 })).toBe(`{text context} : ("cell") AND (facets : ("g370") OR ${named})`)
    expect(of({ workIds: [] })).toBe(`{text context} : ("cell") AND (${named})`)
    expect(of({})).toBe('{text context} : ("cell")')
  })

  test('leaves hidden documents out', () => {
    const id = aDocumentId(1)
    expect(matchOf([['cell']], {}, { hidden: [id], unsettled: [] })).toBe(
      `({text context} : ("cell")) NOT facets : ("${facetTerm('documentId', id)}")`,
    )
  })
})
