import { describe } from 'vitest'
import { memoryArtifacts } from '../../workers/adapters/artifact-store/memory.ts'
import { artifactStoreSuite } from './artifact-store.suite.ts'

describe('artifacts in memory', () => artifactStoreSuite(memoryArtifacts))
