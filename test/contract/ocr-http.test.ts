import { expect, test } from 'vitest'
import { httpOcr, type OcrServer } from '../../workers/adapters/ocr-provider/http.ts'
import { fixture } from '../support/fixtures.ts'
import { sceneOf } from '../support/ocr/scenes.ts'
import { encodeInNode, seenIn } from '../support/ocr/sees-scenes.ts'
import { engine } from '../support/pdfium.ts'
import { ocrProviderSuite } from './ocr-provider.suite.ts'

const english = await sceneOf(engine, fixture('cell-division.pdf'), 'en')
const hindi = await sceneOf(engine, fixture('paudhe-hindi.pdf'), 'hi')

interface SeenCall {
  readonly authorization: string | null
  readonly languages: string | null
}

/** A server that knows two pages and holds callers to the shape: one PNG by POST, languages it has. */
function aServer() {
  const calls: SeenCall[] = []
  const fetch: OcrServer['fetch'] = async (url, init) => {
    const request = new Request(url, init)
    const languages = request.headers.get('accept-language')
    calls.push({ authorization: request.headers.get('authorization'), languages })
    if (request.method !== 'POST') return new Response(null, { status: 405 })
    if (request.headers.get('content-type') !== 'image/png') return new Response(null, { status: 415 })
    if (languages?.split(', ').some((each) => each !== 'en' && each !== 'hi'))
      return new Response(null, { status: 400 })
    const { width, height, scene } = seenIn(new Uint8Array(await request.arrayBuffer()), [english, hindi])
    const lines = (scene?.lines ?? []).map((words, block) => ({
      block,
      words: words.map(({ text, box: [x0, y0, x1, y1] }) => ({
        text,
        confidence: 0.9,
        box: [x0 * width, y0 * height, x1 * width, y1 * height],
      })),
    }))
    return Response.json({ lines })
  }
  return { calls, fetch }
}

const aProvider = (given: Partial<OcrServer> = {}) =>
  httpOcr({
    fetch: aServer().fetch,
    url: 'http://localhost:8080/v1/pages',
    key: null,
    version: 'page-reader-2',
    languages: ['en', 'hi'],
    encode: encodeInNode,
    ...given,
  })

ocrProviderSuite(aProvider(), [english, hindi], { across: 0.001, down: 0.001 })

test.each([
  ['a key where there is one', 'k', 'Bearer k'],
  ['no key where there is none', null, null],
])('sends %s', async (_, key, authorization) => {
  const { fetch, calls } = aServer()
  await aProvider({ fetch, key }).recognise(english.image, ['hi', 'tlh', 'en'])
  expect(calls).toEqual([{ authorization, languages: 'hi, en' }])
})

test.each([400, 413, 415, 422])('refuses a page that the server turns down with %i', async (status) => {
  const fetch = async () => new Response('no', { status })
  const page = await aProvider({ fetch }).recognise(english.image, ['en'])
  expect(page.ok || page.error.kind).toBe('page-unreadable')
})

test.each([
  ['fails', new Response('no', { status: 503 })],
  ['wants another key', new Response('no', { status: 401 })],
  ['answers something else', Response.json({ text: 'x' })],
  ['answers no JSON', new Response('<html>')],
])('throws when the server %s', async (_, response) => {
  const provider = aProvider({ fetch: async () => response })
  await expect(provider.recognise(english.image, ['en'])).rejects.toThrow('OCR server')
})

test('cuts boxes to the picture, confidences to their range, and words at their spaces', async () => {
  const words = [
    { text: ' two words ', confidence: 3, box: [-5, -5, 3000, 20] },
    { text: ' ', confidence: 1, box: [0, 0, 5, 5] },
  ]
  const fetch = async () => Response.json({ lines: [{ words }, { words: [] }] })
  const page = await aProvider({ fetch }).recognise(
    { width: 100, height: 100, grey: new Uint8Array(10_000) },
    [],
  )
  const lines = page.ok ? page.value.lines : []
  expect(lines.map((line) => line.words.map(({ text, confidence }) => [text, confidence]))).toEqual([
    [
      ['two', 1],
      ['words', 1],
    ],
  ])
  expect(lines[0]!.box).toEqual([0, 0, 1, 0.2])
})
