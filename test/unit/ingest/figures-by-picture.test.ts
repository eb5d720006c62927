import { beforeAll, describe, expect, test } from 'vitest'
import { unitLength } from '../../../workers/adapters/embedder/unit-length.ts'
import { pdfiumRenderer } from '../../../workers/adapters/page-renderer/pdfium-webp.ts'
import { memoryIndex } from '../../../workers/adapters/vector-index/memory.ts'
import type { Document } from '../../../workers/domain/document.ts'
import { EmbedderName, figureKey } from '../../../workers/domain/index-version.ts'
import { erase } from '../../../workers/ingest/erase.ts'
import { newestMake } from '../../../workers/ingest/live-version.ts'
import { reconcile } from '../../../workers/ingest/reconcile/reconcile.ts'
import type { FigureArm, MultimodalEmbedder } from '../../../workers/ports/multimodal-embedder.ts'
import { retrieve } from '../../../workers/retrieve/retrieve.ts'
import { compiled } from '../../support/compiled.ts'
import { aPdf, show } from '../../support/pdf.ts'
import { engine } from '../../support/pdfium.ts'
import { aScope } from '../../support/scopes.ts'
import { SEARCH, smallLibrary } from '../../support/small-library.ts'
import { webpDecoder } from '../../support/webp.ts'

const decode = webpDecoder(compiled('@jsquash/webp/codec/dec/webp_dec.wasm'))
const renderer = pdfiumRenderer(engine, compiled('@jsquash/webp/codec/enc/webp_enc_simd.wasm'))

const COLOURS = ['crimson', 'emerald', 'azure']

/** Sees the share of red, green and blue in a picture, and knows three words for them. */
const byColour = (version = 'colours-1'): MultimodalEmbedder => ({
  version: EmbedderName.parse(version),
  dimensions: 4,
  rankWeight: 0.5,
  mostBytes: 1_000_000,
  embedImages: (images) =>
    Promise.all(
      images.map(async (image) => {
        const { data } = await decode(image)
        const seen = [0, 0, 0, 1]
        for (let at = 0; at < data.length; at += 4) {
          const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!]
          const most = Math.max(r, g, b)
          if (most - Math.min(r, g, b) > 100) seen[[r, g, b].indexOf(most)]! += 1
        }
        return unitLength(seen)
      }),
    ),
  embedQueries: async (texts) =>
    texts.map((text) => unitLength([...COLOURS.map((name) => (text.includes(name) ? 1 : 0)), 0.01])),
})

const anArm = (given: Partial<MultimodalEmbedder> = {}): FigureArm => {
  const embedder = { ...byColour(), ...given }
  return { embedder, vectorIndex: memoryIndex(embedder) }
}

const PROSE = [
  'Plates of the survey were drawn by those who lived there, and the plates',
  'were kept in the school until the flood. What follows is what was saved.',
]
const plate = (fill: string, at: number) => ({
  content: [
    ...PROSE.map((line, row) => show(line, `1 0 0 1 72 ${760 - 14 * row}`, 11)),
    `${fill} rg 150 400 300 150 re f`,
    show(`Figure ${at + 1}. Plate ${at + 1} of the survey`, '1 0 0 1 150 384', 10),
  ].join(' '),
})
const file = aPdf({ pages: ['1 0 0', '0 1 0', '0 0 1'].map(plate) })
const other = aPdf({ pages: [plate('0 0 1', 6)] })

