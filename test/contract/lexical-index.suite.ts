import { beforeAll, describe, expect, test } from 'vitest'
import type { Filter, Partition } from '../../workers/domain/facets.ts'
import type { DocumentId } from '../../workers/domain/ids.ts'
import { A_MAKE, aDocumentId } from '../support/builders.ts'
import { entriesOf, type Indexed, indexed } from '../support/indexed.ts'
import { anotherSchool, forSchool, type Shelved } from '../support/library.ts'
import { aScope } from '../support/scopes.ts'

/** Holds an adapter of LexicalIndex to what the port promises. */
export function lexicalIndexSuite(make: () => Promise<Indexed>): void {
  let set: Indexed
  beforeAll(async () => {
    set = await make()
  })

  const partitionOf = async (tenant: string): Promise<Partition> =>
    (await set.library.partitions(aScope({ tenant }), {})).find(({ audience }) => audience.of === 'tenant')!

  /** The texts found in one school, best first. */
  const found = async (
    tenant: string,
    query: string,
    filter: Filter = {},
    limit = 10,
    hidden: readonly DocumentId[] = [],
  ): Promise<string[]> => {
    const partition = { ...(await partitionOf(tenant)), hidden }
    const [answer] = await set.index.search(aScope({ tenant }), [partition], query, filter, limit)
    const ids = answer?.hits.map(({ chunkId }) => chunkId) ?? []
    return (await set.library.candidates(aScope({ tenant }), ids, {})).map(({ chunk }) => chunk.text)
  }

  describe('any text is a valid query', () => {
    const school = anotherSchool()
    const texts = [
      'Newton’s third law: action and reaction.',
      'A multi-agent system.',
      'Clause 38.101 of the standard.',
      'Clause 39.101 of the standard, and number 38.',
      'Energy: E=mc2, said Einstein.',
      'The language C++ has classes.',
      'See exercise BENCH-100821.',
      'पानी बहता है।',
      'वह पीना चाहता है।',
      '机器学习是人工智能的一个分支。',
      '线性代数研究向量空间。',
      'なぜ空は青いのですか',
      'นักเรียนอ่านหนังสือในห้องสมุด',
      'Das Größte ist der Ｆｕｌｌｗｉｄｔｈ café.',
      'Water boils at 100 degrees.',
      'It is here, and it was there.',
    ]
    beforeAll(async () => {
      await indexed(set, { audience: forSchool(school) }, texts)
    })

    test.each([
      ['an apostrophe', "Newton's third law", 0],
      ['a typographic apostrophe', 'Newton’s', 0],
      ['a hyphen', 'multi-agent', 1],
      ['one part of a hyphenated word', 'agent', 1],
      ['a section number', '38.101', 2],
      ['a section number at the end of a sentence', 'What does clause 39.101 say?', 3],
      ['an equation', 'e=mc2', 4],
      ['an equation with a power', 'E=mc²', 4],
      ['plus signs', 'C++', 5],
      ['a code', 'BENCH-100821', 6],
      ['a Hindi word', 'पानी', 7],
      ['another Hindi word that differs in its vowel signs', 'पीना', 8],
      ['a Chinese question', '什么是机器学习？', 9],
      ['another Chinese question', '什么是线性代数？', 10],
      ['a Japanese word', '空', 11],
      ['a Thai word', 'หนังสือ', 12],
      ['full-width letters', 'Ｆullwidth', 13],
      ['a soft hyphen in a word', 'wa\u00adter', 14],
      ['operators as words', 'boils NEAR(x) AND NOT OR "degrees*', 14],
      ['a column name', 'text:boils', 14],
      ['only function words', 'it was there', 15],
    ])('%s finds its text', async (_, query, at) => {
      expect((await found(school, query))[0]).toBe(texts[at])
    })

    test.each([
      ['nothing', ''],
      ['spaces', ' \n\t '],
      ['a quote', '"'],
      ['many quotes', '""""'],
      ['punctuation', "( ) * : ^ - + = . , ; ' `"],
      ['an open bracket', 'NEAR('],
      ['a half of a pair', '\ud800'],
      ['a NUL', '\0'],
      ['an emoji', '🙂'],
      ['a word that is not there', 'photosynthesis'],
      ['a number that only shares a part', '38.102'],
      ['a facet', 'textbook'],
      ['the spelling of a facet', 'f74657874626f6f6b0'],
    ])('%s finds nothing', async (_, query) => {
      expect(await found(school, query)).toEqual([])
    })

    test.each([
      ['10,000 letters', 'x'.repeat(10_000)],
      ['2,000 words', Array.from({ length: 2000 }, (_, at) => `word${at}`).join(' ')],
      ['10,000 quotes', '"'.repeat(10_000)],
      ['halves of pairs and NULs among words', 'water\ud800\0boils'],
      ['a long Chinese text', '机器学习'.repeat(2000)],
    ])('%s is answered', async (_, query) => {
      expect(Array.isArray(await found(school, query))).toBe(true)
    })
  })

  describe('order', () => {
    test('more and rarer words of the question come first', async () => {
      const school = anotherSchool()
      const texts = [
        'The cell divides by mitosis.',
        'The cell has a wall.',
        'A wall of brick.',
        'Roots and leaves.',
        'Sun and rain.',
      ]
      await indexed(set, { audience: forSchool(school) }, texts)
      expect(await found(school, 'How does a cell divide by mitosis?')).toEqual([texts[0], texts[1]])
    })

    test('a word of the text counts more than one of the context', async () => {
      const school = anotherSchool()
      const audience = forSchool(school)
      await indexed(set, { audience }, ['Two roads meet here.'], 'Osmosis')
      await indexed(set, { audience }, ['It is called osmosis.'], 'Roads')
      await indexed(set, { audience }, ['Other.', 'Things.', 'Besides.', 'Them.'], 'Elsewhere')
      expect(await found(school, 'osmosis')).toEqual(['It is called osmosis.', 'Two roads meet here.'])
    })

    test('equals keep the order they came in, also where the limit cuts', async () => {
      const school = anotherSchool()
      const texts = Array.from(
        { length: 40 },
        (_, at) => `Equal part ${String.fromCharCode(97 + (at % 26))}${at}`,
      )
      await indexed(set, { audience: forSchool(school) }, texts)
      expect(await found(school, 'equal', {}, 15)).toEqual(texts.slice(0, 15))
    })
  })

  describe('what may be found', () => {
    const school = anotherSchool()
    let biology: Shelved
    let physics: Shelved
    beforeAll(async () => {
      const audience = forSchool(school)
      biology = await indexed(set, { audience, subject: 'biology', grade: 7, locale: 'en' }, [
        'A cell in biology.',
      ])
      physics = await indexed(
        set,
        { audience, subject: 'physics', grade: 17, locale: 'en-IN', sourceFamily: 'worksheet' },
        ['A cell in physics.'],
      )
      await indexed(set, { audience }, ['Nothing.', 'Of.', 'The kind.'])
    })

    test.each([
      ['no filter', () => ({}), ['A cell in biology.', 'A cell in physics.']],
      ['a document', () => ({ documentIds: [physics.document.id] }), ['A cell in physics.']],
      ['a work', () => ({ workIds: [biology.document.workId] }), ['A cell in biology.']],
      ['100 documents', () => ({ documentIds: hundredWith(biology.document.id) }), ['A cell in biology.']],
      ['no documents', () => ({ documentIds: [] }), []],
      ['a family', () => ({ sourceFamilies: ['worksheet'] as const }), ['A cell in physics.']],
      ['a grade that begins like another', () => ({ grade: 1 }), []],
      ['a grade', () => ({ grade: 17 }), ['A cell in physics.']],
      ['a subject', () => ({ subject: 'biology' }), ['A cell in biology.']],
      ['a locale that begins another', () => ({ locale: 'en' }), ['A cell in biology.']],
      ['two that agree', () => ({ subject: 'biology', grade: 7 }), ['A cell in biology.']],
      ['two that do not', () => ({ subject: 'biology', grade: 17 }), []],
    ])('%s', async (_, filter, expected) => {
      expect((await found(school, 'cell', filter())).sort()).toEqual(expected)
    })

    test('unsettled documents are found whatever the filter, unless they are hidden', async () => {
      const scope = aScope({ tenant: school })
      const unsettled = [biology.document.id]
      const texts = async (filter: Filter, hidden: readonly DocumentId[] = []) => {
        const partition = { ...(await partitionOf(school)), hidden, unsettled }
        const [answer] = await set.index.search(scope, [partition], 'cell', filter, 10)
        const ids = answer?.hits.map(({ chunkId }) => chunkId) ?? []
        return ids.filter((id) => biology.chunks.some((chunk) => chunk.id === id)).length
      }
      expect(await texts({ grade: 19, subject: 'nothing' })).toBe(biology.chunks.length)
      expect(await texts({ documentIds: [] })).toBe(biology.chunks.length)
      expect(await texts({})).toBe(biology.chunks.length)
      expect(await texts({ grade: 19 }, unsettled)).toBe(0)
    })

    test('hidden documents are not found, however many', async () => {
      const hidden = Array.from({ length: 300 }, (_, at) => aDocumentId(900_000 + at))
      expect(await found(school, 'cell', {}, 10, [...hidden, biology.document.id])).toEqual([
        'A cell in physics.',
      ])
      const filter = { documentIds: hundredWith(biology.document.id) }
      expect(await found(school, 'cell', filter, 10, [...hidden, biology.document.id])).toEqual([])
    })

    test('a partition of another school is not searched, even when it is handed in', async () => {
      const other = anotherSchool()
      await indexed(set, { audience: forSchool(other) }, ['A cell elsewhere.'])
      const both = [await partitionOf(school), await partitionOf(other)]
      const answers = await set.index.search(aScope({ tenant: school }), both, 'cell', {}, 10)
      expect(answers.map(({ partition }) => partition.key)).toEqual([`words-1/c1/tenant:${school}`])
    })
  })

  describe('entries', () => {
    test('are the same when they are added again, and replaced when they change', async () => {
      const school = anotherSchool()
      const shelved = await indexed(set, { audience: forSchool(school) }, [
        'one apple',
        'two pears',
        'three plums',
      ])
      const partition = await set.catalogue.partition(forSchool(school), null, A_MAKE)
      await set.index.add(partition, shelved.document.id, entriesOf(shelved))
      expect(await set.index.count(partition, shelved.document.id)).toBe(3)
      expect(await found(school, 'apple')).toEqual(['one apple'])
      const [first, ...rest] = entriesOf(shelved)
      await set.index.add(partition, shelved.document.id, [{ ...first!, text: 'one cherry' }])
      expect(await set.index.count(partition, shelved.document.id)).toBe(1 + rest.length)
      expect([await found(school, 'apple'), await found(school, 'cherry')]).toEqual([[], ['one apple']])
    })

    test('of a removed document are gone, those of others stay', async () => {
      const school = anotherSchool()
      const gone = await indexed(set, { audience: forSchool(school) }, ['a marker here', 'a marker there'])
      const stays = await indexed(set, { audience: forSchool(school) }, ['a marker stays'])
      const partition = await set.catalogue.partition(forSchool(school), null, A_MAKE)
      await set.index.remove(partition, gone.document.id)
      await set.index.remove(partition, gone.document.id)
      await set.index.remove(partition, aDocumentId(999_999))
      expect(await set.index.count(partition, gone.document.id)).toBe(0)
      expect(await set.index.count(partition, stays.document.id)).toBe(1)
      expect(await found(school, 'marker')).toEqual(['a marker stays'])
    })
  })

  test('the documents of a partition are told a run of entries at a time', async () => {
    const school = anotherSchool()
    const audience = forSchool(school)
    const one = await indexed(set, { audience }, ['Alpha.', 'Beta.', 'Gamma.'])
    const other = await indexed(set, { audience }, ['Delta.'])
    const partition = await partitionOf(school)
    const all: DocumentId[] = []
    let after: number | null = 0
    while (after !== null) {
      const run: { found: readonly DocumentId[]; next: number | null } = await set.index.documents(
        partition,
        after,
        2,
      )
      all.push(...run.found)
      after = run.next
    }
    expect(new Set(all)).toEqual(new Set([one.document.id, other.document.id]))
    await set.index.remove(partition, one.document.id)
    expect((await set.index.documents(partition, 0, 10)).found).toEqual([other.document.id])
  })
}

const hundredWith = (id: DocumentId): DocumentId[] => [
  ...Array.from({ length: 99 }, (_, at) => aDocumentId(800_000 + at)),
  id,
]
