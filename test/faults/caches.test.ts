import { describe, expect, test, vi } from 'vitest'
import { type Document, Metadata } from '../../workers/domain/document.ts'
import { WorkId } from '../../workers/domain/ids.ts'
import { IndexVersionId } from '../../workers/domain/index-version.ts'
import type { Scope } from '../../workers/domain/scope.ts'
import { accept } from '../../workers/ingest/accept.ts'
import { amend } from '../../workers/ingest/amend.ts'
import { erase } from '../../workers/ingest/erase.ts'
import { type Judgement, reviewBlock } from '../../workers/ingest/review-block.ts'
import type { Retrieved } from '../../workers/retrieve/answer.ts'
import { forClass } from '../support/library.ts'
import { pdfOfLines } from '../support/pdf-text.ts'
import { buildIn, indexedLibrary, switchIn } from '../support/reindexed.ts'
import { aScope } from '../support/scopes.ts'
import { type SmallLibrary, smallLibrary } from '../support/small-library.ts'

vi.setConfig({ testTimeout: 60_000 })

const SENTENCE = 'The axolotl regrows its limbs within forty days.'
const QUERY = 'How does the axolotl regrow its limbs?'
const teacher = aScope()

const textOf = ({ passages }: Retrieved): string => passages.map(({ text }) => text).join('\n')
const usesOf = ({ trace }: Retrieved) => [
  trace.caches.queryEmbedding,
  trace.caches.semantic,
  trace.caches.content,
]

const UNSAID = { grade: null, subject: null, locale: null, workId: null, lane: 'interactive' }

const HIT = { hits: 1, misses: 0 }
const MISS = { hits: 0, misses: 1 }

/** A library with one document, of which the question was asked until every cache has the answer. */
async function warm(): Promise<{ library: SmallLibrary; document: Document }> {
  const library = smallLibrary()
  const document = await library.add(pdfOfLines([[SENTENCE]]), { title: 'Newts' })
  const [first, second] = [await library.search(QUERY), await library.search(QUERY)]
  expect(usesOf(first)).toEqual([MISS, MISS, MISS])
  expect(usesOf(second)).toEqual([HIT, HIT, HIT])
  expect(second.passages).toEqual(first.passages)
  return { library, document }
}

test('an answer from caches costs the partitions alone, and no index and no row is read', async () => {
  const { library } = await warm()
  const { on } = library
  const reads = [
    vi.spyOn(on.lexicalIndex, 'search'),
    vi.spyOn(on.vectorIndex, 'nearest'),
    vi.spyOn(on.library, 'candidates'),
  ]
  const partitions = vi.spyOn(on.library, 'partitions')
  expect(textOf(await library.search(QUERY))).toContain('axolotl')
  for (const read of reads) expect(read).not.toHaveBeenCalled()
  expect(partitions).toHaveBeenCalledTimes(1)
})

describe('what was asked before is never answered with what is no more', () => {
  const say = (judgement: Judgement) => async (library: SmallLibrary, document: Document) => {
    const [passage] = (await library.search(QUERY)).passages
    const said = await reviewBlock(passage!.citation.blockIds[0]!, judgement, teacher, library.on)
    expect(said.ok, document.id).toBe(true)
  }
  const amended =
    (amendment: Partial<Parameters<typeof amend>[1]>) =>
    async ({ on }: SmallLibrary, { id }: Document) => {
      const document = (await on.catalogue.find(id))!
      expect((await amend(document, { description: {}, ...amendment }, teacher, on)).ok).toBe(true)
    }
  type Change = (library: SmallLibrary, document: Document) => Promise<unknown>

  const gone: [string, Change][] = [
    ['it was deleted', ({ on }, document) => erase(document, on)],
    ['it was revoked', amended({ revoked: true })],
    ['its block was rejected', say({ verdict: 'rejected' })],
    ['its block was corrected', say({ verdict: 'corrected', text: 'The olm lives in caves.' })],
    [
      'a new revision stands for it',
      (library, { workId }) =>
        library.add(pdfOfLines([['The axolotl is an amphibian.']]), {
          title: 'Newts',
          workId: WorkId.parse(workId),
        }),
    ],
  ]
  test.each(gone)('%s', async (_, change) => {
    const { library, document } = await warm()
    await change(library, document)
    for (const asked of [QUERY, QUERY, QUERY.toUpperCase()])
      expect(textOf(await library.search(asked))).not.toContain('forty days')
    await library.work()
    for (const asked of [QUERY, QUERY])
      expect(textOf(await library.search(asked))).not.toContain('forty days')
  })

  test('an edited text is found in its new words', async () => {
    const { library, document } = await warm()
    await say({ verdict: 'corrected', text: 'The axolotl regrows its limbs within sixty days.' })(
      library,
      document,
    )
    await library.search(QUERY)
    await library.work()
    for (const asked of [QUERY, QUERY]) expect(textOf(await library.search(asked))).toContain('sixty days')
  })

  test('a new title is shown at once', async () => {
    const { library, document } = await warm()
    await amended({ description: { title: 'Salamanders' } })(library, document)
    expect((await library.search(QUERY)).passages[0]!.citation.label).toContain('Salamanders')
    await library.work()
    expect((await library.search(QUERY)).passages[0]!.citation.label).toContain('Salamanders')
  })

  test('a filter that fits no more finds it no more', async () => {
    const { library, document } = await warm()
    const asked = () => library.search(QUERY, { filter: { grade: 4 } })
    expect((await asked()).passages).toEqual([])
    await amended({ description: { grade: 4 } })(library, document)
    expect(textOf(await asked())).toContain('axolotl')
    await amended({ description: { grade: 5 } })(library, document)
    expect((await asked()).passages).toEqual([])
  })
})

