import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { corpusIsHere } from '../support/corpus.ts'
import { ordinalsOf, sectionDocument } from './section-document.mjs'
import { csvRows, pythonStrings } from './sets/delimited.mjs'
import { smartRecords } from './sets/smart.mjs'
import { labelledSet, SETS } from './sets.mjs'
import { isHeldArticle, isHeldQuestion, placeOf } from './split.mjs'

const CORPUS = resolve(import.meta.dirname, '../../../shared/corpus')

describe('SMART records', () => {
  test('fields over several lines; the number is as written', () => {
    expect(smartRecords('.I 004\n.T\none\ntwo .\n.W\na .W inside\n.I 7\n.W\nlast\n')).toEqual([
      { id: '004', fields: { T: 'one\ntwo .', W: 'a .W inside' } },
      { id: '7', fields: { W: 'last' } },
    ])
  })
})

describe('CSV', () => {
  test.each([
    ['plain', 'a,b\n1,2\n', [{ a: '1', b: '2' }]],
    ['quotes, commas and line ends in a cell', 'a,b\r\n"x, ""y""\nz",2', [{ a: 'x, "y"\nz', b: '2' }]],
    ['an empty last cell', 'a,b\n1,\n', [{ a: '1', b: '' }]],
  ])('%s', (_, text, rows) => {
    expect(csvRows(text)).toEqual(rows)
  })

  test('strings as numpy prints them', () => {
    expect(pythonStrings(`['One.' "It's two."\n 'Three \\'3\\'.']`)).toEqual([
      'One.',
      "It's two.",
      "Three '3'.",
    ])
  })
})

describe('a document of items', () => {
  const { markdown, blocks } = sectionDocument([
    { id: '17', heading: 'On *stars*', paragraphs: ['1. One\n line.', '# Two'] },
    { id: '18', heading: null, paragraphs: ['Three', ' '] },
  ])

  test('marks mean nothing, empty paragraphs are left out, ids are not in it', () => {
    expect(markdown).toBe('## On \\*stars\\*\n\n1\\. One line\\.\n\n\\# Two\n\nThree\n')
  })

  test('every block is of an item', () => {
    expect(blocks.map(({ item }) => item)).toEqual(['17', '17', '17', '18'])
  })

  test('blocks are named by their place', () => {
    expect(ordinalsOf(['blk_0123456789abcdefghjk_x1_n_3', 'blk_0123456789abcdefghjk_x1_n_12'])).toEqual([
      3, 12,
    ])
  })
})

describe('the split', () => {
  test('articles of SQuAD 2.0 alternate; all else goes by a digest, the same for ever', () => {
    expect(['Normans', 'Computational_complexity_theory', 'Huguenot'].map(isHeldArticle)).toEqual([
      true,
      false,
      true,
    ])
    expect(isHeldQuestion('adi', '1')).toBe(placeOf('adi 1') < 0.5)
    expect(placeOf('')).toBeCloseTo(0.8894, 4)
  })
})

describe.each(Object.entries(SETS))('%s', (name, { needs }) => {
  test.skipIf(needs !== null && !(corpusIsHere && existsSync(resolve(CORPUS, needs))))(
    'documents and questions are named once, halves share no question, relevant items are in the library asked',
    () => {
      const halves = (['held', 'training'] as const).map((half) => labelledSet(name, CORPUS, half)!)
      for (const { documents, questions } of halves) {
        expect(new Set(documents.map(({ key }) => key)).size).toBe(documents.length)
        expect(new Set(questions.map(nameOf)).size).toBe(questions.length)
        const items = new Set(
          documents.flatMap(({ library, sections }) =>
            (sections?.blocks ?? []).map(({ item }) => `${library} ${item}`),
          ),
        )
        const missing = questions.filter(({ library, kind, relevant }) => {
          const wanted = Object.keys(relevant)
          const isThere = items.size === 0 || wanted.every((item) => items.has(`${library} ${item}`))
          return !isThere || wanted.length > 0 !== (kind === 'answerable')
        })
        expect(missing).toEqual([])
      }
      const [held, training] = halves.map(({ questions }) => new Set(questions.map(nameOf))) as [
        Set<string>,
        Set<string>,
      ]
      if (needs !== null && name !== 'textbooks')
        expect([...held].filter((one) => training.has(one))).toEqual([])
    },
  )
})

const nameOf = ({ kind, id }: Labelled['questions'][number]) => `${kind} ${id}`

type Labelled = NonNullable<ReturnType<typeof labelledSet>>
