import { expect, test, vi } from 'vitest'
import { memoryArtifacts } from '../../../workers/adapters/artifact-store/memory.ts'
import { pdfiumReader } from '../../../workers/adapters/pdf-reader/pdfium.ts'
import { isAny, NO_COSTS } from '../../../workers/domain/costs.ts'
import type { Document } from '../../../workers/domain/document.ts'
import { advance } from '../../../workers/ingest/advance.ts'
import { amend } from '../../../workers/ingest/amend.ts'
import { FIRST_CHUNKER } from '../../../workers/ingest/chunker.ts'
import type { PdfReader } from '../../../workers/ports/pdf-reader.ts'
import { pdfOfLines } from '../../support/pdf-text.ts'
import { engine } from '../../support/pdfium.ts'
import { aScope } from '../../support/scopes.ts'
import { type SmallLibrary, smallLibrary } from '../../support/small-library.ts'

vi.setConfig({ testTimeout: 60_000 })

const WORDS =
  'river delta marsh stone cloud field harbour island meadow forest glacier summit valley canyon'.split(' ')

/** A page that is like no other, long enough for chunks of its own. */
const page = (number: number, changed = ''): string[] =>
  Array.from({ length: 40 }, (_, line) =>
    Array.from({ length: 9 }, (_, at) => WORDS[(number * 5 + line * 3 + at * (number + 1)) % WORDS.length])
      .concat(line === 20 ? changed : [])
      .join(' '),
  ).map((line, at) => `${line}${at % 4 === 3 ? '.' : ''}`)

const BOOK = pdfOfLines([1, 2, 3, 4, 5].map((number) => page(number)))
const EDITED = pdfOfLines([1, 2, 3, 4, 5].map((number) => page(number, number === 3 ? 'estuary' : '')))

const expensesOf = async (library: SmallLibrary, document: Document) =>
  (await library.on.ledger.read(document.id))!.expenses

test('a document costs what was done for it, once', async () => {
  const library = smallLibrary()
  const document = await library.add(BOOK)
  const chunks = await library.on.catalogue.chunks(document.id, FIRST_CHUNKER)
  const { work, wasted, retries } = await expensesOf(library, document)
  expect(chunks.length).toBeGreaterThan(4)
  expect(work).toMatchObject({
    pagesRead: 10,
    modelCalls: Math.ceil(chunks.length / 8),
    textsEmbedded: chunks.length,
    embeddingsReused: 0,
  })
  expect(work.tokensEmbedded).toBe(chunks.reduce((sum, { tokenCount }) => sum + tokenCount, 0))
  expect(work.artifactBytes).toBeGreaterThan(4 * 256 * chunks.length)
  expect([isAny(wasted), retries]).toEqual([false, 0])
})

test('unchanged content brought again costs nothing', async () => {
  const calls: string[] = []
  const kept = memoryArtifacts()
  const reader = pdfiumReader(engine)
  const library = smallLibrary({
    artifacts: {
      ...kept,
      put(key, ...rest) {
        calls.push(`put ${key}`)
        return kept.put(key, ...rest)
      },
    },
    pdfReader: {
      ...reader,
      async open(bytes) {
        const opened = await reader.open(bytes)
        if (!opened.ok) return opened
        const page = (at: number) => {
          calls.push('page')
          return opened.value.page(at)
        }
        return { ok: true, value: { ...opened.value, page } }
      },
    },
  })
  const [embedder] = library.on.embedders
  const embed = vi.spyOn(embedder, 'embed')
  const document = await library.add(BOOK)
  const before = await library.on.ledger.read(document.id)
  expect(calls.length).toBeGreaterThan(10)
  calls.length = 0
  embed.mockClear()
  const again = await library.take(BOOK, { title: 'Another title' })
  expect(again).toMatchObject({ ok: true, value: { created: false, document: { id: document.id } } })
  await library.work()
  expect([calls, embed.mock.calls]).toEqual([[], []])
  expect(await library.on.ledger.read(document.id)).toEqual(before)
  embed.mockRestore()
})

test('another revision with one page changed has only the changed chunks embedded', async () => {
  const library = smallLibrary()
  const first = await library.add(BOOK)
  const second = await library.add(EDITED, { workId: first.workId })
  expect([second.revision, second.status]).toEqual([2, 'published'])
  const chunks = await library.on.catalogue.chunks(second.id, FIRST_CHUNKER)
  const texts = new Set(
    (await library.on.catalogue.chunks(first.id, FIRST_CHUNKER)).map(({ contentSha256 }) => contentSha256),
  )
  const changed = chunks.filter(({ contentSha256 }) => !texts.has(contentSha256)).length
  expect(changed).toBeGreaterThan(0)
  expect(changed).toBeLessThan(chunks.length / 2)
  const { work } = await expensesOf(library, second)
  expect([work.textsEmbedded, work.embeddingsReused]).toEqual([changed, chunks.length - changed])
})

/** A reader whose n-th page read is the last thing it does. */
function failingAt(reads: number): PdfReader {
  const reader = pdfiumReader(engine)
  let read = 0
  return {
    ...reader,
    async open(bytes) {
      const opened = await reader.open(bytes)
      if (!opened.ok) return opened
      const page = async (at: number) => {
        read += 1
        if (read === reads) throw new Error('the reader died')
        return opened.value.page(at)
      }
      return { ok: true, value: { ...opened.value, page } }
    },
  }
}

test('what a fault spoils is wasted, and what is done again counts once', async () => {
  const library = smallLibrary({ pdfReader: failingAt(8) })
  await library.take(BOOK)
  await expect(library.work()).rejects.toThrow('the reader died')
  const [document] = [...library.on.shelf.documents.values()]
  const job = (await library.on.ledger.read(document!.id))!
  await library.on.slots.ask(job)
  await library.work()
  const { work, wasted, retries } = await expensesOf(library, document!)
  expect((await library.on.catalogue.find(document!.id))?.status).toBe('published')
  expect([work.pagesRead, wasted.pagesRead, retries]).toEqual([10, 3, 1])
})

test('a step that two deliveries do counts once, and once in vain', async () => {
  const library = smallLibrary()
  const document = await library.add(BOOK)
  const { work } = await expensesOf(library, document)
  const late = { ...work, pagesRead: 5 }
  const job = await library.on.ledger.advance(document.id, 'classify', 'done', {}, 0, late)
  expect(job.expenses).toEqual({ work, wasted: late, retries: 0 })
})

test('a new title is paid by the document, a change of grade needs no model', async () => {
  const library = smallLibrary()
  const document = await library.add(BOOK)
  const before = (await expensesOf(library, document)).work
  const change = async (description: object) => {
    await amend((await library.on.catalogue.find(document.id))!, { description }, aScope(), library.on)
    await library.work()
    return (await expensesOf(library, document)).work
  }
  const graded = await change({ grade: 4 })
  expect(graded).toEqual({ ...before, embeddingsReused: before.textsEmbedded })
  const renamed = await change({ title: 'Another' })
  expect(renamed.textsEmbedded).toBe(2 * before.textsEmbedded)
})

test('work for a refusal is counted, and nothing is nothing', async () => {
  const library = smallLibrary()
  expect(isAny(NO_COSTS)).toBe(false)
  const document = await library.add(pdfOfLines([['A page.']]))
  expect(isAny((await expensesOf(library, document)).work)).toBe(true)
  expect(await advance((await library.on.ledger.read(document.id))!, library.on)).toBe('ended')
})
