import { memoryIndex } from '../../workers/adapters/vector-index/memory.ts'
import { SPACE } from '../support/vectors.ts'
import { vectorIndexContract } from './vector-index.suite.ts'

vectorIndexContract(memoryIndex(SPACE))