describe('what was not there when it was asked for is found once it is', () => {
  test('a document that is added', async () => {
    const library = smallLibrary()
    await library.add(pdfOfLines([['The newt has a tail.']]))
    for (const asked of [QUERY, QUERY]) expect(textOf(await library.search(asked))).not.toContain('axolotl')
    await library.add(pdfOfLines([[SENTENCE]]))
    expect(textOf(await library.search(QUERY))).toContain('axolotl')
  })

  test('a document that is shown again', async () => {
    const { library, document } = await warm()
    const { catalogue } = library.on
    await catalogue.revoke(document.id, 5)
    expect((await library.search(QUERY)).passages).toEqual([])
    expect((await library.search(QUERY)).passages).toEqual([])
    await catalogue.revoke(document.id, null)
    expect(textOf(await library.search(QUERY))).toContain('axolotl')
  })
})

describe('a cache is never shared by those who see different things', () => {
  const schoolB = aScope({ tenant: 'school-b' })
  const asks = (library: SmallLibrary, scope: Scope, query = QUERY) => library.search(query, {}, scope)

  test('another school gets its own answer to the same question, and no hit', async () => {
    const { library } = await warm()
    const nothing = await asks(library, schoolB)
    expect([nothing.passages, nothing.trace.caches.semantic]).toEqual([[], MISS])
    await library.add(
      pdfOfLines([['The axolotl is kept in tank seven; it regrows limbs.']]),
      { title: 'Newts' },
      schoolB,
    )
    const theirs = [await asks(library, schoolB), await asks(library, schoolB)]
    for (const answer of theirs) {
      expect(textOf(answer)).toContain('tank seven')
      expect(textOf(answer)).not.toContain('forty days')
    }
    expect(usesOf(theirs[0]!)).toEqual([HIT, MISS, MISS])
    const mine = await asks(library, teacher)
    expect(usesOf(mine)).toEqual([HIT, HIT, HIT])
    expect(textOf(mine)).not.toContain('tank seven')
  })

  test('who is in a class no more is given nothing of it', async () => {
    const { library } = await warm()
    const inClass = aScope({ classes: ['7b'] })
    const metadata = Metadata.parse({ title: 'Of 7b', sourceFamily: 'worksheet', ...UNSAID })
    const bytes = pdfOfLines([['Our axolotl regrows its limbs in the cellar.']])
    const audience = forClass('school-a', '7b')
    expect((await accept({ bytes, fileName: null, metadata, audience }, inClass, library.on)).ok).toBe(true)
    await library.work()
    for (const hit of [MISS, HIT]) {
      const answer = await asks(library, inClass)
      expect([textOf(answer).includes('cellar'), answer.trace.caches.semantic]).toEqual([true, hit])
    }
    for (const scope of [teacher, aScope({ classes: ['8c'] }), schoolB])
      expect(textOf(await asks(library, scope))).not.toContain('cellar')
  })
})

describe('another question is another entry', () => {
  test.each([
    ['a negation', 'Does the axolotl not regrow its limbs?', 'Does the axolotl regrow its limbs?'],
    ['a number', 'axolotl limbs in 1914', 'axolotl limbs in 1918'],
    ['a question word', 'Why does the axolotl regrow?', 'When does the axolotl regrow?'],
  ])('%s', async (_, first, second) => {
    const { library } = await warm()
    await library.search(first)
    expect((await library.search(first)).trace.caches.semantic).toEqual(HIT)
    expect((await library.search(second)).trace.caches.semantic).toEqual(MISS)
  })

  test.each<[string, Partial<Parameters<SmallLibrary['search']>[1]>]>([
    ['a filter', { filter: { locale: 'en' } }],
    ['a number of passages', { maxPassages: 3 }],
    ['an order', { order: 'document' }],
  ])('%s', async (_, given) => {
    const { library } = await warm()
    expect((await library.search(QUERY, given)).trace.caches.semantic).toEqual(MISS)
  })

  test('what sounds alike to a model alone is not the same', async () => {
    const { library } = await warm()
    expect((await library.search('How do axolotls grow back legs?')).trace.caches.semantic).toEqual(MISS)
  })

  test('the same in other capitals and without its mark is', async () => {
    const { library } = await warm()
    expect((await library.search('how does the AXOLOTL regrow its limbs')).trace.caches.semantic).toEqual(HIT)
  })
})

test('an answer without one of its arms is not kept', async () => {
  const library = smallLibrary()
  await library.add(pdfOfLines([[SENTENCE]]))
  const nearest = vi.spyOn(library.on.vectorIndex, 'nearest').mockRejectedValueOnce(new Error('down'))
  expect((await library.search(QUERY)).fallback).toEqual([{ step: 'dense', reason: 'failed' }])
  const again = await library.search(QUERY)
  expect([again.fallback, again.trace.caches.semantic]).toEqual([[], MISS])
  expect(nearest).toHaveBeenCalledTimes(2)
})

test('a new model is asked anew, though its vectors have the size of the old', async () => {
  const library = indexedLibrary()
  await library.add(pdfOfLines([[SENTENCE]]))
  await library.search(QUERY)
  expect(usesOf(await library.search(QUERY))).toEqual([HIT, HIT, HIT])
  const [live] = [...library.on.shelf.versions.values()]
  const other = IndexVersionId.parse(`${live!.chunker}.words-2`)
  await buildIn(library, other)
  expect((await switchIn(library, other)).ok).toBe(true)
  const answer = await library.search(QUERY)
  expect(usesOf(answer)).toEqual([MISS, MISS, MISS])
  expect(answer.trace.partitions.items[0]!.key).toContain('words-2')
})
