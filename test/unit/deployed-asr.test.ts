import { describe, expect, test } from 'vitest'
import { deployedAsr } from '../../workers/deployed-asr.ts'
import { LocalSettings, ProductionSettings } from '../../workers/settings.ts'

const COMMON = { TOKEN_ISSUER: 'https://id.example.org', TOKEN_AUDIENCE: 'gre' }
const GIVEN = {
  ...COMMON,
  ENVIRONMENT: 'production',
  JWKS_URL: 'https://id.example.org/keys',
  LINK_KEY: 'k'.repeat(32),
  R2_ACCOUNT_ID: '0'.repeat(32),
  R2_BUCKET: 'gre-artifacts',
  R2_ACCESS_KEY_ID: 'k'.repeat(16),
  R2_SECRET_ACCESS_KEY: 'k'.repeat(32),
}
const AI = { run: async () => ({}) } as unknown as Ai
const SERVER = { ASR_PROVIDER: 'openai', ASR_MODEL: 'whisper-1' }

const local = (said: Record<string, string>) =>
  LocalSettings.parse({ ...COMMON, ENVIRONMENT: 'local', ...said })
const deployed = (said: Record<string, string>) => ProductionSettings.parse({ ...GIVEN, ...said })

describe('what writes recordings down', () => {
  test.each<[string, ReturnType<typeof local> | ReturnType<typeof deployed>, Ai | undefined, string | null]>([
    ['is nothing on a laptop', local({}), undefined, null],
    [
      'is a server of your own on a laptop that names one',
      local({ ...SERVER, ASR_URL: 'http://localhost:8080/v1/audio/transcriptions' }),
      undefined,
      'openai-whisper-1',
    ],
    ['is Whisper on Workers AI in a deployment', deployed({}), AI, 'workers-ai-whisper-large-v3-turbo-1'],
    ['is nothing without the binding', deployed({}), undefined, null],
    ['can be nothing', deployed({ ASR_PROVIDER: 'none' }), AI, null],
    [
      'can be a server in a deployment',
      deployed({ ...SERVER, ASR_URL: 'https://asr.example.org/v1/audio/transcriptions' }),
      AI,
      'openai-whisper-1',
    ],
  ])('%s', (_, settings, ai, version) => expect(deployedAsr(settings, ai)?.version ?? null).toBe(version))

  test('a server without an address or a model is a fault of the settings', () => {
    expect(() => deployedAsr(local({ ASR_PROVIDER: 'openai' }), undefined)).toThrow('ASR_URL and ASR_MODEL')
  })

  test.each([
    ['a server without TLS', { ...SERVER, ASR_URL: 'http://asr.example.org/v1/audio/transcriptions' }],
    ['a provider nobody knows', { ASR_PROVIDER: 'deepgram' }],
  ])('%s is not taken in a deployment', (_, said) => {
    expect(ProductionSettings.safeParse({ ...GIVEN, ...said }).success).toBe(false)
  })
})
