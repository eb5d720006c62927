import { describe, expect, test, vi } from 'vitest'
import { memoryCatalogue } from '../../workers/adapters/catalogue/memory.ts'
import { emptyShelf } from '../../workers/adapters/catalogue/shelf.ts'
import { memoryIndexVersions } from '../../workers/adapters/index-versions/memory.ts'
import { memoryLexicalIndex } from '../../workers/adapters/lexical-index/memory.ts'
import { memoryLibrary } from '../../workers/adapters/library/memory.ts'
import { corpusFile, corpusIsHere } from '../support/corpus.ts'
import { indexed } from '../support/indexed.ts'
import { forSchool } from '../support/library.ts'
import { pdfOfLines } from '../support/pdf-text.ts'
import { aScope } from '../support/scopes.ts'
import { smallLibrary } from '../support/small-library.ts'

vi.setConfig({ testTimeout: 120_000 })

describe('any text is a question', () => {
  const LINES = [
    'A multi-agent system has agents that act together.',
    'The part BENCH-100821 belongs to the bench.',
    "Newton's third law speaks of action and reaction.",
    'Section 1.2.3 describes the boundary layer.',
    'Solve exercise 3.4 with a ruler and a compass.',
    'Programs in C++ are made of classes and templates.',
    'The pattern a* matches any number of letters.',
    'The module grammar::fa holds the automata.',
    'Energy and mass: E=mc^2 for a body at rest.',
  ]

  /** A library with each line in a document of its own. */
  const library = (async () => {
    const made = smallLibrary()
    for (const line of LINES) await made.add(pdfOfLines([[line]]), { title: 'Leaf' })
    return made
  })()

  test.each([
    ['multi-agent', 0],
    ['agent', 0],
    ['BENCH-100821', 1],
    ["Newton's third law", 2],
    ['Newton’s third law', 2],
    ['1.2.3', 3],
    ['exercise 3.4', 4],
    ['C++', 5],
    ['a* letters', 6],
    ['grammar::fa', 7],
    ['E=mc^2', 8],
    ['action AND reaction', 2],
    ['NEAR(bench belongs)', 1],
    ['text:boundary', 3],
  ])('%s finds what it says', async (query, at) => {
    const { passages, noGoodMatch } = await (await library).search(query)
    expect([passages[0]?.text, noGoodMatch]).toEqual([LINES[at], false])
  })

  test.each(['', ' ', '(', ')', '"', '""', "'", '*', '::', '-', '^', '?!', '…', '()"*'])(
    '%j asks nothing, and gets nothing',
    async (query) => {
      const { passages, noGoodMatch, nothing } = await (await library).search(query)
      expect([passages, noGoodMatch, nothing]).toEqual([[], true, 'no_words'])
    },
  )
})

describe.skipIf(!corpusIsHere)('scripts without spaces (skipped without the corpus)', () => {
  const sheet = smallLibrary()
  const read = corpusIsHere && sheet.add(corpusFile('textbooks/cs229-zh-refresher-probability.pdf'))

  test.each([
    ['什么是样本空间？', '所有可能结果的集合称为实验的样本空间'],
    ['随机变量的标准差怎么定义？', '标准差，通常记作'],
    ['什么是协方差？', '协方差'],
    ['切比雪夫不等式是什么？', '切比雪夫不等式'],
    ['贝叶斯规则的扩展形式', '贝叶斯规则的扩展形式'],
    ['什么是随机采样？', '随机采样是'],
    ['累积分布函数有什么性质？', '累积分布函数'],
    ['估计器的偏差是什么？', '差距'],
    ['置换和组合有什么区别？', '个对象的池子中'],
    ['什么时候两个随机变量是独立的？', '被称为独立的当'],
  ])('%s', async (question, answer) => {
    await read
    const { passages, noGoodMatch } = await sheet.search(question, { maxPassages: 5 })
    expect(noGoodMatch).toBe(false)
    expect(passages.map(({ text }) => text.replaceAll(/\s/g, '')).join('\n')).toContain(answer)
  })
})

describe('words keep their vowel signs', () => {
  test('पानी, पीना and पुन are three words', async () => {
    const library = smallLibrary()
    const { on } = library
    const set = { ...on, index: on.lexicalIndex }
    const texts = ['पानी बहता है।', 'वह पीना चाहता है।', 'पुन वही बात।']
    await indexed(set, { audience: forSchool('school-a') }, texts)
    const partitions = await on.library.partitions(aScope(), {})
    for (const [query, text] of [
      ['पानी', texts[0]],
      ['पीना', texts[1]],
      ['पुन', texts[2]],
    ] as const) {
      const [answer] = await on.lexicalIndex.search(aScope(), partitions, query, {}, 5)
      const found = await on.library.candidates(
        aScope(),
        answer!.hits.map(({ chunkId }) => chunkId),
        {},
      )
      expect([query, found.map(({ chunk }) => chunk.text)]).toEqual([query, [text]])
    }
  })
})

describe.skipIf(!corpusIsHere)('240 paragraphs and their questions (skipped without the corpus)', () => {
  interface Xquad {
    readonly data: readonly {
      readonly paragraphs: readonly {
        readonly context: string
        readonly qas: readonly { readonly question: string }[]
      }[]
    }[]
  }

  test.each([
    ['en', 0.985],
    ['hi', 0.97],
  ])('in %s the words alone find the paragraph among the first five', async (language, least) => {
    const text = new TextDecoder().decode(corpusFile(`ir/xquad/xquad.${language}.json`))
    const paragraphs = (JSON.parse(text) as Xquad).data.flatMap((article) => article.paragraphs)
    const shelf = emptyShelf()
    const set = {
      library: memoryLibrary(shelf),
      catalogue: memoryCatalogue(shelf),
      indexVersions: memoryIndexVersions(shelf),
      index: memoryLexicalIndex(),
    }
    const { chunks } = await indexed(
      set,
      { audience: forSchool('school-a') },
      paragraphs.map(({ context }) => context),
    )
    const partitions = await set.library.partitions(aScope(), {})
    const asked = paragraphs.flatMap(({ qas }, at) =>
      qas.slice(0, 1).map(({ question }) => ({ question, at })),
    )
    let found = 0
    for (const { question, at } of asked) {
      const [answer] = await set.index.search(aScope(), partitions, question, {}, 5)
      if (answer?.hits.some(({ chunkId }) => chunkId === chunks[at]!.id)) found++
    }
    expect(found / asked.length).toBeGreaterThanOrEqual(least)
  })
})
