import { describe, expect, test } from 'vitest'
import { deployedOcr } from '../../workers/deployed-ocr.ts'
import { ProductionSettings } from '../../workers/settings.ts'

const GIVEN = {
  ENVIRONMENT: 'production',
  TOKEN_ISSUER: 'https://id.example.org',
  TOKEN_AUDIENCE: 'gre',
  JWKS_URL: 'https://id.example.org/keys',
  LINK_KEY: 'k'.repeat(32),
  R2_ACCOUNT_ID: '0'.repeat(32),
  R2_BUCKET: 'gre-artifacts',
  R2_ACCESS_KEY_ID: 'k'.repeat(16),
  R2_SECRET_ACCESS_KEY: 'k'.repeat(32),
}
const AI = { run: async () => ({}) } as unknown as Ai
const URL = 'https://ocr.example.org/pages'

const providerOf = (said: Record<string, string>, ai: Ai | undefined = AI) =>
  deployedOcr(ProductionSettings.parse({ ...GIVEN, ...said }), ai, () => new Uint8Array())?.version ?? null

describe('a deployment', () => {
  test.each<[string, Record<string, string>, string | null]>([
    ['that says nothing asks Workers AI', {}, 'workers-ai-llama-4-scout-1'],
    ['can have no OCR', { OCR: 'none' }, null],
    [
      'can name a server of its own',
      { OCR: 'http', OCR_URL: URL, OCR_VERSION: 'surya-0.9' },
      'http-surya-0.9',
    ],
  ])('%s', (_, said, version) => expect(providerOf(said)).toBe(version))

  test('without the binding of Workers AI has none', () => {
    expect(deployedOcr(ProductionSettings.parse(GIVEN), undefined, () => new Uint8Array())).toBeNull()
  })

  test('that names no address or version of its server does not start', () => {
    expect(() => providerOf({ OCR: 'http' })).toThrow('OCR_URL')
  })

  test.each([
    ['en, hi', ['en', 'hi']],
    ['hi', ['hi']],
    [undefined, ['en']],
  ])('whose OCR_LANGUAGES are %j reads %j', (OCR_LANGUAGES, languages) => {
    expect(ProductionSettings.parse({ ...GIVEN, OCR_LANGUAGES }).OCR_LANGUAGES).toEqual(languages)
  })

  test.each(['', 'english', 'en-US', 'en;hi'])(
    'whose OCR_LANGUAGES are %j does not start',
    (OCR_LANGUAGES) => {
      expect(ProductionSettings.safeParse({ ...GIVEN, OCR_LANGUAGES }).success).toBe(false)
    },
  )
})
