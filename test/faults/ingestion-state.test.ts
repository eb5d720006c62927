import { describe, expect, test, vi } from 'vitest'
import type { DocumentId } from '../../workers/domain/ids.ts'
import { currentStage, isSettled, ticketOf } from '../../workers/domain/job.ts'
import { erase } from '../../workers/ingest/erase.ts'
import { settle } from '../../workers/ingest/settle.ts'
import { corpusFile, corpusIsHere } from '../support/corpus.ts'
import { pdfOfLines } from '../support/pdf-text.ts'
import { type SmallLibrary, smallLibrary } from '../support/small-library.ts'

vi.setConfig({ testTimeout: 60_000 })

const NOTES = pdfOfLines([['Osmosis moves water through a membrane.'], ['Zymurgy studies fermentation.']])

/** Delivers messages one at a time, as the queue does, until none is left; answers how often one was tried again. */
async function deliver(library: SmallLibrary): Promise<number> {
  let retries = 0
  let delivered = 0
  for (let body = library.on.waiting.shift(); body !== undefined; body = library.on.waiting.shift()) {
    const again = body
    const retry = () => {
      retries += 1
      library.on.waiting.push(again)
    }
    delivered += 1
    await settle([{ id: `message ${delivered}`, body, attempts: 1, ack: () => {}, retry }], library.on)
  }
  return retries
}

test.skipIf(!corpusIsHere)(
  'a job whose Worker dies after its vectors were made goes on from there, and makes none again (skipped without the corpus)',
  async () => {
    const library = smallLibrary()
    const taken = await library.take(corpusFile('textbooks/word-processor-history.pdf'))
    if (!taken.ok) throw new Error(taken.error.kind)
    const { id } = taken.value.document
    const { ledger } = library.on
    for (let body = library.on.waiting.shift(); body !== undefined; body = library.on.waiting.shift()) {
      const job = (await ledger.read(id))!
      if (currentStage(job)?.stage === 'publish' || isSettled(job)) break
      await settle([{ id: 'a message', body, attempts: 1, ack: () => {}, retry: () => {} }], library.on)
    }
    await library.on.slots.leave(ticketOf((await ledger.read(id))!))
    const before = (await ledger.read(id))!.expenses.work
    await library.on.slots.ask(ticketOf((await ledger.read(id))!))
    await deliver(library)
    const { state, counts, expenses } = (await ledger.read(id))!
    expect(state).toBe('published')
    expect(expenses.work.textsEmbedded).toBe(counts.chunks)
    expect(expenses.work.pagesRead).toBe(2 * counts.pagesExpected)
    expect(before.pagesRead).toBe(expenses.work.pagesRead)
  },
)

/** Where the entries of a document are. */
const placeOf = async (id: DocumentId, { on }: SmallLibrary) =>
  (await on.catalogue.placeIn((await on.catalogue.placement(id))!.key, (await on.indexVersions.live())!))!

describe('a model that fails three times and recovers', () => {
  const failing = (times: number) => {
    const [embedder] = smallLibrary().on.embedders
    let failed = 0
    return {
      ...embedder,
      embed: (...given: Parameters<typeof embedder.embed>) =>
        given[1] === 'passage' && failed++ < times
          ? Promise.reject(new Error('the model is busy'))
          : embedder.embed(...given),
    }
  }

  test('has the step tried again, and the document is ready when all is confirmed in both indices', async () => {
    const library = smallLibrary({ embedders: [failing(3)] })
    await library.take(NOTES)
    const seen: (readonly [string, number])[] = []
    const id = [...library.on.shelf.documents.keys()][0]!
    const publish = vi.spyOn(library.on.catalogue, 'publish').mockImplementationOnce(async (...given) => {
      seen.push(['words', await library.on.lexicalIndex.count(await placeOf(id, library), id)])
      publish.mockRestore()
      return library.on.catalogue.publish(...given)
    })
    expect(await deliver(library)).toBe(3)
    expect((await library.on.catalogue.find(id))?.status).toBe('published')
    expect(seen).toEqual([['words', (await library.on.ledger.read(id))!.counts.chunks]])
    expect((await library.on.ledger.read(id))!.expenses.wasted.modelCalls).toBe(3)
  })

  test('and one that never recovers fails the job after a bounded number of tries', async () => {
    const library = smallLibrary({ embedders: [failing(1_000)] })
    await library.take(NOTES)
    expect(await deliver(library)).toBeLessThan(10)
    const [document] = [...library.on.shelf.documents.values()]
    expect(document).toMatchObject({ status: 'failed', reason: { kind: 'stage-failed' } })
    expect((await library.search('osmosis')).passages).toEqual([])
  })
})

test('a changed file takes the place of the one before: what was changed is found no more, and still cited', async () => {
  const library = smallLibrary()
  const first = await library.add(pdfOfLines([['The capital of Freedonia is Fredville.']]))
  const [old] = (await library.search('fredville capital')).passages
  await library.add(pdfOfLines([['The capital of Freedonia is Newtown.']]), { workId: first.workId })
  const { passages } = await library.search('fredville')
  expect(passages.map(({ text }) => text).join()).not.toContain('Fredville')
  expect((await library.look(old!.citation.id)).citation.quote).toContain('Fredville')
})

test('of 150 messages one that cannot be handled is tried again alone, and the others are done once', async () => {
  const library = smallLibrary()
  await library.take(NOTES)
  const [message] = library.on.waiting
  const poison = message!
  const read = library.on.ledger.read
  const ids = new Set<string>()
  const on = {
    ...library.on,
    ledger: {
      ...library.on.ledger,
      read: (id: Parameters<typeof read>[0]) =>
        id === poison.documentId ? Promise.reject(new Error('poison')) : read(id),
    },
  }
  const outcomes: string[] = []
  const bodies = [
    ...Array.from({ length: 149 }, (_, at) => ({
      ...poison,
      documentId: `doc_${String(at).padStart(20, '0')}`,
    })),
    poison,
  ]
  await settle(
    bodies.map((body, at) => ({
      id: `message ${at}`,
      body,
      attempts: 1,
      ack: () => {
        ids.add(`message ${at}`)
        outcomes.push('done')
      },
      retry: () => void outcomes.push(`again ${at}`),
    })),
    on,
  )
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(149)
  expect(outcomes.filter((outcome) => outcome !== 'done')).toEqual(['again 149'])
  expect(ids.size).toBe(149)
})

test('a question asked before a deletion finds nothing when it is asked again', async () => {
  const library = smallLibrary()
  const document = await library.add(NOTES)
  expect((await library.search('osmosis membrane')).passages).toHaveLength(1)
  await erase(document, library.on)
  expect((await library.search('osmosis membrane')).passages).toEqual([])
})

test('fifty documents deleted leave no entry without a document', async () => {
  const library = smallLibrary()
  const documents = []
  for (let made = 0; made < 50; made += 1)
    documents.push(await library.add(pdfOfLines([[`Quagga number ${made} grazes on the plain.`]])))
  const [first] = documents
  const place = await placeOf(first!.id, library)
  expect((await library.on.lexicalIndex.documents(place, 0, 1_000)).found).toHaveLength(50)
  for (const document of documents) await erase(document, library.on)
  expect((await library.on.lexicalIndex.documents(place, 0, 1_000)).found).toEqual([])
  expect(await library.on.vectorIndex.documents(place.key)).toEqual([])
})
