import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Unreadable } from '../../../../../workers/adapters/document-reader/unreadable.ts'
import { crc32 } from '../../../../../workers/adapters/document-reader/zip/crc32.ts'
import { openZip } from '../../../../../workers/adapters/document-reader/zip/open-zip.ts'
import { directoryEntryAt, zipOf } from '../../../../support/office/zip.ts'

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** The kind of refusal that work ends in, or null. */
const refusalOf = (work: () => unknown): string | null => {
  try {
    work()
    return null
  } catch (thrown) {
    if (thrown instanceof Unreadable) return thrown.failure.kind
    throw thrown
  }
}

const readAll = (bytes: Uint8Array) => {
  const zip = openZip(bytes)
  return zip.names.map((name) => zip.bytes(name))
}

/** An archive whose directory is changed at an offset within the entry of `part.xml`. */
const changed = (offset: number, value: number, content = 'hello hello hello') => {
  const zip = zipOf({ 'part.xml': content })
  zip[directoryEntryAt(zip, 'part.xml') + offset] = value
  return zip
}

describe('openZip', () => {
  test('gives back what was packed, whether compressed or stored, in the case asked for', () => {
    for (const level of [0, 6] as const) {
      const zip = openZip(zipOf({ 'a/B.xml': 'नमस्ते'.repeat(1000), '../up.txt': 'only a name' }, level))
      expect(zip.names).toEqual(['a/B.xml', '../up.txt'])
      expect(text(zip.bytes('A/b.xml'))).toBe('नमस्ते'.repeat(1000))
      expect(text(zip.bytes('../up.txt'))).toBe('only a name')
      expect([zip.has('A/b.xml'), zip.has('b.xml')]).toEqual([true, false])
    }
  })

  test('reads an archive behind other bytes', () => {
    const zip = zipOf({ 'a.xml': 'one' })
    const shifted = new Uint8Array(zip.length + 10)
    shifted.set(zip, 10)
    expect(text(openZip(shifted).bytes('a.xml'))).toBe('one')
  })

  test.each([
    ['nothing', new Uint8Array(), 'corrupt-file'],
    ['a text', new TextEncoder().encode('%PDF-1.7 no archive at all, only words'), 'corrupt-file'],
    ['a wrong checksum', changed(16, 1), 'corrupt-file'],
    ['a compression that is not known', changed(10, 12), 'corrupt-file'],
    ['an encrypted entry', changed(8, 1), 'password-protected'],
    ['an entry that is elsewhere', changed(42, 9), 'corrupt-file'],
    ['one bomb of an entry', zipOf({ 'a.xml': new Uint8Array(33 * 2 ** 20) }), 'resource-limit'],
    [
      'many entries that together are too large',
      zipOf(Object.fromEntries([1, 2, 3, 4].map((n) => [`${n}`, new Uint8Array(17 * 2 ** 20)]))),
      'resource-limit',
    ],
    [
      'too many entries',
      zipOf(Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`${n}`, ''])), 0),
      'resource-limit',
    ],
  ])('refuses %s', (_, bytes, kind) => {
    expect(refusalOf(() => readAll(bytes))).toBe(kind)
  })

  test('counts real bytes, whatever the directory claims', () => {
    const zip = zipOf({ 'a.xml': new Uint8Array(40 * 2 ** 20) })
    new DataView(zip.buffer).setUint32(directoryEntryAt(zip, 'a.xml') + 24, 10, true)
    expect(refusalOf(() => readAll(zip))).toBe('resource-limit')
  })

  test('tells a file behind a password from one of the time before archives', () => {
    const compound = new Uint8Array(2048)
    compound.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
    expect(refusalOf(() => openZip(compound))).toBe('corrupt-file')
    compound.set(
      [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]),
      1000,
    )
    expect(refusalOf(() => openZip(compound))).toBe('password-protected')
  })

  test.each([0, 6] as const)('a fault of who takes the bytes is no broken file (level %i)', (level) => {
    const fault = new TypeError('A bug of the reader')
    const reading = () =>
      openZip(zipOf({ 'a.xml': 'hello '.repeat(9) }, level)).stream('a.xml', () => {
        throw fault
      })
    expect(reading).toThrow(fault)
  })

  test('compressed bytes that are none are a broken file', () => {
    const zip = zipOf({ 'a.xml': 'hello '.repeat(9) })
    zip.fill(0xff, 40, 44)
    expect(refusalOf(() => readAll(zip))).toBe('corrupt-file')
  })

  test('an archive cut anywhere is refused, not misread', () => {
    const zip = zipOf({ 'a.xml': 'some words that are here', 'b.xml': 'and others' })
    for (let length = 0; length < zip.length; length += 1)
      expect(refusalOf(() => readAll(zip.subarray(0, length)))).toBe('corrupt-file')
  })

  test('any byte changed leads to the same content or a refusal', () => {
    const zip = zipOf({ 'a.xml': 'some words that are here, some words that are there' })
    fc.assert(
      fc.property(fc.nat(zip.length - 1), fc.nat(255), (at, value) => {
        const other = zip.slice()
        other[at] = value
        let contents: string[] = []
        if (refusalOf(() => (contents = readAll(other).map(text))) === null)
          for (const content of contents) expect(content).toContain('some words')
      }),
    )
  })
})

test('the checksum is the one of the standard', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcb_f4_39_26)
  expect(crc32(new TextEncoder().encode('6789'), crc32(new TextEncoder().encode('12345')))).toBe(
    0xcb_f4_39_26,
  )
})
