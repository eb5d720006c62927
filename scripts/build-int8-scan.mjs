import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import wabt from 'wabt'

/** Compiles the vector index's kernel; `--check` only tells whether the committed module is the compiled text. */
const file = (ending) =>
  fileURLToPath(new URL(`../workers/adapters/vector-index/int8-scan.${ending}`, import.meta.url))

const { parseWat } = await wabt()
const parsed = parseWat('int8-scan.wat', readFileSync(file('wat'), 'utf8'), { simd: true })
const { buffer } = parsed.toBinary({})

if (!process.argv.includes('--check')) {
  writeFileSync(file('wasm'), buffer)
  console.log(`int8-scan.wasm: ${buffer.length} bytes`)
} else if (!readFileSync(file('wasm')).equals(Buffer.from(buffer))) {
  console.error('int8-scan.wasm is not what int8-scan.wat compiles to: run node scripts/build-int8-scan.mjs')
  process.exitCode = 1
}
