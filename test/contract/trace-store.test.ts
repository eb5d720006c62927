import { describe } from 'vitest'
import { memoryTraceStore } from '../../workers/adapters/trace-store/memory.ts'
import { traceStoreSuite } from './trace-store.suite.ts'

describe('traces in memory', () => {
  traceStoreSuite(async () => memoryTraceStore())
})
