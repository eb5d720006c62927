import { expect, test } from 'vitest'
import { pageRange } from '../../../workers/retrieve/pages.ts'
import type { PageRef } from '../../../workers/retrieve/request.ts'
import { aPage } from '../../support/builders.ts'

const LABELS = [null, 'ii', 'iii', '1', '2', '3', '1', '2']
const pages = LABELS.map((printedLabel, pageIndex) => aPage({ pageIndex, printedLabel }))
const label = (text: string): PageRef => ({ by: 'label', label: text })
const index = (at: number): PageRef => ({ by: 'index', index: at })
const name = (text: string): PageRef => ({ by: 'name', name: text })

test.each<[string, PageRef, PageRef, { from: number; to: number } | undefined]>([
  ['by label', label('2'), label('3'), { from: 4, to: 5 }],
  ['by roman label, in any case', label('II'), label('iii'), { from: 1, to: 2 }],
  ['by index, the first page included', index(0), index(1), { from: 0, to: 1 }],
  ['by name: the label goes first', name('3'), name('3'), { from: 5, to: 5 }],
  ['by name: else the number in the file', name('7'), name('8'), { from: 6, to: 7 }],
  ['from front matter into the body', label('iii'), label('1'), { from: 2, to: 3 }],
  ['where numbering restarts, on from the start', label('3'), label('1'), { from: 5, to: 6 }],
  ['an index beyond the end', index(0), index(8), undefined],
  ['a label nobody printed', label('99'), label('99'), undefined],
  ['the wrong way round', index(3), index(2), undefined],
  ['number 0 of the file', name('0'), name('0'), undefined],
])('pages %s', (_, from, to, range) => expect(pageRange(pages, from, to)).toEqual(range))
