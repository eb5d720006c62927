import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { r2Artifacts } from '../../workers/adapters/artifact-store/r2.ts'
import { artifactStoreSuite } from './artifact-store.suite.ts'

describe('artifacts in R2', () => {
  artifactStoreSuite(() => r2Artifacts(env.ARTIFACTS))

  test('keep their media type', async () => {
    await r2Artifacts(env.ARTIFACTS).put('typed', Uint8Array.of(1), 'image/webp')
    expect((await env.ARTIFACTS.head('typed'))?.httpMetadata?.contentType).toBe('image/webp')
  })
})
