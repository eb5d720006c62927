import { describe, expect, test, vi } from 'vitest'
import { memoryArtifacts } from '../../workers/adapters/artifact-store/memory.ts'
import { webCryptoDigest } from '../../workers/adapters/digest/web-crypto.ts'
import { pdfiumReader } from '../../workers/adapters/pdf-reader/pdfium.ts'
import { unpdfReader } from '../../workers/adapters/pdf-reader/unpdf.ts'
import { originalKey } from '../../workers/domain/artifact-keys.ts'
import type { Document } from '../../workers/domain/document.ts'
import type { Scope } from '../../workers/domain/scope.ts'
import { fail } from '../../workers/ingest/advance.ts'
import { erase } from '../../workers/ingest/erase.ts'
import { settle } from '../../workers/ingest/settle.ts'
import type { PdfReader } from '../../workers/ports/pdf-reader.ts'
import { corpusFile, corpusIsHere } from '../support/corpus.ts'
import { fixture } from '../support/fixtures.ts'
import { aPdf } from '../support/pdf.ts'
import { PICTURE, pdfOfLines } from '../support/pdf-text.ts'
import { engine } from '../support/pdfium.ts'
import { aScope } from '../support/scopes.ts'
import { type SmallLibrary, smallLibrary } from '../support/small-library.ts'

vi.setConfig({ testTimeout: 60_000 })

const NOTES = pdfOfLines([
  ['Osmosis moves water through a membrane.'],
  ['Zymurgy is the study of fermentation.'],
])
const SCAN = aPdf({
  pages: [{ content: PICTURE.content, entries: PICTURE.entries }],
  objects: PICTURE.objects,
})
const MIXED = aPdf({
  pages: [
    { content: 'BT /F1 12 Tf 72 700 Td (Osmosis moves water.) Tj ET' },
    { content: PICTURE.content, entries: PICTURE.entries },
  ],
  objects: PICTURE.objects,
})

describe('the bytes of a file outlive its reading', () => {
  test.each<[string, PdfReader]>([
    ['PDFium', pdfiumReader(engine)],
    ['unpdf', unpdfReader()],
  ])('%s leaves them as they are', async (_, reader) => {
    const bytes = fixture('cell-division-notes.pdf')
    const before = await webCryptoDigest.sha256(bytes)
    const opened = await reader.open(bytes)
    if (!opened.ok) throw new Error(opened.error.kind)
    expect((await opened.value.page(0)).ok).toBe(true)
    opened.value.close()
    expect([bytes.byteLength, await webCryptoDigest.sha256(bytes)]).toEqual([
      fixture('cell-division-notes.pdf').byteLength,
      before,
    ])
  })

  test('what is kept is what was brought', async () => {
    const library = smallLibrary()
    const bytes = fixture('cell-division-notes.pdf')
    const document = await library.add(bytes)
    const kept = (await library.on.artifacts.get(originalKey(document.id)))!
    expect([kept.length, document.byteLength]).toEqual([bytes.length, bytes.length])
    expect(await webCryptoDigest.sha256(kept)).toBe(document.checksum)
  })

  test('a file that arrives damaged is not ingested', async () => {
    const library = smallLibrary()
    const taken = await library.take(NOTES)
    if (!taken.ok) throw new Error(taken.error.detail)
    await library.on.artifacts.put(
      originalKey(taken.value.document.id),
      NOTES.subarray(0, 200),
      'application/pdf',
    )
    await library.work()
    expect(await library.on.catalogue.find(taken.value.document.id)).toMatchObject({
      status: 'refused',
      reason: { kind: 'checksum-mismatch' },
    })
  })
})

describe('a document can be deleted whatever became of it', () => {
  const brought = async (library: SmallLibrary, bytes: Uint8Array): Promise<Document> => {
    const taken = await library.take(bytes)
    if (!taken.ok) throw new Error(taken.error.kind)
    return taken.value.document
  }
  const states: readonly [Document['status'], (library: SmallLibrary) => Promise<Document>][] = [
    ['queued', (library) => brought(library, NOTES)],
    [
      'running',
      async (library) => {
        const document = await brought(library, NOTES)
        await library.on.catalogue.update(document.id, { status: 'running' })
        return document
      },
    ],
    [
      'failed',
      async (library) => {
        const document = await brought(library, NOTES)
        await fail(document.id, { kind: 'stage-failed', detail: 'given up' }, library.on)
        return document
      },
    ],
    ['refused', (library) => library.add(SCAN)],
    ['published', (library) => library.add(NOTES)],
    ['published_with_gaps', (library) => library.add(MIXED)],
  ]

  test.each(states)('%s', async (status, make) => {
    const artifacts = new Set<string>()
    const kept = memoryArtifacts()
    const watched = {
      ...kept,
      put: (...given: Parameters<typeof kept.put>) =>
        kept.put(...given).then(() => void artifacts.add(given[0])),
    }
    const library = smallLibrary({ artifacts: watched })
    const document = await make(library)
    expect((await library.on.catalogue.find(document.id))!.status).toBe(status)
    expect(artifacts.size).toBeGreaterThan(0)
    await erase((await library.on.catalogue.find(document.id))!, library.on)
    await library.work()
    expect(await library.on.catalogue.find(document.id)).toBeUndefined()
    expect(await library.on.ledger.read(document.id)).toBeUndefined()
    for (const key of artifacts) expect([key, await kept.has(key)]).toEqual([key, false])
    const { blocks, chunks, pages } = library.on.shelf
    expect([blocks.size, chunks.size, pages.get(document.id)?.size ?? 0]).toEqual([0, 0, 0])
    expect((await library.search('osmosis water membrane')).passages).toEqual([])
  })

  test.skipIf(!corpusIsHere)(
    'a file that cannot be read leaves nothing to delete (skipped without the corpus)',
    async () => {
      const library = smallLibrary()
      const taken = await library.take(corpusFile('hard-pdfs/corrupted-no-trailer.pdf'))
      expect(taken.ok || taken.error.kind).toBe('corrupt-file')
      expect([library.on.shelf.documents.size, library.on.waiting]).toEqual([0, []])
    },
  )
})

