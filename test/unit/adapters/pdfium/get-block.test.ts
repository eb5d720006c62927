import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import wabt from 'wabt'

test('the committed module is the compiled text, and a few bytes long', async () => {
  const file = (ending: string) =>
    readFileSync(resolve(import.meta.dirname, `../../../../workers/adapters/pdfium/get-block.${ending}`))
  const { parseWat } = await wabt()
  const { buffer } = parseWat('get-block.wat', file('wat').toString(), { simd: true }).toBinary({})
  expect([...file('wasm')]).toEqual([...buffer])
  expect(buffer.length).toBeLessThan(100)
})
