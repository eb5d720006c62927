import { describe, expect, test } from 'vitest'
import { originalKey } from '../../../workers/domain/artifact-keys.ts'
import { type Incoming, incoming } from '../../../workers/ingest/incoming.ts'
import type { UploadPorts } from '../../../workers/ingest/ports.ts'
import { memoryEngine } from '../../support/memory-engine.ts'

const MIB = 1024 * 1024

/** Bytes that begin as a PDF does. */
function aFile(length: number): Uint8Array {
  const bytes = new Uint8Array(length).map((_, at) => at * 31 + (at >> 11))
  bytes.set(new TextEncoder().encode('%PDF-1.7\n').subarray(0, length))
  return bytes
}

async function feed(file: Incoming, bytes: Uint8Array, piece: number): Promise<void> {
  for (let at = 0; at < bytes.length; at += piece) {
    const buffer = bytes.slice(at, at + piece)
    const taken = await file.write(buffer)
    if (!taken.ok) throw new Error(taken.error.kind)
    // What a network reuses afterwards is none of its business.
    buffer.fill(0)
  }
}

describe('a file in a body', () => {
  test.each([
    ['nothing', 0, 1],
    ['a few bytes, one at a time', 40, 1],
    ['16 MiB at once', 16 * MIB, 16 * MIB],
    ['16 MiB in pieces', 16 * MIB, 65_537],
  ])('is held in memory when it is %s', async (_, length, piece) => {
    const file = incoming(memoryEngine(), 100 * MIB)
    const bytes = aFile(length)
    await feed(file, bytes, piece)
    expect(Buffer.compare((await file.end()) as Uint8Array, bytes)).toBe(0)
  })

  test.each([
    ['one byte more than is held, in pieces', 16 * MIB + 1, 65_537],
    ['just three parts', 24 * MIB, 1_000_000],
    ['in one piece', 20 * MIB + 5, 21 * MIB],
    ['with a first piece of one byte', 17 * MIB, 1],
  ])('goes to the store in parts of 8 MiB when it is %s', async (_, length, piece) => {
    const sizes: number[] = []
    const on = watching(sizes)
    const file = incoming(on, 100 * MIB)
    const bytes = aFile(length)
    if (piece === 1) {
      await feed(file, bytes.subarray(0, 1), 1)
      await feed(file, bytes.subarray(1), MIB)
    } else await feed(file, bytes, piece)
    const whole = await file.end()
    if (whole instanceof Uint8Array) throw new Error('it was held')
    const last = length % (8 * MIB)
    expect(sizes).toEqual([...Array(Math.floor(length / (8 * MIB))).fill(8 * MIB), ...(last ? [last] : [])])
    expect(whole).toMatchObject({ byteLength: length, mediaType: 'application/pdf' })
    expect(whole.checksum).toBe(await on.digest.sha256(bytes))
    expect(await on.artifacts.has(originalKey(whole.id))).toBe(false)
    await whole.complete()
    expect(await on.artifacts.checksum(originalKey(whole.id))).toBe(whole.checksum)
  })

  test('is refused once it is larger than may be', async () => {
    const file = incoming(memoryEngine(), 20 * MIB)
    await feed(file, aFile(20 * MIB), MIB)
    expect(await file.write(new Uint8Array(1))).toMatchObject({ ok: false, error: { kind: 'too-large' } })
  })

  test('is refused as soon as it is large and no PDF', async () => {
    const file = incoming(memoryEngine(), 100 * MIB)
    expect((await file.write(new Uint8Array(16 * MIB))).ok).toBe(true)
    expect(await file.write(new Uint8Array(1))).toMatchObject({
      ok: false,
      error: { kind: 'unsupported-media' },
    })
  })

  test('that breaks off leaves nothing', async () => {
    const open = new Set<string>()
    const on = watching([], open)
    const file = incoming(on, 100 * MIB)
    await feed(file, aFile(20 * MIB), MIB)
    expect(open.size).toBe(1)
    await file.abort()
    expect(open.size).toBe(0)
  })
})

/** An engine that notes the sizes of parts and which objects are begun. */
function watching(sizes: number[], open = new Set<string>()): UploadPorts {
  const on = memoryEngine()
  const { begin, put, abort } = on.multipart
  return {
    ...on,
    multipart: {
      ...on.multipart,
      async begin(key, mediaType) {
        const multipart = await begin(key, mediaType)
        open.add(multipart)
        return multipart
      },
      put(key, multipart, number, bytes) {
        sizes.push(bytes.length)
        return put(key, multipart, number, bytes)
      },
      abort(key, multipart) {
        open.delete(multipart)
        return abort(key, multipart)
      },
    },
  }
}
