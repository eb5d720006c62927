import { expect, test } from 'vitest'
import { memoryIndex } from '../../workers/adapters/vector-index/memory.ts'
import { deployedMultimodal } from '../../workers/deployed-multimodal.ts'
import { LocalSettings } from '../../workers/settings.ts'

const COMMON = { ENVIRONMENT: 'local', TOKEN_ISSUER: 'https://id.example.org', TOKEN_AUDIENCE: 'gre' }
const AI = { run: async () => ({}) } as unknown as Ai
const MODEL = { MULTIMODAL_MODEL: 'jina-clip-v2', MULTIMODAL_DIMENSIONS: '512' }
const URL = { MULTIMODAL_URL: 'http://localhost:8080/v1/embeddings' }

const deployed = (said: Record<string, string>, ai?: Ai) =>
  deployedMultimodal(LocalSettings.parse({ ...COMMON, ...said }), ai, memoryIndex)

test.each<[string, Record<string, string>, string | null]>([
  ['nothing unless set', {}, null],
  ['a server', { MULTIMODAL_PROVIDER: 'openai', ...MODEL, ...URL }, 'mm-jina-clip-v2-512'],
  [
    'a model on Workers AI',
    { MULTIMODAL_PROVIDER: 'workers-ai', MULTIMODAL_MODEL: '@cf/x/clip', MULTIMODAL_DIMENSIONS: '512' },
    'mm-cf-x-clip-512',
  ],
])('the images of figures are embedded by %s', (_, said, version) => {
  expect(deployed(said, AI)?.embedder.version ?? null).toBe(version)
})

test.each<[string, Record<string, string>, string]>([
  ['a model', { MULTIMODAL_PROVIDER: 'openai', ...URL }, 'MULTIMODAL_MODEL and MULTIMODAL_DIMENSIONS'],
  ['an address', { MULTIMODAL_PROVIDER: 'openai', ...MODEL }, 'MULTIMODAL_URL'],
  ['the binding', { MULTIMODAL_PROVIDER: 'workers-ai', ...MODEL }, 'binding AI'],
])('settings without %s are at fault', (_, said, problem) => {
  expect(() => deployed(said)).toThrow(problem)
})