describe('a figure whose words are not those of the question', () => {
  const arm = anArm()
  const library = smallLibrary({ renderer, figures: arm })
  let document: Document
  beforeAll(async () => {
    document = await library.add(file, { title: 'Survey' })
  })
  const held = async (id = document.id) => {
    const place = await library.on.catalogue.partition(
      document.audience,
      document.subject,
      newestMake(library.on),
    )
    return arm.vectorIndex.count(figureKey(place.key, arm.embedder.version), id, [])
  }
  const pictured = async (query: string, scope = aScope()) => {
    const { passages, figures } = await library.search(query, {}, scope)
    return {
      by: figures,
      shown: passages.filter(({ scoreParts }) => scoreParts!.figures > 0).map(({ citation }) => citation),
    }
  }

  test('is found by what it shows, and cited with its place', async () => {
    const { by, shown } = await pictured('something azure')
    expect(by).toEqual({ searchedBy: 'words_and_images', embedder: 'colours-1' })
    expect(shown[0]!.quote).toContain('Plate 3')
    const { citation } = await library.look(shown[0]!.id)
    expect(citation.primary).toMatchObject({ pageIndex: 2 })
    const job = await library.on.ledger.read(document.id)
    expect(job!.counts).toMatchObject({ figuresEmbedded: 3, figuresLeftOut: 0 })
    expect([job!.expenses.work.figuresEmbedded, await held()]).toEqual([3, 3])
  })

  test('is not found by another school, nor once it is revoked or deleted', async () => {
    const gone = await library.add(other, { title: 'Other' })
    const of = async (scope = aScope()) =>
      (await pictured('azure', scope)).shown.filter((citation) => citation.document.id === gone.id).length
    expect([await of(), await of(aScope({ tenant: 'school-b' }))]).toEqual([1, 0])
    await library.on.catalogue.revoke(gone.id, 1)
    expect(await of()).toBe(0)
    await library.on.catalogue.revoke(gone.id, null)
    expect(await of()).toBe(1)
    await erase(gone, library.on)
    expect([await of(), await held(gone.id), await held()]).toEqual([0, 0, 3])
    expect(await library.on.artifacts.list(`documents/${gone.id}/`, null, 10)).toEqual([])
  })

  test('is put back by reconciling where its vector was lost', async () => {
    const place = await library.on.catalogue.partition(
      document.audience,
      document.subject,
      newestMake(library.on),
    )
    await arm.vectorIndex.forget(figureKey(place.key, arm.embedder.version), document.id)
    const { drifts } = await reconcile(null, true, library.on)
    expect(drifts.map(({ kind, expected, found }) => [kind, expected, found])).toEqual([
      ['figures-differ', 3, 0],
    ])
    await library.work()
    expect([await held(), (await reconcile(null, true, library.on)).drifts]).toEqual([3, []])
  })

  test('has another vector by another model, made by reconciling', async () => {
    const next = { ...arm, embedder: byColour('colours-2') }
    const on = { ...library.on, figures: next }
    const { drifts } = await reconcile(null, true, on)
    expect(drifts.map(({ kind }) => kind)).toEqual(['figures-differ'])
  })
})

test('without a model of pictures the answer says that figures were looked for by words', async () => {
  const library = smallLibrary({ renderer })
  await library.add(file, { title: 'Survey' })
  const { figures, fallback } = await library.search('plate 3 of the survey')
  expect([figures, fallback]).toEqual([{ searchedBy: 'words', why: 'none_set_up' }, []])
})

test('a model that fails leaves figures to their words, and the job says so', async () => {
  let asked = 0
  const figures = anArm({
    embedImages: async () => {
      asked += 1
      throw new Error('down')
    },
  })
  const library = smallLibrary({ renderer, figures })
  const taken = await library.take(file, { title: 'Survey' })
  if (!taken.ok) expect.fail(taken.error.detail)
  const { id } = taken.value.document
  const [message] = library.on.waiting
  for (let tries = 0; tries < 4; tries += 1) {
    await library.work().catch(() => library.on.waiting.push(message!))
  }
  const job = await library.on.ledger.read(id)
  expect([job!.state, job!.counts.figuresEmbedded, job!.counts.figuresLeftOut]).toEqual(['published', 0, 3])
  expect(asked).toBeGreaterThanOrEqual(3)
  expect((await library.search('plate 3 of the survey')).passages.length).toBeGreaterThan(0)
})

const PLATE_3 = { ...SEARCH, query: 'plate 3 of the survey' } as const

test.each<[string, MultimodalEmbedder['embedQueries'], string]>([
  ['fails', () => Promise.reject(new Error('down')), 'failed'],
  ['does not answer', () => new Promise(() => {}), 'timeout'],
])('a search whose model of pictures %s answers by words, and says so', async (_, embedQueries, why) => {
  const rings = { start: () => ({ rung: new Promise<void>((r) => setTimeout(r, 5)), stop: () => {} }) }
  const library = smallLibrary({ renderer, figures: anArm() })
  await library.add(file, { title: 'Survey' })
  const figures = anArm({ embedQueries })
  const on = { ...library.on, figures, timer: { ...library.on.timer, ...rings } }
  const answered = await retrieve(PLATE_3, aScope(), on)
  const answer = answered.ok ? answered.value : expect.fail(answered.error.detail)
  expect(answer.figures).toEqual({ searchedBy: 'words', why })
  expect(answer.fallback).toEqual([{ step: 'figures', reason: why }])
  expect(answer.passages.length).toBeGreaterThan(0)
})
