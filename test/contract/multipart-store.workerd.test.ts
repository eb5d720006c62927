import { env } from 'cloudflare:test'
import { describe } from 'vitest'
import { r2Artifacts } from '../../workers/adapters/artifact-store/r2.ts'
import { r2Multipart } from '../../workers/adapters/multipart-store/r2.ts'
import { multipartStoreSuite } from './multipart-store.suite.ts'

describe('parts in R2', () =>
  multipartStoreSuite(() => ({
    artifacts: r2Artifacts(env.ARTIFACTS),
    multipart: r2Multipart(env.ARTIFACTS),
  })))
