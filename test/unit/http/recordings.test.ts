import { beforeAll, describe, expect, test } from 'vitest'
import type { Document } from '../../../workers/domain/document.ts'
import { hearsBeeps, type Language, saying } from '../../support/asr/hears-beeps.ts'
import { aWav } from '../../support/asr/sound.ts'
import { jsonOf, memoryApp } from '../../support/memory-app.ts'
import { smallLibrary } from '../../support/small-library.ts'

const LESSON: Language = { sentences: ['Plants make sugar from light.', 'Roots drink water.'] }
const library = smallLibrary({ asr: hearsBeeps(LESSON) })
const send = memoryApp(library.on)
/** Longer than one answer to a range, in 400 seconds. */
const WAV = aWav(400_000, [saying(0, 2_000, LESSON), saying(1, 390_000, LESSON)])

let document: Document
let path: string
beforeAll(async () => {
  document = await library.add(WAV, { title: 'Lecture 5' })
  path = `/recordings/${document.id}`
})

const bytesOf = async (response: Response): Promise<Uint8Array> =>
  new Uint8Array(await response.arrayBuffer())

describe('a recording', () => {
  test('is sent as it was brought', async () => {
    const response = await send(path)
    expect(response.status).toBe(200)
    expect(Buffer.compare(await bytesOf(response), WAV)).toBe(0)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'audio/wav',
      'content-disposition': 'inline',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      etag: `"${document.checksum}"`,
    })
  })

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=1000-', 1_000, 1_000 + 4 * 2 ** 20 - 1],
    ['bytes=-44', WAV.length - 44, WAV.length - 1],
  ])('is sent in part for %s', async (range, first, last) => {
    const response = await send(path, { headers: { range } })
    expect([response.status, response.headers.get('content-range')]).toEqual([
      206,
      `bytes ${first}-${last}/${WAV.length}`,
    ])
    expect(Buffer.compare(await bytesOf(response), WAV.subarray(first, last + 1))).toBe(0)
  })

  test('has nothing behind its end', async () => {
    const response = await send(path, { headers: { range: `bytes=${WAV.length}-` } })
    expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${WAV.length}`])
  })

  test('is sent whole to one who has a part of another', async () => {
    const headers = { range: 'bytes=0-9', 'if-range': '"other"' }
    expect((await send(path, { headers })).status).toBe(200)
    expect((await send(path, { headers: { ...headers, 'if-range': `"${document.checksum}"` } })).status).toBe(
      206,
    )
  })

  test('tells of itself without being sent', async () => {
    const response = await send(path, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-type'), (await bytesOf(response)).length]).toEqual(
      [200, 'audio/wav', 0],
    )
  })

  test('is played on the page of its citation, from the sentence that answers', async () => {
    const [passage] = (await library.search('roots drink water')).passages
    const headers = { accept: 'text/html' }
    const page = await (await send(`/citation/${passage!.citation.id}`, { headers })).text()
    expect(page).toMatch(
      new RegExp(`<audio controls preload="metadata" src="${path}\\?token=signed#t=3(?:89\\.9|90)`),
    )
  })

  test('is annotated by the time of the whole passage', async () => {
    const [passage] = (await library.search('plants sugar light')).passages
    const headers = { accept: 'application/ld+json' }
    const response = await send(`/citation/${passage!.citation.id}`, { headers })
    const { target } = (await response.json()) as { target: { selector: { value?: string }[] } }
    expect(target.selector[1]!.value).toMatch(/^t=2,390\.\d+$/)
  })

  test('is fetched by its time', async () => {
    const ask = async (time: unknown) =>
      send('/retrieve', jsonOf({ mode: 'FETCH', locator: { document_id: document.id, time } }))
    const texts = async (from_ms: number, to_ms: number) =>
      ((await (await ask({ from_ms, to_ms })).json()) as { passages: { text: string }[] }).passages.map(
        ({ text }) => text,
      )
    expect(await texts(0, 60_000)).toEqual([LESSON.sentences[0]])
    expect(await texts(390_500, 391_000)).toEqual([LESSON.sentences[1]])
    expect(await texts(60_000, 120_000)).toEqual([])
    expect((await ask({ from_ms: 5, to_ms: 5 })).status).toBe(422)
    expect((await ask({ from: 0, to: 5 })).status).toBe(422)
  })
})

describe('there is no recording', () => {
  test('of a document that is none, nor once it was revoked or deleted', async () => {
    const captions = await library.add(
      new TextEncoder().encode('WEBVTT\n\n00:01.000 --> 00:02.000\nPlants.\n'),
    )
    expect((await send(`/recordings/${captions.id}`)).status).toBe(404)
    const other = await library.add(aWav(3_000, [saying(1, 500, LESSON)]))
    await send(`/documents/${other.id}`, jsonOf({ revoked: true }, 'PATCH'))
    expect((await send(`/recordings/${other.id}`)).status).toBe(404)
    await send(`/documents/${other.id}`, { method: 'DELETE' })
    expect((await send(`/recordings/${other.id}`)).status).toBe(404)
  })
})
