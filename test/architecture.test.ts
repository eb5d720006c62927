import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const WORKERS = join(ROOT, 'workers')

const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.d.ts'))
    .map((entry) => join(entry.parentPath, entry.name))

const sources = files(WORKERS).map((path) => ({
  name: relative(WORKERS, path),
  path,
  text: readFileSync(path, 'utf8'),
}))
const tests = files(join(ROOT, 'test')).map((path) => ({
  name: relative(ROOT, path),
  text: readFileSync(path, 'utf8'),
}))

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
const PURE_LIBRARIES: Record<string, readonly string[]> = {
  domain: ['zod'],
  ports: ['zod'],
  ingest: [],
  retrieve: [],
}

const importsOf = (text: string) =>
  [
    ...text.matchAll(
      /(?:^|\n)(?:import|export)\b[^'"\n]*?(?:\n[^'"]*?)?from\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
    ),
  ].map((match) => (match[1] ?? match[2])!)

/** Every file for which a rule finds fault, with what it found. */
const offenders = (faults: (source: (typeof sources)[number]) => readonly string[]) =>
  sources.flatMap((source) => faults(source).map((fault) => `${source.name}: ${fault}`))

test('imports point down, and not sideways between the two journeys', () => {
  const upward = offenders(({ name, path, text }) => {
    const layer = layerOf(name)
    return importsOf(text)
      .filter((one) => one.startsWith('.'))
      .map((target) => relative(WORKERS, resolve(dirname(path), target)))
      .filter(
        (imported) => !imported.startsWith('..') && ![layer, ...BELOW[layer]!].includes(layerOf(imported)),
      )
  })
  expect(upward).toEqual([])
})

test('pure layers use pure libraries', () => {
  const impure = offenders(({ name, text }) => {
    const allowed = PURE_LIBRARIES[layerOf(name)]
    return allowed === undefined
      ? []
      : importsOf(text).filter((one) => !one.startsWith('.') && !allowed.includes(one))
  })
  expect(impure).toEqual([])
})

test('a file has one idea: at most 250 lines', () => {
  expect(
    offenders(({ text }) => (text.split('\n').length > 251 ? [`${text.split('\n').length} lines`] : [])),
  ).toEqual([])
})

test('exports are named, and each has a comment', () => {
  const bare = offenders(({ name, text }) => [
    ...(!/^(index|local)\.ts$/.test(name) && /^export default/m.test(text) ? ['a default export'] : []),
    ...[
      ...text.matchAll(
        /(^|\n)([^\n]*)\n(export (?:async )?(?:function|const|class|interface|type|abstract) \w+)/g,
      ),
    ]
      .filter(([, , before, line]) => !/\*\/\s*$/.test(before!) && !isTypeOfSchema(text, line!))
      .map(([, , , line]) => line!),
  ])
  expect(bare).toEqual([])
})

test('no file has a name that could mean anything', () => {
  expect(
    sources.map(({ name }) => name).filter((name) => /util|helper|manager|service(?!s\.ts$)/i.test(name)),
  ).toEqual([])
})

/** A type that shares its name with the schema above it needs no comment of its own. */
const isTypeOfSchema = (text: string, line: string): boolean => {
  const [, type] = line.match(/^export type (\w+)/) ?? []
  return type !== undefined && new RegExp(`export const ${type}\\b`).test(text)
}

test('authority is minted in one place', () => {
  const minting = sources.filter(({ name, text }) => name !== 'domain/scope.ts' && /\bscopeOf\b/.test(text))
  expect(minting.map(({ name }) => name)).toEqual(['http/authenticate.ts'])
  expect(
    sources.filter(({ text }) => /\bas (unknown as )?Scope\b/.test(text)).map(({ name }) => name),
  ).toEqual(['domain/scope.ts'])
})

test('only the wiring and the entries see bindings', () => {
  const seeing = sources.filter(
    ({ name, text }) => layerOf(name) !== 'entry' && /\bcloudflare:workers\b/.test(text),
  )
  expect(seeing.every(({ name }) => name.startsWith('adapters/'))).toBe(true)
})

test('the embedded model is reached from the local entry alone', () => {
  const reaching = sources.filter(({ text }) =>
    /embedded-model\.ts|adapters\/embedder\/embedded\.ts/.test(text),
  )
  expect(reaching.map(({ name }) => name).filter((name) => !name.startsWith('adapters/embedder/'))).toEqual([
    'local.ts',
  ])
})

test('Tesseract and its models are reached from the local entry alone', () => {
  const reaching = sources.filter(({ text }) => /tesseract(?:-model|-files|-engine)?\.ts/.test(text))
  const outside = reaching
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('adapters/ocr-provider/'))
  expect(outside.filter((name) => name !== 'local.ts')).toEqual([])
})

test('what stands in for S3 is reached from the local entry alone', () => {
  const reaching = sources.filter(({ text }) => /local-uploads\.ts|adapters\/local-objects\//.test(text))
  expect(reaching.map(({ name }) => name).sort()).toEqual(['local-uploads.ts', 'local.ts'])
})

test('nothing is mocked by module path', () => {
  expect(
    tests
      .filter(({ name, text }) => name !== 'test/architecture.test.ts' && /\bvi\.mock\(/.test(text))
      .map(({ name }) => name),
  ).toEqual([])
})
