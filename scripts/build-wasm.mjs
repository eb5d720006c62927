import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import wabt from 'wabt'

/** Compiles the engine's own WebAssembly; `--check` only tells whether the committed modules are the compiled texts. */
const MODULES = ['vector-index/int8-scan', 'pdfium/get-block']

const { parseWat } = await wabt()

for (const name of MODULES) {
  const file = (ending) => fileURLToPath(new URL(`../workers/adapters/${name}.${ending}`, import.meta.url))
  const { buffer } = parseWat(name, readFileSync(file('wat'), 'utf8'), { simd: true }).toBinary({})
  if (!process.argv.includes('--check')) {
    writeFileSync(file('wasm'), buffer)
    console.log(`${name}.wasm: ${buffer.length} bytes`)
  } else if (!readFileSync(file('wasm')).equals(Buffer.from(buffer))) {
    console.error(`${name}.wasm is not what ${name}.wat compiles to: run node scripts/build-wasm.mjs`)
    process.exitCode = 1
  }
}
