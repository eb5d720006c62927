import { describe } from 'vitest'
import { memoryArtifacts } from '../../workers/adapters/artifact-store/memory.ts'
import { memoryMultipart } from '../../workers/adapters/multipart-store/memory.ts'
import { multipartStoreSuite } from './multipart-store.suite.ts'

describe('parts in memory', () =>
  multipartStoreSuite(() => {
    const artifacts = memoryArtifacts()
    return { artifacts, multipart: memoryMultipart(artifacts) }
  }))