describe('the same bytes are the same document', () => {
  test('ten times at once, through to the answer', async () => {
    const library = smallLibrary()
    const taken = await Promise.all(Array.from({ length: 10 }, () => library.take(NOTES)))
    const documents = taken.map((one) => (one.ok ? one.value : undefined))
    expect(new Set(documents.map((one) => one!.document.id)).size).toBe(1)
    expect(documents.filter((one) => one!.created)).toHaveLength(1)
    await library.work()
    const { passages } = await library.search('osmosis water membrane')
    expect(passages).toHaveLength(1)
    expect(library.on.shelf.documents.size).toBe(1)
  })

  test('a second time, with no work done again', async () => {
    let embedded = 0
    const [embedder] = smallLibrary().on.embedders
    const counting = {
      ...embedder,
      embed: (...given: Parameters<typeof embedder.embed>) => {
        if (given[1] === 'passage') embedded += given[0].length
        return embedder.embed(...given)
      },
    }
    const library = smallLibrary({ embedders: [counting] })
    const first = await library.add(NOTES)
    const before = embedded
    const again = await library.take(NOTES, { title: 'Another title' })
    expect(again.ok && [again.value.document.id, again.value.created]).toEqual([first.id, false])
    expect([library.on.waiting, embedded]).toEqual([[], before])
    expect(before).toBeGreaterThan(0)
  })

  test('but not of two schools: each keeps its own when the other deletes', async () => {
    const library = smallLibrary()
    const [schoolA, schoolB]: Scope[] = [aScope({ tenant: 'school-a' }), aScope({ tenant: 'school-b' })]
    const ofA = await library.add(NOTES, {}, schoolA)
    const ofB = await library.add(NOTES, {}, schoolB)
    expect(ofA.id).not.toBe(ofB.id)
    expect(ofA.checksum).toBe(ofB.checksum)
    await erase(ofA, library.on)
    expect((await library.search('osmosis', {}, schoolA!)).passages).toEqual([])
    const { passages } = await library.search('osmosis', {}, schoolB!)
    expect(passages[0]!.citation.document.id).toBe(ofB.id)
    expect((await library.look(passages[0]!.citation.id, schoolB!)).lines.length).toBeGreaterThan(0)
  })
})

describe('a page that makes the reader stumble', () => {
  test('is tried again, and what was done before is not', async () => {
    const reads = new Map<number, number>()
    const reader = pdfiumReader(engine)
    let stumbles = 1
    const library = smallLibrary({
      pdfReader: {
        ...reader,
        async open(bytes) {
          const opened = await reader.open(bytes)
          if (!opened.ok) return opened
          const file = opened.value
          const page = async (index: number) => {
            reads.set(index, (reads.get(index) ?? 0) + 1)
            if (index === 70 && reads.get(index) === 2 && stumbles-- > 0) throw new Error('the isolate died')
            return file.page(index)
          }
          return { ok: true, value: { ...file, page } }
        },
      },
    })
    await library.take(pdfOfLines(Array.from({ length: 120 }, (_, at) => entry(at))))
    let retries = 0
    let messages = 0
    for (let next = library.on.waiting.shift(); next !== undefined; next = library.on.waiting.shift()) {
      const body = next
      const retry = () => {
        retries++
        library.on.waiting.push(body)
      }
      await settle([{ id: `message ${++messages}`, body, attempts: 1, ack: () => {}, retry }], library.on)
    }
    const [document] = [...library.on.shelf.documents.values()]
    expect([document!.status, document!.pageCount, retries]).toEqual(['published', 120, 1])
    const { passages } = await library.fetch(document!)
    const told = passages.flatMap(({ text }) => text.match(/Entry \w+ tells/g) ?? [])
    expect(told).toEqual(Array.from({ length: 120 }, (_, at) => `Entry ${spelled(at)} tells`))
    expect([reads.get(0), reads.get(40), reads.get(110)]).toEqual([2, 2, 2])
  })
})

const DIGITS = ['nil', 'uno', 'duo', 'tre', 'qua', 'qui', 'sex', 'sep', 'oct', 'non']

const spelled = (number: number): string => [...String(number)].map((digit) => DIGITS[Number(digit)]).join('')

/** A page that is like no other, so that none of its lines passes for a running head. */
const entry = (at: number): string[] => [
  `Entry ${spelled(at)} tells of ${spelled(at * 37)}, who came`,
  `from ${spelled(at * 91)} by way of ${spelled(at * 53)} and stayed.`,
]
