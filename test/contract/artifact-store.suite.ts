import { beforeAll, describe, expect, test } from 'vitest'
import { webCryptoDigest } from '../../workers/adapters/digest/web-crypto.ts'
import type { ArtifactStore } from '../../workers/ports/artifact-store.ts'

/** Holds an adapter of ArtifactStore to what the port promises. */
export function artifactStoreSuite(make: () => ArtifactStore): void {
  let store: ArtifactStore
  beforeAll(() => {
    store = make()
  })
  const bytes = (...values: number[]) => Uint8Array.from(values)
  const media = 'application/octet-stream'
  const text = (all?: Uint8Array) => all && Array.from(all).join()
  const streamOf = (all: Uint8Array) =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(all.subarray(0, 2))
        controller.enqueue(all.subarray(2))
        controller.close()
      },
    })

  test.each([
    ['nothing', new Uint8Array()],
    ['some bytes', bytes(0, 255, 7)],
    ['the middle of a buffer', bytes(1, 2, 3, 4, 5).subarray(1, 3)],
    ['100 kB', new Uint8Array(100_000).fill(3)],
  ])('%s is kept', async (name, kept) => {
    await store.put(`kept/${name}`, kept, media)
    expect(await store.has(`kept/${name}`)).toBe(true)
    expect(text(await store.get(`kept/${name}`))).toBe(text(kept))
  })

  test('keys are listed by prefix, in order, a few at a time, with the time they were written at', async () => {
    for (const key of ['list/b', 'list/a/2', 'list/a/1', 'other/a']) await store.put(key, bytes(1), media)
    const keys = async (prefix: string, after: string | null, limit: number) =>
      (await store.list(prefix, after, limit)).map(({ key }) => key)
    expect(await keys('list/', null, 10)).toEqual(['list/a/1', 'list/a/2', 'list/b'])
    expect(await keys('list/', null, 2)).toEqual(['list/a/1', 'list/a/2'])
    expect(await keys('list/', 'list/a/2', 10)).toEqual(['list/b'])
    expect(await keys('nothing/', null, 10)).toEqual([])
    const [first] = await store.list('list/', null, 1)
    expect(Math.abs(Date.now() - first!.writtenAt)).toBeLessThan(60_000)
  })

  test('a stream of known length is kept', async () => {
    const all = bytes(1, 2, 3, 4, 5)
    await store.put('stream', { byteLength: 5, stream: streamOf(all) }, media)
    expect(await store.get('stream')).toEqual(all)
  })

  test.each([
    ['longer', 4],
    ['shorter', 6],
  ])('a stream that is %s than it says is refused, and nothing kept', async (name, byteLength) => {
    const stream = streamOf(bytes(1, 2, 3, 4, 5))
    await expect(store.put(`wrong/${name}`, { byteLength, stream }, media)).rejects.toThrow()
    expect(await store.has(`wrong/${name}`)).toBe(false)
  })

  test.each([
    ['nothing', new Uint8Array(), []],
    ['fewer bytes than asked for', bytes(7, 8), [7, 8]],
    ['more bytes than asked for', bytes(1, 2, 3, 4, 5), [1, 2, 3]],
  ])('size, first bytes and checksum of %s', async (name, kept, first) => {
    await store.put(`known/${name}`, kept, media)
    expect(await store.size(`known/${name}`)).toBe(kept.length)
    expect([...(await store.range(`known/${name}`, 0, 3))!]).toEqual(first)
    expect(await store.checksum(`known/${name}`)).toBe(await webCryptoDigest.sha256(kept))
  })

  test.each([
    ['in the middle', 1, 2, [11, 12]],
    ['up to the end', 3, 2, [13, 14]],
    ['that is all of it', 0, 5, [10, 11, 12, 13, 14]],
    ['that reaches beyond the end', 4, 3, [14]],
    ['behind the end', 5, 3, []],
    ['far behind the end', 500, 3, []],
  ])('a stretch %s', async (_, offset, length, expected) => {
    await store.put('stretched', bytes(10, 11, 12, 13, 14), media)
    expect([...(await store.range('stretched', offset, length))!]).toEqual(expected)
  })

  test('what is not kept is undefined', async () => {
    expect(await store.size('nowhere')).toBeUndefined()
    expect(await store.range('nowhere', 0, 3)).toBeUndefined()
    expect(await store.checksum('nowhere')).toBeUndefined()
    expect(await store.get('nowhere')).toBeUndefined()
    expect(await store.has('nowhere')).toBe(false)
  })

  test('what the caller does to its bytes later does not matter', async () => {
    const mine = bytes(1, 2, 3)
    await store.put('mine', mine, media)
    mine.fill(0)
    expect(await store.get('mine')).toEqual(bytes(1, 2, 3))
  })

  describe('removing', () => {
    test('takes the named keys, unknown ones too', async () => {
      for (const key of ['named/a', 'named/b', 'named/c']) await store.put(key, bytes(1), media)
      await store.remove(['named/a', 'named/unknown', 'named/b'])
      await store.remove([])
      expect([await store.has('named/a'), await store.has('named/b'), await store.has('named/c')]).toEqual([
        false,
        false,
        true,
      ])
    })

    test('takes every key under a prefix, more than one page of them, and no other', async () => {
      const keys = Array.from({ length: 1005 }, (_, at) => `many/of/${at}`)
      await Promise.all(keys.map((key) => store.put(key, bytes(1), media)))
      await store.put('many/off', bytes(2), media)
      await store.removeAll('many/of/')
      await store.removeAll('many/of/')
      expect(await Promise.all([keys[0]!, keys[1004]!, 'many/off'].map((key) => store.has(key)))).toEqual([
        false,
        false,
        true,
      ])
    })

    test('everything at once is refused', async () => {
      await expect(store.removeAll('')).rejects.toThrow()
    })
  })
}
