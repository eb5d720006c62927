import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import wabt from 'wabt'
import { type Int8Rows, plainRows } from '../../../../workers/adapters/vector-index/scan.ts'
import { simdRows } from '../../../../workers/adapters/vector-index/simd-rows.ts'
import { compiled } from '../../../support/compiled.ts'

const file = (ending: string) =>
  resolve(import.meta.dirname, `../../../../workers/adapters/vector-index/int8-scan.${ending}`)
const kernel = compiled(file('wasm'))

const row = (width: number) => fc.int8Array({ min: -127, max: 127, minLength: width, maxLength: width })

/** Rows to write one after another, rows then copied over others, and a query; all of one width. */
const scenario = fc.integer({ min: 1, max: 70 }).chain((width) =>
  fc.record({
    width: fc.constant(width),
    rows: fc.array(row(width), { minLength: 1, maxLength: 40 }),
    copies: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 5 }),
    query: row(width),
  }),
)

const fill = (
  rows: Int8Rows,
  written: readonly Int8Array[],
  copies: readonly (readonly [number, number])[],
) => {
  for (const [at, numbers] of written.entries()) rows.write(at, numbers)
  for (const [from, to] of copies) rows.copy(from % written.length, to % written.length)
  return rows
}

test('the kernel and plain code give the same numbers', () => {
  fc.assert(
    fc.property(scenario, ({ width, rows, copies, query }) => {
      const simd = fill(simdRows(kernel, width), rows, copies).scan(query, rows.length)
      const plain = fill(plainRows(width), rows, copies).scan(query, rows.length)
      expect(Array.from(simd)).toEqual(Array.from(plain))
    }),
  )
})

test('the kernel gives the product of the greatest numbers', () => {
  const rows = simdRows(kernel, 1_536)
  rows.write(0, new Int8Array(1_536).fill(-127))
  expect(rows.scan(new Int8Array(1_536).fill(127), 1)[0]).toBe(-127 * 127 * 1_536)
})

test.each<[string, (width: number) => Int8Rows]>([
  ['with the kernel', (width) => simdRows(kernel, width)],
  ['in plain code', plainRows],
])('rows keep their contents while room grows, %s', (_, make) => {
  const rows = make(20)
  for (let at = 0; at < 5_000; at++) rows.write(at, new Int8Array(20).fill(at % 100))
  expect(Array.from(rows.scan(new Int8Array(20).fill(1), 5_000))).toEqual(
    Array.from({ length: 5_000 }, (_, at) => (at % 100) * 20),
  )
  expect(rows.scan(new Int8Array(20), 0)).toHaveLength(0)
})

test('the committed module is the compiled text, and small', async () => {
  const { parseWat } = await wabt()
  const { buffer } = parseWat('int8-scan.wat', readFileSync(file('wat'), 'utf8'), { simd: true }).toBinary({})
  expect(Array.from(readFileSync(file('wasm')))).toEqual(Array.from(buffer))
  expect(buffer.length).toBeLessThan(2_048)
})
