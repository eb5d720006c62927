import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const WORKERS = join(ROOT, 'workers')

const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.d.ts'))
    .map((entry) => join(entry.parentPath, entry.name))

const sources = files(WORKERS).map((path) => ({ name: relative(WORKERS, path), path, text: readFileSync(path, 'utf8') }))
const tests = files(join(ROOT, 'test')).map((path) => ({ name: relative(ROOT, path), text: readFileSync(path, 'utf8') }))

/** The layer of a file: its top folder, or `entry` for what stands at the top. */
const layerOf = (name: string) => (name.includes('/') ? name.split('/')[0]! : 'entry')

/** What each layer may import besides itself. */
const BELOW: Record<string, readonly string[]> = {
  domain: [],
  ports: ['domain'],
  ingest: ['ports', 'domain'],
  retrieve: ['ports', 'domain'],
  adapters: ['ports', 'domain'],
  http: ['ingest', 'retrieve', 'ports', 'domain'],
  entry: ['http', 'ingest', 'retrieve', 'adapters', 'ports', 'domain'],
}

/** Libraries that the pure layers may use: they compute and do nothing else. */
const PURE_LIBRARIES: Record<string, readonly string[]> = { domain: ['zod'], ports: ['zod'], ingest: [], retrieve: [] }

const importsOf = (text: string) =>
  [...text.matchAll(/(?:^|\n)(?:import|export)\b[^'"\n]*?(?:\n[^'"]*?)?from\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)].map(
    (match) => (match[1] ?? match[2])!,
  )

describe.each(sources)('$name', ({ name, path, text }) => {
  const layer = layerOf(name)
  test('imports point down', () => {
    for (const target of importsOf(text).filter((one) => one.startsWith('.'))) {
      const imported = relative(WORKERS, resolve(dirname(path), target))
      if (imported.startsWith('..')) continue
      expect([layer, ...BELOW[layer]!], `${name} imports ${imported}`).toContain(layerOf(imported))
    }
  })
  test('pure layers use pure libraries', () => {
    const allowed = PURE_LIBRARIES[layer]
    if (allowed === undefined) return
    const libraries = importsOf(text).filter((one) => !one.startsWith('.'))
    expect(libraries.filter((one) => !allowed.includes(one))).toEqual([])
  })
  test('one idea a file', () => expect(text.split('\n').length).toBeLessThanOrEqual(251))
  test('named exports, each with a comment', () => {
    if (!/^(index|local)\.ts$/.test(name)) expect(text).not.toMatch(/^export default/m)
    const bare = [...text.matchAll(/(^|\n)(?!\s*\*\/)([^\n]*)\n(export (?:async )?(?:function|const|class|interface|type|abstract) \w+)/g)]
      .filter(([, , before, line]) => !/\*\/\s*$/.test(before!) && !isTypeOfSchema(text, line!))
      .map(([, , , line]) => line)
    expect(bare).toEqual([])
  })
  test('no catch-all names', () => expect(name).not.toMatch(/util|helper|manager|service(?!s\.ts$)/i))
})

/** A type that shares its name with the schema above it needs no comment of its own. */
const isTypeOfSchema = (text: string, line: string): boolean => {
  const [, type] = line.match(/^export type (\w+)/) ?? []
  return type !== undefined && new RegExp(`export const ${type}\\b`).test(text)
}

test('authority is minted in one place', () => {
  const minting = sources.filter(({ name, text }) => name !== 'domain/scope.ts' && /\bscopeOf\b/.test(text))
  expect(minting.map(({ name }) => name)).toEqual(['http/authenticate.ts'])
  expect(sources.filter(({ text }) => /\bas (unknown as )?Scope\b/.test(text)).map(({ name }) => name)).toEqual([
    'domain/scope.ts',
  ])
})

test('only the wiring and the entries see bindings', () => {
  const seeing = sources.filter(({ name, text }) => layerOf(name) !== 'entry' && /\bcloudflare:workers\b/.test(text))
  expect(seeing.every(({ name }) => name.startsWith('adapters/'))).toBe(true)
})

test('the embedded model is reached from the local entry alone', () => {
  const reaching = sources.filter(({ text }) => /embedded-model\.ts|adapters\/embedder\/embedded\.ts/.test(text))
  expect(reaching.map(({ name }) => name).filter((name) => !name.startsWith('adapters/embedder/'))).toEqual(['local.ts'])
})

test('nothing is mocked by module path', () => {
  expect(tests.filter(({ name, text }) => name !== 'test/architecture.test.ts' && /\bvi\.mock\(/.test(text)).map(({ name }) => name)).toEqual([])
})
