import { beforeAll, expect, test } from 'vitest'
import type { ArtifactStore } from '../../workers/ports/artifact-store.ts'
import type { MultipartStore } from '../../workers/ports/multipart-store.ts'

/** Bytes of every part but the last: the least that R2 takes. */
const PART = 5 * 1024 * 1024

/** Both ways to one store. */
export interface StorePair {
  readonly artifacts: ArtifactStore
  readonly multipart: MultipartStore
}

/** Holds an adapter of MultipartStore to what the port promises. */
export function multipartStoreSuite(make: () => StorePair): void {
  let store: StorePair
  beforeAll(() => {
    store = make()
  })
  const filled = (length: number, value: number) => new Uint8Array(length).fill(value)

  test('parts put in any order are one object, once they are all named', async () => {
    const { artifacts, multipart } = store
    const id = await multipart.begin('three', 'application/pdf')
    const last = await multipart.put('three', id, 3, filled(3, 3))
    const first = await multipart.put('three', id, 1, filled(PART, 1))
    const second = await multipart.put('three', id, 2, filled(PART, 2))
    expect(await artifacts.has('three')).toBe(false)
    expect(await multipart.complete('three', id, [first, second, last])).toBe(true)
    expect(await artifacts.size('three')).toBe(2 * PART + 3)
    const kept = (await artifacts.get('three'))!
    expect([kept[0], kept[PART - 1], kept[PART], kept.at(-1)]).toEqual([1, 1, 2, 3])
  })

  test('a part put again stands in for the first', async () => {
    const { artifacts, multipart } = store
    const id = await multipart.begin('again', 'application/pdf')
    await multipart.put('again', id, 1, filled(9, 1))
    const better = await multipart.put('again', id, 1, filled(7, 2))
    expect(await multipart.complete('again', id, [better])).toBe(true)
    expect(await artifacts.get('again')).toEqual(filled(7, 2))
  })

  test('parts are one object once', async () => {
    const { multipart } = store
    const id = await multipart.begin('once', 'application/pdf')
    const part = await multipart.put('once', id, 1, filled(9, 1))
    expect(await multipart.complete('once', id, [part])).toBe(true)
    expect(await multipart.complete('once', id, [part])).toBe(false)
  })

  test('parts that were not put are no object', async () => {
    const { artifacts, multipart } = store
    const id = await multipart.begin('made-up', 'application/pdf')
    const part = await multipart.put('made-up', id, 1, filled(9, 1))
    for (const parts of [[{ number: 2, etag: part.etag }], [{ number: 1, etag: '0'.repeat(32) }]])
      expect(await multipart.complete('made-up', id, parts)).toBe(false)
    expect(await artifacts.has('made-up')).toBe(false)
  })

  test('what is aborted is forgotten, and no object harmed', async () => {
    const { artifacts, multipart } = store
    const id = await multipart.begin('aborted', 'application/pdf')
    const part = await multipart.put('aborted', id, 1, filled(9, 1))
    await multipart.abort('aborted', id)
    await multipart.abort('aborted', id)
    expect(await multipart.complete('aborted', id, [part])).toBe(false)
    const whole = await multipart.begin('whole', 'application/pdf')
    const only = await multipart.put('whole', whole, 1, filled(9, 1))
    await multipart.complete('whole', whole, [only])
    await multipart.abort('whole', whole)
    expect(await artifacts.size('whole')).toBe(9)
  })
}
