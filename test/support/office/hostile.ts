import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DocumentReader } from '../../../workers/ports/document-reader.ts'
import { zipOf } from './zip.ts'

/** States what every reader of archives owes to any bytes. @param parts of a small file it can read */
export function standsAnyBytes(reader: DocumentReader, parts: Readonly<Record<string, string>>): void {
  test('any bytes come to a result', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        expect((await reader.read(bytes)).ok).toBe(false)
      }),
      { numRuns: 50 },
    )
  })

  test('a file cut off anywhere comes to a refusal', async () => {
    const whole = zipOf(parts)
    for (let length = 0; length < whole.length; length += 7)
      expect((await reader.read(whole.subarray(0, length))).ok).toBe(false)
  })

  test('a part cut off or changed anywhere comes to a result', async () => {
    const names = Object.keys(parts)
    await fc.assert(
      fc.asyncProperty(
        fc.nat(names.length - 1),
        fc.nat(),
        fc.string({ maxLength: 5 }),
        async (which, where, put) => {
          const name = names[which]!
          const text = parts[name]!
          const at = where % text.length
          const changed = {
            ...parts,
            [name]: text.slice(0, at) + put + text.slice(put === '' ? text.length : at + 1),
          }
          const result = await reader.read(zipOf(changed, 0))
          if (!result.ok)
            expect(['corrupt-file', 'resource-limit', 'password-protected']).toContain(result.error.kind)
        },
      ),
      { numRuns: 200 },
    )
  })
}
