import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { r2Artifacts } from '../../workers/adapters/artifact-store/r2.ts'
import { spelled } from '../../workers/adapters/digest/web-crypto.ts'
import { artifactStoreSuite } from './artifact-store.suite.ts'

describe('artifacts in R2', () => {
  artifactStoreSuite(() => r2Artifacts(env.ARTIFACTS))

  test('answer the checksum that R2 checked when they were put', async () => {
    const bytes = Uint8Array.of(1, 2, 3)
    const sha256 = await crypto.subtle.digest('SHA-256', bytes)
    await env.ARTIFACTS.put('checked', bytes, { sha256 })
    expect(await r2Artifacts(env.ARTIFACTS).checksum('checked')).toBe(spelled(sha256))
  })

  test('keep their media type', async () => {
    await r2Artifacts(env.ARTIFACTS).put('typed', Uint8Array.of(1), 'image/webp')
    expect((await env.ARTIFACTS.head('typed'))?.httpMetadata?.contentType).toBe('image/webp')
  })
})
